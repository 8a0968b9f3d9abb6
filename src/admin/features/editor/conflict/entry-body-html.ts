import { documentHtml, type BookmarkedEntry, type DocumentFile } from "../../../../../shared/document-html.ts"
import { documentNodes } from "../../../../../shared/document-nodes.ts"
import type { Locale } from "../../../../../shared/locales.ts"
import words from "../../../../i18n/texts/document.ts"
import { documentFiles } from "../body/entry-downloads.ts"
import { contentOf, type AdminEntry } from "../draft/entry-content.ts"
import { cardsIn } from "../preview/page-of-content.ts"

/** A file that is no longer in the library. An empty address says so. */
const removedFile: DocumentFile = { url: "", width: null, height: null, renditions: [] }

const removedDownload: DocumentFile = { ...removedFile, download: { name: "", format: "pdf", size: 0 } }

/**
 * HTML of the text that an entry had in one language; empty if it had none. Unlike on the site, what can no longer be
 * shown has its place: a comparison would hide that it came or went.
 *
 * @param removedEntry title of the card of an entry that is not public
 */
export const entryBodyHtml = (entry: AdminEntry, locale: Locale, removedEntry: string): string => {
  const body = contentOf(entry).translations[locale]?.body
  if (!body) return ""
  const files = documentFiles(entry.pictures, entry.downloads)
  const bookmarks = cardsIn(entry, locale)
  const removedCard: BookmarkedEntry = { path: "", title: removedEntry, excerpt: "", picture: null }
  const idOf = (value: unknown): string => (typeof value === "string" ? value : "")
  for (const { type, attrs } of documentNodes(body)) {
    const [file, download, card] = [idOf(attrs?.["fileId"]), idOf(attrs?.["downloadId"]), idOf(attrs?.["id"])]
    if (type === "image" && !files.has(file)) files.set(file, removedFile)
    if (type === "file" && !files.has(download)) files.set(download, removedDownload)
    if (type === "bookmark" && !bookmarks.has(card)) bookmarks.set(card, removedCard)
  }
  return documentHtml(body, { locale, words: words[locale], files, bookmarks })
}
