import type { BodyDocument } from "../../../shared/contract/document.ts"
import type { BookmarkedEntry } from "../../../shared/document-html.ts"
import { bookmarkedIds } from "../../../shared/document-nodes.ts"
import { inEachLocale, type Locale } from "../../../shared/locales.ts"
import { localizedPath, paths } from "../../../shared/paths.ts"
import type { Store } from "../../db/connection.ts"
import { presentDocumentFile } from "../../files/files-presenter.ts"
import { findUploadedFiles } from "../../files/files-repository.ts"
import type { Bookmarks } from "../entries/shown.ts"
import { postPath } from "../posts/post-path.ts"
import { findBookmarked, type BookmarkedRow } from "./bookmarks-repository.ts"

export const noBookmarks: Bookmarks = inEachLocale(() => new Map())

const pathOf = ({ id, kind, game, link }: BookmarkedRow): string => {
  return kind === "job" ? paths.job(id) : postPath({ kind, game, link })
}

/** The cards that documents show, of what is public now. */
export const findBookmarks = async (store: Store, documents: readonly BodyDocument[]): Promise<Bookmarks> => {
  const ids = [...new Set(documents.flatMap(bookmarkedIds))]
  if (ids.length === 0) return noBookmarks
  const rows = await findBookmarked(store, ids)
  const covers = await findUploadedFiles(
    store,
    rows.flatMap(({ coverFileId }) => coverFileId ?? [])
  )
  const cardsIn = (locale: Locale) =>
    rows
      .filter((row) => row.locale === locale)
      .map((row): [string, BookmarkedEntry] => {
        const cover = row.coverFileId === null ? undefined : covers.get(row.coverFileId)
        const { title, excerpt } = row
        const path = localizedPath(pathOf(row), locale)
        return [row.id, { path, title, excerpt, picture: cover ? presentDocumentFile(cover) : null }]
      })
  return inEachLocale((locale) => new Map(cardsIn(locale)))
}
