import type { z } from "zod"
import type { post as postContract, PostTranslation } from "../../../shared/contract/posts.ts"
import { presentFileUrl } from "../../../shared/contract/files.ts"
import { fieldNamesWith, type FieldValues } from "../../../shared/contract/field-table.ts"
import { postFields, postTextFields } from "../../../shared/contract/post-fields.ts"
import { inEachLocale, type Locale } from "../../../shared/locales.ts"
import { documentHtml, type DocumentContext } from "../../../shared/document-html.ts"
import { countWords, documentText } from "../../../shared/document-text.ts"
import { fromColumns } from "../../db/field-columns.ts"
import { localizedName, localizedText } from "../../db/locale-column.ts"
import type { PostTranslationRow, PublicPost } from "./posts-repository.ts"
import type { Shown } from "../entries/shown.ts"
import { presentDocumentFiles, presentPicture } from "../../files/files-presenter.ts"
import { documentWords } from "../../http/document-words.ts"

const presentTranslation = (
  row: PostTranslationRow,
  context: Omit<DocumentContext, "locale" | "words">
): PostTranslation => ({
  title: row.title,
  ...fromColumns(postTextFields, row),
  html: documentHtml(row.body, { ...context, locale: row.locale, words: documentWords[row.locale] }),
  words: countWords(documentText(row.body), row.locale),
  publishedAt: (row.published_at ?? row.updated_at).toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** Ids of the pictures of a post, beside those of its bodies. */
export const postPictures = (row: Pick<PublicPost, "cover_file_id" | "share_picture_id">): string[] =>
  [row.cover_file_id, row.share_picture_id].filter((id) => id !== null)

const center = { x: 0.5, y: 0.5 }

/** The fields that all languages share, with the addresses of files as they are now. */
const presentFields = (row: PublicPost): FieldValues<typeof postFields> => {
  const fields = fromColumns(postFields, row)
  for (const name of fieldNamesWith(postFields, "videoAddress")) {
    const url = fields[name]
    fields[name] = url && presentFileUrl(url)
  }
  return fields
}

/** The alt texts of the media library: the post has none of its own for this picture. */
const libraryAlt = (row: PublicPost, files: Shown["files"]) => {
  const file = row.share_picture_id === null ? undefined : files.get(row.share_picture_id)
  return localizedText(file?.alt ?? {})
}

/** The common fields of all posts. A language that is not public has no texts here, no alt text either. */
export const presentPost = (row: PublicPost, { files, bookmarks }: Shown): z.infer<typeof postContract> => {
  const documentFiles = presentDocumentFiles(files)
  const altIn = (locale: Locale) => row.translations.find((entry) => entry.locale === locale)?.cover_alt ?? ""
  return {
    id: row.id,
    version: row.version,
    link: row.link,
    formerLinks: row.formerLinks,
    cover: presentPicture(row.cover_file_id, files, {
      alt: inEachLocale(altIn),
      focalPoint: { x: row.focal_x, y: row.focal_y },
    }),
    sharePicture: presentPicture(row.share_picture_id, files, { alt: libraryAlt(row, files), focalPoint: center }),
    ...presentFields(row),
    author: localizedName(row.author),
    translations: Object.fromEntries(
      row.translations.map((translation) => [
        translation.locale,
        presentTranslation(translation, {
          files: documentFiles,
          bookmarks: bookmarks[translation.locale],
          entryId: row.id,
        }),
      ])
    ),
  }
}
