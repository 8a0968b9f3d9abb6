import { filledHtml, filledText } from "./legal-values.ts"
import type { Locale } from "./locales.ts"
import { typesetHtml, typesetTexts } from "./typeset.ts"

/** A legal document as its page shows it, in one language. */
export type LegalView = {
  title: string
  lead: string
  /** Newest first; the first is the version in force. `date` is UTC ISO 8601. */
  history: { date: string; text: string }[]
  /** The sections, each at its heading. */
  contents: { anchor: string; title: string }[]
  html: string
  /** The other documents; `path` has no language prefix. */
  others: { path: string; title: string }[]
}

type Document = {
  locale: Locale
  title: string
  excerpt: string
  html: string
  versions: readonly { day: string; text: string }[]
}

const signs: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" }

/** The words of a heading, without its marks and footnotes. */
const wordsOf = (html: string): string =>
  html
    .replace(/<br>/g, " ")
    .replace(/<sup>.*?<\/sup>|<[^>]*>/gs, "")
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => signs[name] ?? entity)

const contentsOf = (html: string): LegalView["contents"] =>
  [...html.matchAll(/<h2 id="([^"]*)">(.*?)<\/h2>/gs)].map(([, anchor = "", title = ""]) => ({
    anchor,
    title: wordsOf(title),
  }))

/** A document with the values of its placeholders: typeset for its page, and what its head says. */
export const legalView = (
  { locale, title, excerpt, html, versions }: Document,
  others: LegalView["others"]
): { typeset: LegalView; head: { title: string; description: string } } => {
  const lead = filledText(excerpt, locale)
  const filled = filledHtml(html, locale)
  const words = {
    title,
    lead,
    history: versions
      .filter(({ day }) => day !== "")
      .map(({ day, text }) => ({ date: `${day}T00:00:00Z`, text: filledText(text, locale) }))
      .sort((one, other) => other.date.localeCompare(one.date)),
    contents: contentsOf(filled),
    others,
  }
  return {
    typeset: { ...typesetTexts(words, locale), html: typesetHtml(filled, locale) },
    head: { title, description: lead },
  }
}
