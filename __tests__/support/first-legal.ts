import { demoId } from "../../server/demo/demo-id.ts"
import { documentWords } from "../../server/http/document-words.ts"
import { firstLegalLinks, readFirstDocument } from "../../server/legal/seed-legal-service.ts"
import type { PublishedLegal } from "../../shared/contract/legal-documents.ts"
import { documentHtml } from "../../shared/document-html.ts"
import { legalPageIds } from "../../shared/legal-documents.ts"
import { locales } from "../../shared/locales.ts"
import type { LegalNode } from "../../src/gatsby/content/site-content.ts"

const since = "2026-01-01T00:00:00.000Z"

const firstDocument = async (link: string): Promise<PublishedLegal> => {
  const texts = await readFirstDocument(link)
  const translations = Object.fromEntries(
    texts.map(({ body, locale, ...text }) => {
      const words = { locale, words: documentWords[locale], files: new Map(), pageIds: legalPageIds }
      return [locale, { ...text, html: documentHtml(body, words), publishedAt: since, updatedAt: since }]
    })
  )
  return { id: demoId(`legal/${link}`), version: 1, link, formerLinks: [], translations }
}

/** The legal documents with which a site begins, as the content API has them. */
export const firstLegal = (): Promise<PublishedLegal[]> => Promise.all(firstLegalLinks.map(firstDocument))

/** The same, as nodes of the data layer. */
export const firstLegalNodes = async (): Promise<LegalNode[]> =>
  (await firstLegal()).flatMap(({ id, translations, ...document }) => {
    const alternates = locales.filter((locale) => translations[locale] !== undefined)
    return alternates.flatMap((locale) => {
      const text = translations[locale]
      if (!text) return []
      const own = { id: `${id} ${locale}`, entryId: id, locale, alternates }
      return [{ ...document, ...text, ...own, internal: { contentDigest: own.id } }]
    })
  })
