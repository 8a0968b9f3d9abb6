import { isCountry } from "./countries.ts"
import { defaultLocale, isLocale, locales } from "./locales.ts"
import { apiBase, filesBase, paths } from "./paths.ts"
import { legacyRedirects } from "./redirects.ts"

/**
 * Legal documents that the site itself links to, by their links: in its footer, its forms and its notice about what the
 * browser keeps. They are always public, under these links, in every language.
 */
export const fixedLegalLinks: readonly string[] = [
  paths.privacyPolicy,
  paths.termsOfService,
  paths.privacyWeb,
  paths.privacyJobs,
].map((path) => path.slice(1))

/** Ids of the page of a document, which no heading of its text may have. */
export const legalPageIds = ["main", "history", "contents-title", "others-title"]

/** The country, in lower case, whose variant has a link, as in `cy/privacy-policy`; null for a link without one. */
export const countryOfLink = (link: string): string | null => /^([a-z]{2})\//.exec(link)?.[1] ?? null

/** Whether a document stands without the site's shell, as those of China do. */
export const isWithoutShell = (link: string): boolean => countryOfLink(link) === "cn"

/** Countries whose codes are those of languages too, and that the site has documents of. */
const countriesBefore = ["cy"]

const languageNames = new Intl.DisplayNames(defaultLocale, { type: "language", fallback: "none" })

const isLanguage = (code: string): boolean => isLocale(code) || languageNames.of(code) !== undefined

const firstSegment = (path: string): string => path.split("/")[1] ?? ""

/** First segments of addresses that are not for documents: of pages, of files, of the API, and of old addresses. */
const otherSegments = new Set([
  ...[
    ...Object.values(paths).filter((path) => typeof path === "string"),
    ...[paths.game(""), paths.blogPost(""), paths.devblog(""), paths.job(""), paths.about("hobby")],
    ...[apiBase, filesBase, "/api", "/health", "/metrics", "/page-data", "/static", "/video", "/icons"],
    ...legacyRedirects.map(({ from }) => from),
  ].map(firstSegment),
  ...locales.map((locale) => locale.toLowerCase()),
])

/**
 * Why a well-formed link cannot be that of a legal document; null when it can. The code of a language is none for a
 * country: one day it may begin the addresses of the site in that language.
 */
export const legalLinkIssue = (link: string): string | null => {
  if (fixedLegalLinks.includes(link)) return null
  const country = countryOfLink(link)
  if (country === null) {
    if (otherSegments.has(link)) return "belongs to the site itself"
    return /^[a-z]{2}$/.test(link) && isLanguage(link) ? "is the code of a language" : null
  }
  if (!isCountry(country.toUpperCase())) return "must begin with the code of a country, or have no slash"
  if (isLanguage(country) && !countriesBefore.includes(country))
    return `begins with the code of a language: end it with -${country} instead`
  return null
}
