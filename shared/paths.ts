import { defaultLocale, isLocale, locales, type Locale } from "./locales.ts"
import type { GameId } from "./games.ts"
import type { SubmissionKind } from "./submission-kinds.ts"
import type { VacationCategory } from "./vacation-categories.ts"

/** Path under which the content API is served; prefix of every endpoint. */
export const apiBase = "/v1"

/** Path under which the server gives out public files; apart from the API, which crawlers may not visit. */
export const filesBase = "/files"

/**
 * Public address of a page in a language: `/blog` in English, `/ru/blog` in Russian. A trailing slash stays only in
 * English, because the addresses of China's legal documents have one.
 *
 * @param path address without language prefix, starting with a slash; `/` is the main page
 */
export const localizedPath = (path: string, locale: Locale): string => {
  if (locale === defaultLocale) return path
  return `/${locale}${path.replace(/\/$/, "")}`
}

/** Splits a public address into its language and the address without prefix. */
export const splitLocale = (path: string): { locale: Locale; path: string } => {
  const [, prefix] = /^\/([^/]+)/.exec(path) ?? []
  if (!isLocale(prefix) || prefix === defaultLocale) return { locale: defaultLocale, path }
  return { locale: prefix, path: path.slice(prefix.length + 1) || "/" }
}

/** An address in the case of the site's own: a lower one, but for the code of a language at the beginning (`/pt-BR/blog`). */
export const inOwnCase = (path: string): string => {
  const lower = path.toLowerCase()
  const locale = locales.find((each) => `${lower}/`.startsWith(`/${each.toLowerCase()}/`))
  return locale === undefined ? lower : `/${locale}${lower.slice(locale.length + 1)}`
}

/**
 * A path without slashes at its end; `/` stays. The search begins once for each run of slashes: from every slash, a long
 * run within the path would take hours.
 */
export const withoutTrailingSlash = (path: string): string => path.replace(/(^\/|[^/])\/+$/, "$1")

/** Addresses without language prefix; pass them through `localizedPath`. */
export const paths = {
  main: "/",
  games: "/games",
  game: (game: GameId) => `/games/${game}`,
  blog: "/blog",
  blogPost: (link: string) => `/blog/${link}`,
  devblog: (game: GameId) => `/dev-blog/${game}`,
  devblogPost: (game: GameId, link: string) => `/dev-blog/${game}/${link}`,
  jobs: "/job",
  job: (id: string) => `/job/${id}`,
  partnership: "/partnership",
  contacts: "/contacts",
  support: "/support",
  /** The page of one answer. */
  supportAnswer: (link: string) => `/support/${link}`,
  /** The block about time off has the address of vacations. */
  about: (category: VacationCategory) => `/about/${category === "dkp" ? "vacations" : category}`,
  launcher: "/launcher",
  redirectToMarket: "/redirect-to-market",
  privacyPolicy: "/privacy-policy",
  termsOfService: "/terms-of-service",
  privacyWeb: "/privacyweb",
  privacyJobs: "/privacyjobs",
  /** A legal document by its link, as `cy/privacy-policy`. Those of China have a slash at the end. */
  legal: (link: string) => `/${link}${link.startsWith("cn/") ? "/" : ""}`,
  unsubscribe: "/unsubscribe",
  /** Target of the link in an acknowledgement. */
  withdraw: "/withdraw",
  /** Shows an entry that is not public to anyone with the link; its token is the fragment. */
  preview: "/preview",
  admin: "/admin",
  /** One submission of a kind. */
  adminFeedback: (kind: SubmissionKind, id: string) => `/admin/feedback/${kind}/${id}`,
  notFound: "/404",
  gone: "/410",
} as const

/** The part of a page with the press kit. */
export const pressKitPath = `${paths.contacts}#press`

/** Address of a numbered page of a list (`/blog/page/3`); the newest posts are at the list's own address. */
export const listPagePath = (list: string, page: number): string => `${list}/page/${page}`

/** The description of the site for a device that installs it; each language has one. */
export const webManifestFile = "manifest.webmanifest"

/** The style sheet with the accents of games; there is none while every game has a drawn theme. */
export const gameColorsFile = "game-colors.css"

/** File names of the feeds of a list, by format. A link of a post has no dot, so it cannot collide with them. */
export const feedFiles = { rss: "rss.xml", atom: "atom.xml", json: "feed.json" } as const

export type FeedFormat = keyof typeof feedFiles

/** Address of a list's feed (`/blog/rss.xml`). */
export const feedPath = (list: string, format: FeedFormat): string => `${list}/${feedFiles[format]}`
