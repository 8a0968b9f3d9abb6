import { consent } from "../../../../shared/consent.ts"
import { formatDays } from "../../../../shared/format-days.ts"
import { escapeHtml } from "../../../../shared/html.ts"
import { fixedLegalLinks } from "../../../../shared/legal-documents.ts"
import { submissionLimits } from "../../../../shared/limits/submissions.ts"
import { locales, type Locale } from "../../../../shared/locales.ts"
import { localizedPath, paths, withoutTrailingSlash } from "../../../../shared/paths.ts"
import { studio } from "../../../../shared/studio.ts"
import type { LegalView } from "../../../../shared/legal-view.ts"
import type { LegalNode } from "../../../../src/gatsby/content/site-content.ts"
import { formerLegalRedirects, legalPages } from "../../../../src/gatsby/pages/legal-pages.ts"
import { firstLegalNodes } from "../../../support/first-legal.ts"

let nodes: LegalNode[]

beforeAll(async () => {
  nodes = await firstLegalNodes()
})

const nodeOf = (link: string, locale: Locale) => nodes.find((node) => node.link === link && node.locale === locale)

type Context = { document: LegalView; bare: boolean; id?: string; head: { title: string; description: string } }

const pageAt = (link: string, locale: Locale, from = nodes) => {
  const page = legalPages({ legalDocuments: from }).find(
    ({ path }) => path === withoutTrailingSlash(localizedPath(paths.legal(link), locale))
  )
  return page?.context as (Context & { alternates: Locale[] }) | undefined
}

const documentAt = (link: string, locale: Locale): LegalView => {
  const page = pageAt(link, locale)
  if (!page) throw new Error(`There is no ${link} in ${locale}`)
  return page.document
}

const wordsOf = (link: string, locale: Locale): string =>
  documentAt(link, locale)
    .html.replace(/<[^>]*>/g, "")
    .replaceAll("\u00a0", " ")

const links = [
  ...["privacy-policy", "terms-of-service", "privacyweb", "privacyjobs"],
  ...["cy/privacy-policy", "cy/terms-of-service", "cn/privacy-policy", "cn/terms-of-service"],
]

const cases = links.flatMap((link) => locales.map((locale) => ({ link, locale })))

test("has eight documents in both languages, those of China without the shell, at paths as Gatsby stores them", () => {
  const pages = legalPages({ legalDocuments: nodes })
  expect(pages).toHaveLength(16)
  expect(pages.filter(({ context }) => context?.["bare"]).map(({ path }) => path)).toEqual([
    ...["/cn/privacy-policy", "/cn/terms-of-service"],
    ...["/ru/cn/privacy-policy", "/ru/cn/terms-of-service"],
  ])
})

test.each(cases)("has a complete $link in $locale: sections, anchors, versions, no placeholder left", (one) => {
  const { contents, history, others, title, lead, html } = documentAt(one.link, one.locale)
  const anchors = contents.map(({ anchor }) => anchor)
  expect(anchors).toEqual([...new Set(anchors)])
  expect(anchors).not.toContain("history")
  expect(contents.length).toBeGreaterThan(5)
  for (const anchor of anchors) expect(html).toContain(`id="${anchor}"`)
  expect(`${title}${lead}${html}`).not.toMatch(/\{\{|\}\}|undefined/)
  const dates = history.map(({ date }) => date)
  expect(dates).toEqual([...dates].sort().reverse())
  expect(dates.length).toBeGreaterThan(0)
  expect(others.map(({ path }) => path)).not.toContain(paths.legal(one.link))
  expect(others).toHaveLength(7)
})

test.each(links)("has the same anchors of %s in both languages, as links from elsewhere name them", (link) => {
  const anchorsOf = (locale: Locale) => documentAt(link, locale).contents.map(({ anchor }) => anchor)
  expect(anchorsOf("ru")).toEqual(anchorsOf("en"))
  expect(anchorsOf("en")).toContain("contact")
})

test("promises the retention times that the server applies", () => {
  const { application, ...others } = submissionLimits.keepDays
  for (const link of ["privacyweb", "privacy-policy"])
    for (const days of [application, ...Object.values(others)])
      for (const locale of locales) expect(wordsOf(link, locale)).toContain(formatDays(days, locale))
  expect(wordsOf("privacyjobs", "en")).toContain(`${application} days`)
})

