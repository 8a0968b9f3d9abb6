import words from "../../../../i18n/texts/document.ts"
import type { DraftJob } from "../../../../../shared/contract/admin-vacancies.ts"
import { pickFields } from "../../../../../shared/contract/field-table.ts"
import { postFields, postTextFields } from "../../../../../shared/contract/post-fields.ts"
import { documentHtml, type BookmarkedEntry, type DocumentFile } from "../../../../../shared/document-html.ts"
import { countWords, documentText } from "../../../../../shared/document-text.ts"
import { legalPageIds } from "../../../../../shared/legal-documents.ts"
import type { Locale } from "../../../../../shared/locales.ts"
import type { VacancyNode, PostNode } from "../../../../components/content/content-views.ts"
import type { LegalNode } from "../../../../components/content/entry-page.ts"
import type { ContentTypeName } from "../../../store/entry-paths.ts"
import { isPost, type AdminEntry, type EntryContent } from "../draft/entry-content.ts"
import type { EntryPicture } from "../body/entry-pictures.ts"

type PageSource = {
  id: string
  content: EntryContent
  locale: Locale
  /** For the cover. */
  pictures: ReadonlyMap<string, EntryPicture>
  /** For the body. */
  files: ReadonlyMap<string, DocumentFile>
  /** The entry on the server; null if it was never saved. */
  saved: AdminEntry | null
  now: Date
}

/** Instant of publication: the scheduled one, or the past one, or else now. */
const dateOf = ({ locale, saved, now }: PageSource): string =>
  saved?.translations[locale]?.publishedAt ?? now.toISOString()

const changedAt = ({ locale, saved, now }: PageSource): string =>
  saved?.translations[locale]?.updatedAt ?? now.toISOString()

/** The cards that the text shows, as the server last said. */
export const cardsIn = (saved: AdminEntry | null, locale: Locale): Map<string, BookmarkedEntry> =>
  new Map(
    (saved?.bookmarks ?? []).flatMap(({ id, translations }): [string, BookmarkedEntry][] => {
      const card = translations[locale]
      return card ? [[id, card]] : []
    })
  )

type PostContent = Extract<EntryContent, { link: string }>

/** A legal document in one language; null if the entry lacks the language. Unknown placeholders stay as they are. */
const legalNode = (content: PostContent, source: PageSource): LegalNode | null => {
  const { id, locale, files, saved } = source
  const text = content.translations[locale]
  if (!text) return null
  const bookmarks = cardsIn(saved, locale)
  return {
    entryId: id,
    locale,
    link: content.link,
    title: text.title,
    excerpt: text.excerpt,
    versions: text.versions ?? [],
    html: documentHtml(text.body, {
      ...{ locale, files, bookmarks, entryId: id },
      words: words[locale],
      pageIds: legalPageIds,
    }),
  }
}

const postNode = (content: PostContent, source: PageSource): PostNode | null => {
  const { id, locale, pictures, files, saved } = source
  const text = content.translations[locale]
  if (!text) return null
  const cover = content.cover && pictures.get(content.cover.fileId)
  return {
    entryId: id,
    locale,
    link: content.link,
    title: text.title,
    ...pickFields(postTextFields, text),
    words: countWords(documentText(text.body), locale),
    publishedAt: dateOf(source),
    updatedAt: changedAt(source),
    ...(content.game ? { game: content.game } : {}),
    cover: content.cover && cover ? { ...cover, alt: text.coverAlt, focalPoint: content.cover.focalPoint } : null,
    html: documentHtml(text.body, {
      locale,
      words: words[locale],
      files,
      bookmarks: cardsIn(saved, locale),
      entryId: id,
    }),
    author: content.author[locale],
    ...pickFields(postFields, content),
  }
}

/** A vacancy in one language as a node of the data layer; null if the entry lacks the language. */
export const vacancyNode = (content: DraftJob, source: PageSource): VacancyNode | null => {
  const { id, locale, files, saved } = source
  const text = content.translations[locale]
  if (!text) return null
  const { department, employmentType, remote, country, city, salary, validThrough } = content
  return {
    entryId: id,
    locale,
    title: text.title,
    summary: text.summary,
    department,
    employmentType,
    remote,
    country,
    city: city?.[locale] || null,
    salary,
    publishedAt: dateOf(source),
    validThrough,
    updatedAt: changedAt(source),
    html: documentHtml(text.body, {
      locale,
      words: words[locale],
      files,
      bookmarks: cardsIn(saved, locale),
      entryId: id,
    }),
  }
}

/** Data of the public page as if the content were published now; null if the entry lacks the language. */
export const pageOfContent = (contentType: ContentTypeName, source: PageSource) => {
  const { content } = source
  if (!isPost(content)) {
    const node = vacancyNode(content, source)
    return node && { kind: "jobs" as const, node }
  }
  if (contentType === "legal") {
    const node = legalNode(content, source)
    return node && { kind: "legal" as const, node }
  }
  const node = postNode(content, source)
  return node && { kind: contentType === "devblog" ? ("devblog" as const) : ("blog" as const), node }
}
