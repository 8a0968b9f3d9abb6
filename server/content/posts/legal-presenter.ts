import type { PublishedLegal } from "../../../shared/contract/legal-documents.ts"
import { legalPageIds } from "../../../shared/legal-documents.ts"
import { documentHtml } from "../../../shared/document-html.ts"
import { presentDocumentFiles } from "../../files/files-presenter.ts"
import { documentWords } from "../../http/document-words.ts"
import type { Shown } from "../entries/shown.ts"
import type { PublicPost } from "./posts-repository.ts"

/** A legal document as visitors may read it; its placeholders are filled where a page is made. */
export const presentLegal = (row: PublicPost, { files, bookmarks }: Shown): PublishedLegal => {
  const context = { files: presentDocumentFiles(files), entryId: row.id, pageIds: legalPageIds }
  return {
    id: row.id,
    version: row.version,
    link: row.link,
    formerLinks: row.formerLinks,
    translations: Object.fromEntries(
      row.translations.map(({ locale, title, excerpt, body, versions, published_at, updated_at }) => [
        locale,
        {
          title,
          excerpt,
          html: documentHtml(body, { ...context, locale, words: documentWords[locale], bookmarks: bookmarks[locale] }),
          versions,
          publishedAt: (published_at ?? updated_at).toISOString(),
          updatedAt: updated_at.toISOString(),
        },
      ])
    ),
  }
}