test("promises one time for the logs of the server in both documents that name it", () => {
  expect(wordsOf("privacyweb", "en")).toContain("We keep this for fourteen days")
  expect(wordsOf("privacy-policy", "en")).toContain("Technical logs: fourteen days")
  expect(wordsOf("privacyweb", "ru")).toContain("Мы храним это четырнадцать дней")
  expect(wordsOf("privacy-policy", "ru")).toContain("Технические журналы: четырнадцать дней")
})

test("names in the consent of forms a version of the privacy policy, by its date", () => {
  const dates = documentAt("privacy-policy", "en").history.map(({ date }) => date)
  expect(dates).toContain(`${consent.since}T00:00:00Z`)
})

test("names the values in the browser's storage as they are stored", () => {
  for (const key of ["locale", "use-cookie", "first-use", "@@scroll"]) {
    expect(wordsOf("privacyweb", "en")).toContain(`${key}:`)
    expect(wordsOf("cn/privacy-policy", "ru")).toContain(`${key}:`)
  }
})

test("names the company, and links its address once", () => {
  const { html } = documentAt("privacy-policy", "en")
  expect(wordsOf("privacy-policy", "en")).toContain(escapeHtml(studio.legalName.en))
  expect(html).toContain(`<a href="mailto:${studio.mail.privacy}">${studio.mail.privacy}</a>`)
})

test("gives country variants the sections of the general document, beside their own", () => {
  const general = documentAt("privacy-policy", "en").contents
  const cyprus = documentAt("cy/privacy-policy", "en").contents
  const shared = cyprus.filter((section) => general.some((each) => each.title === section.title))
  expect(shared.length).toBeGreaterThan(3)
  expect(cyprus.map(({ anchor }) => anchor)).toContain("complaint")
})

test("shows a fixed document that a language lacks in the default one, and leaves others out", () => {
  const english = nodes
    .filter(({ locale }) => locale === "en")
    .map((node) => ({ ...node, alternates: ["en" as const], internal: { contentDigest: `${node.id} alone` } }))
  for (const link of fixedLegalLinks) {
    const page = pageAt(link, "ru", english)
    expect(page?.document.title.replaceAll("\u00a0", " ")).toBe(nodes.find((one) => one.link === link)?.title)
    expect([page?.id, page?.alternates]).toEqual([undefined, ["en", "ru"]])
    expect(pageAt(link, "en", english)?.id).toBe(nodeOf(link, "en")?.id)
  }
  expect(pageAt("cy/privacy-policy", "ru", english)).toBeUndefined()
  expect(pageAt("cy/privacy-policy", "en", english)?.alternates).toEqual(["en"])
  const russian = nodes.filter(({ locale }) => locale === "ru")
  expect(pageAt("privacyweb", "en", russian)?.document.title).toContain("сайте")
})

test("makes the same input of a page until it, or the name or address of another document, changes", () => {
  const [before, after] = [nodes, nodes.map((node) => ({ ...node, html: node.html }))].map((legalDocuments) =>
    legalPages({ legalDocuments })
  )
  expect(after?.every((page, index) => page === before?.[index])).toBe(true)
  const renamed = nodes.map((node) =>
    node === nodeOf("privacyjobs", "en") ? { ...node, title: "For applicants" } : node
  )
  const pages = legalPages({ legalDocuments: renamed })
  const [first] = pages
  expect(first).not.toBe(before?.[0])
  expect(pages.find(({ path }) => path === "/ru/privacy-policy")).toBe(
    before?.find(({ path }) => path === "/ru/privacy-policy")
  )
})

test("makes a page of a text with a placeholder that nobody knows: it holds nothing else back", () => {
  const strange = nodes.map((node) =>
    node === nodeOf("privacyweb", "en")
      ? { ...node, html: "<p>{{owner}}</p>", internal: { contentDigest: "other" } }
      : node
  )
  expect(pageAt("privacyweb", "en", strange)?.document.html).toBe("<p>{{owner}}</p>")
})

test("leads from former addresses to the present one, in every language, without slashes at their ends", () => {
  const moved = nodes
    .filter(({ link }) => link === "cn/privacy-policy")
    .map((node) => ({ ...node, formerLinks: ["cn/privacy"] }))
  expect(formerLegalRedirects({ legalDocuments: moved })).toEqual([
    { from: "/cn/privacy", to: "/cn/privacy-policy/", status: 301 },
    { from: "/en/cn/privacy", to: "/cn/privacy-policy/", status: 301 },
    { from: "/ru/cn/privacy", to: "/ru/cn/privacy-policy", status: 301 },
  ])
})
