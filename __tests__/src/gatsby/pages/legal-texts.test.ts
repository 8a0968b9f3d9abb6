import { consent } from "../../../../shared/consent.ts"
import { formatDays } from "../../../../shared/format-days.ts"
import { submissionLimits } from "../../../../shared/limits/submissions.ts"
import { locales } from "../../../../shared/locales.ts"
import { legalHead, legalText } from "../../../../src/gatsby/pages/legal-texts.ts"
import { legalDocuments, legalSettings } from "../../../../src/settings/legal.ts"

const wordsOf = (document: (typeof legalDocuments)[number], locale: (typeof locales)[number]): string =>
  legalText(document, locale)
    .sections.flatMap(({ blocks }) => blocks.flatMap((block) => ("points" in block ? block.points : [block.text])))
    .join("\n")
    .replaceAll("\u00a0", " ")

const cases = legalDocuments.flatMap((document) => locales.map((locale) => ({ document, locale })))

test("has eight documents, each with an address of its own", () => {
  expect(legalDocuments).toHaveLength(8)
  expect(new Set(legalDocuments.map((document) => legalSettings[document].path)).size).toBe(8)
})

test.each(cases)(
  "has a complete $document in $locale: sections, anchors, versions, no placeholder left",
  ({ document, locale }) => {
    const { sections, history, others, title, lead } = legalText(document, locale)
    const anchors = sections.map(({ anchor }) => anchor)
    expect(anchors).toEqual([...new Set(anchors)])
    expect(anchors).not.toContain("history")
    expect(sections.length).toBeGreaterThan(5)
    for (const { blocks } of sections) expect(blocks.length).toBeGreaterThan(0)
    expect(`${title}${lead}${wordsOf(document, locale)}`).not.toMatch(/\{\{|\}\}|undefined/)
    const dates = history.map(({ date }) => date)
    expect(dates).toEqual([...dates].sort().reverse())
    expect(dates.length).toBeGreaterThan(0)
    expect(others).toHaveLength(7)
  }
)

test.each(legalDocuments)("has the same anchors of %s in both languages", (document) => {
  const anchorsOf = (locale: "en" | "ru") => legalText(document, locale).sections.map(({ anchor }) => anchor)
  expect(anchorsOf("ru")).toEqual(anchorsOf("en"))
})

test("promises the retention times that the server applies", () => {
  const { application, ...others } = submissionLimits.keepDays
  for (const document of ["privacyweb", "privacy-policy"] as const) {
    for (const days of [application, ...Object.values(others)])
      for (const locale of locales) expect(wordsOf(document, locale)).toContain(formatDays(days, locale))
  }
  expect(wordsOf("privacyjobs", "en")).toContain(`${application} days`)
})

test("promises one time for the logs of the server in both documents that name it", () => {
  expect(wordsOf("privacyweb", "en")).toContain("We keep this for fourteen days")
  expect(wordsOf("privacy-policy", "en")).toContain("Technical logs: fourteen days")
  expect(wordsOf("privacyweb", "ru")).toContain("Мы храним это четырнадцать дней")
  expect(wordsOf("privacy-policy", "ru")).toContain("Технические журналы: четырнадцать дней")
})

test("names in the consent of forms a version of the privacy policy, by its date", () => {
  const dates = legalText("privacy-policy", "en").history.map(({ date }) => date)
  expect(dates).toContain(`${consent.since}T00:00:00Z`)
})

test("names the values in the browser's storage as they are stored", () => {
  for (const key of ["locale", "use-cookie", "first-use", "@@scroll"]) {
    expect(wordsOf("privacyweb", "en")).toContain(`${key}:`)
    expect(wordsOf("cn-privacy-policy", "ru")).toContain(`${key}:`)
  }
})

test("shares sections of country variants with the general document, beside their own", () => {
  const general = legalText("privacy-policy", "en").sections
  const cyprus = legalText("cy-privacy-policy", "en").sections
  const shared = cyprus.filter((section) => general.some((each) => each.title === section.title))
  expect(shared.length).toBeGreaterThan(3)
  expect(cyprus.map(({ anchor }) => anchor)).toContain("complaint")
})

test("has no hyphenation marks in names in tabs and lists", () => {
  for (const document of legalDocuments) expect(legalHead(document, "ru").title).not.toContain("\u00ad")
})
