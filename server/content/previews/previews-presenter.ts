import { pickFields } from "../../../shared/contract/field-table.ts"
import { postFields, postTextFields } from "../../../shared/contract/post-fields.ts"
import type { JobPreview, LegalPreview, PostPreview, PreviewItem } from "../../../shared/contract/previews.ts"
import { job } from "../../../shared/contract/vacancies.ts"
import { documentHtml, type DocumentContext } from "../../../shared/document-html.ts"
import { legalPageIds } from "../../../shared/legal-documents.ts"
import { countWords, documentText } from "../../../shared/document-text.ts"
import { inEachLocale, type Locale } from "../../../shared/locales.ts"
import type { EntryText, SavedText } from "../entries/entry.ts"
import type { VacancyFields, VacancyText } from "../vacancies/vacancy-entry.ts"
import type { PostFields, PostText } from "../posts/post-entry.ts"
import type { PreviewRow } from "./previews-repository.ts"
import type { Shown } from "../entries/shown.ts"
import { presentDocumentFiles, presentPicture } from "../../files/files-presenter.ts"
import { documentWords } from "../../http/document-words.ts"

/** One language of an entry, with the files that the entry shows. */
export type DraftPage<Fields, Text> = {
  id: string
  locale: Locale
  fields: Fields
  saved: SavedText<Text>
} & Shown

export const presentPreviewItem = (row: PreviewRow): PreviewItem => ({
  id: row.id,
  locale: row.locale,
  madeBy: row.author_name,
  madeAt: row.made_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
})

const presentPage = <Text extends EntryText>(
  { id, locale, saved, files, bookmarks }: DraftPage<unknown, Text>,
  { pageIds }: Pick<DocumentContext, "pageIds"> = {}
) => ({
  entryId: id,
  locale,
  title: saved.text.title,
  html: documentHtml(saved.text.body, {
    locale,
    words: documentWords[locale],
    files: presentDocumentFiles(files),
    bookmarks: bookmarks[locale],
    entryId: id,
    ...(pageIds ? { pageIds } : {}),
  }),
  publishedAt: saved.publishedAt ?? saved.updatedAt,
  updatedAt: saved.updatedAt,
})

/** A public picture has an alt text for every language; a preview has one language. */
const noAlt = inEachLocale(() => "")

const presentCover = (
  cover: NonNullable<PostFields["cover"]>,
  { saved, files }: DraftPage<PostFields, PostText>
): PostPreview["cover"] => {
  const picture = presentPicture(cover.fileId, files, { alt: noAlt, focalPoint: cover.focalPoint })
  if (!picture) return null
  const { id: _id, type: _type, ...shown } = picture
  return { ...shown, alt: saved.text.coverAlt }
}

/** A post that is not public, as its page shows it: without the other languages and internal fields. */
export const presentPostPreview = (draft: DraftPage<PostFields, PostText>): PostPreview => {
  const { locale, fields, saved } = draft
  return {
    ...presentPage(draft),
    link: fields.link,
    ...pickFields(postTextFields, saved.text),
    words: countWords(documentText(saved.text.body), locale),
    ...(fields.game === null ? {} : { game: fields.game }),
    cover: fields.cover && presentCover(fields.cover, draft),
    author: fields.author[locale],
    ...pickFields(postFields, fields),
  }
}

/** A legal document that is not public; the page that shows it fills its placeholders. */
export const presentLegalPreview = (draft: DraftPage<PostFields, PostText>): LegalPreview => ({
  ...presentPage(draft, { pageIds: legalPageIds }),
  link: draft.fields.link,
  excerpt: draft.saved.text.excerpt,
  versions: draft.saved.text.versions ?? [],
})

/** A vacancy that is not public, as its page shows it. */
export const presentVacancyPreview = (draft: DraftPage<VacancyFields, VacancyText>): JobPreview => {
  const { locale, fields, saved } = draft
  const { department, employmentType, remote, country, city, validThrough } = fields
  // A draft may have a salary that is not complete: its page shows none.
  const salary = job.shape.salary.safeParse(fields.salary).data ?? null
  return {
    ...presentPage(draft),
    summary: saved.text.summary,
    ...{ department, employmentType, remote, country, salary, validThrough },
    city: city?.[locale] || null,
  }
}
