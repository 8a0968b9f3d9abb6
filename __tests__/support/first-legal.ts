import { documentWords } from "../../server/http/document-words.ts"
import { firstLegalLinks, readFirstDocument } from "../../server/legal/seed-legal.ts"
import { documentHtml } from "../../shared/document-html.ts"
import { legalPageIds } from "../../shared/legal-documents.ts"
import type { LegalNode } from "../../src/gatsby/content/site-content.ts"

/** The legal documents with which a site begins, as nodes of the data layer. */
export const firstLegalNodes = async (): Promise<LegalNode[]> => {
  const documents = await Promise.all(
    firstLegalLinks.map(async (link) => ({ link, texts: await readFirstDocument(link) }))
  )
  return documents.flatMap(({ link, texts }) =>
    texts.map(({ body, locale, ...text }) => ({
      ...text,
      locale,
      id: `${link} ${locale}`,
      entryId: link,
      alternates: texts.map((one) => one.locale),
      link,
      formerLinks: [],
      html: documentHtml(body, { locale, words: documentWords[locale], files: new Map(), pageIds: legalPageIds }),
      publishedAt: "2026-01-01T00:00:00.000Z",
      internal: { contentDigest: `${link} ${locale}` },
    }))
  )
}
