import type { SentJob } from "../../../../../shared/contract/admin-vacancies.ts"
import type { SentPost } from "../../../../../shared/contract/admin-posts.ts"
import { pickFields } from "../../../../../shared/contract/field-table.ts"
import { postFields, postTextFields } from "../../../../../shared/contract/post-fields.ts"
import { documentHtml } from "../../../../../shared/document-html.ts"
import { countWords, documentText } from "../../../../../shared/document-text.ts"
import type { Locale } from "../../../../../shared/locales.ts"
import type { VacancyNode, PostNode } from "../../../../components/content/content-views.ts"
import type { ContentTypeName } from "../../../store/entry-paths.ts"
import { isPost, type AdminEntry, type EntryContent } from "../draft/entry-content.ts"
import type { EntryPicture } from "../body/entry-pictures.ts"

type PageSource = {
  id: string
  content: EntryContent
  locale: Locale
  pictures: ReadonlyMap<string, EntryPicture>
  /** What the server has of the entry; null for one that was never saved. */
  saved: AdminEntry | null
  now: Date
}

/** When a text was or will be public: what is not planned goes out now. */
const dateOf = ({ content, locale, saved, now }: PageSource): string =>
  content.translations[locale]?.publishAt ?? saved?.translations[locale]?.publishedAt ?? now.toISOString()

const changedAt = ({ locale, saved, now }: PageSource): string =>
  saved?.translations[locale]?.updatedAt ?? now.toISOString()

const postNode = (content: SentPost, source: PageSource): PostNode | null => {
  const { id, locale, pictures } = source
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
    html: documentHtml(text.body, { locale, files: pictures }),
    author: content.author[locale],
    ...pickFields(postFields, content),
  }
}

/** A vacancy in one language as the data layer would hold it; null where the language is lacking. */
export const vacancyNode = (content: SentJob, source: PageSource): VacancyNode | null => {
  const { id, locale, pictures } = source
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
    city: city?.[locale] ?? null,
    salary,
    publishedAt: dateOf(source),
    validThrough,
    updatedAt: changedAt(source),
    html: documentHtml(text.body, { locale, files: pictures }),
  }
}

/** What the public page of an entry would be made of if it were published as it stands; null without the language. */
export const pageOfContent = (contentType: ContentTypeName, source: PageSource) => {
  const { content } = source
  if (!isPost(content)) {
    const node = vacancyNode(content, source)
    return node && { kind: "jobs" as const, node }
  }
  const node = postNode(content, source)
  return node && { kind: contentType === "devblog" ? ("devblog" as const) : ("blog" as const), node }
}
