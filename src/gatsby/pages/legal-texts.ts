import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { submissionLimits } from "../../../shared/limits/submissions.ts"
import { formatDays } from "../../../shared/format-days.ts"
import type { Locale } from "../../../shared/locales.ts"
import {
  legalDocuments,
  legalSettings,
  type LegalBlock,
  type LegalDocument,
  type LegalText,
} from "../../settings/legal.ts"
import { typesetTexts } from "../../../shared/typeset.ts"
import { studio, studioAddress } from "../../../shared/studio.ts"

/** The content of locales/<language>/legal-<document>.json. */
type LegalFile = {
  title: string
  lead: string
  section: Record<string, { title: string; text: string }>
  /** The changes, by the day on which they took effect. */
  history: Record<string, string>
}

const files = new Map<string, LegalFile>()

const fileOf = (document: LegalDocument, locale: Locale): LegalFile => {
  const path = resolve(`locales/${locale}/legal-${document}.json`)
  const known = files.get(path)
  if (known) return known
  const file = JSON.parse(readFileSync(path, "utf8")) as LegalFile
  files.set(path, file)
  return file
}

/** The retention periods in the documents come from the limits that the server deletes by. */
const valuesOf = (locale: Locale): Record<string, string> => {
  const { application, partnership, streaming, support } = submissionLimits.keepDays
  return {
    studio: studio.name[locale],
    company: studio.legalName[locale],
    address: studioAddress(locale),
    email: studio.mail.privacy,
    applicationDays: formatDays(application, locale),
    partnershipDays: formatDays(partnership, locale),
    streamingDays: formatDays(streaming, locale),
    supportDays: formatDays(support, locale),
  }
}

const filled = (text: string, values: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_placeholder, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`A legal document asks for {{${name}}}, which nobody knows`)
    return value
  })

/** Lines that begin with a hyphen are list items; any other line is a paragraph. */
const blocksOf = (text: string): LegalBlock[] => {
  const blocks: LegalBlock[] = []
  for (const line of text.split("\n")) {
    const point = /^- (.+)$/.exec(line)?.[1]
    const last = blocks.at(-1)
    if (point === undefined) blocks.push({ text: line })
    else if (last && "points" in last) last.points.push(point)
    else blocks.push({ points: [point] })
  }
  return blocks
}

const isDocument = (name: string): name is LegalDocument => (legalDocuments as readonly string[]).includes(name)

const sectionOf = (document: LegalDocument, reference: string, locale: Locale) => {
  const [first = "", second] = reference.split("/")
  const owner = second === undefined ? document : first
  const anchor = second ?? first
  const section = isDocument(owner) ? fileOf(owner, locale).section[anchor] : undefined
  if (!section) throw new Error(`${document} (${locale}) names the section ${reference}, which does not exist`)
  const values = valuesOf(locale)
  return { anchor, title: section.title, blocks: blocksOf(filled(section.text, values)) }
}

/** Soft hyphens are for the text of a page, not for its name in a tab or a list. */
const withoutHyphenation = (text: string): string => text.replaceAll("\u00ad", "")

/**
 * A legal document as its page shows it, including sections shared with other documents.
 *
 * @throws Error when it names a section or a value that does not exist
 */
export const legalText = (document: LegalDocument, locale: Locale): LegalText => {
  const { title, lead, history } = fileOf(document, locale)
  const text: LegalText = {
    title,
    lead,
    history: Object.entries(history)
      .map(([day, text]) => ({ date: `${day}T00:00:00Z`, text }))
      .sort((a, b) => b.date.localeCompare(a.date)),
    sections: legalSettings[document].sections.map((reference) => sectionOf(document, reference, locale)),
    others: legalDocuments
      .filter((other) => other !== document)
      .map((other) => ({ path: legalSettings[other].path, title: fileOf(other, locale).title })),
  }
  return typesetTexts(text, locale)
}

/** Title and description of a document's page. */
export const legalHead = (document: LegalDocument, locale: Locale) => {
  const { title, lead } = fileOf(document, locale)
  return { title: withoutHyphenation(title), description: withoutHyphenation(lead) }
}
