import type { AdminJob, SentJob } from "../../../../../shared/contract/admin-vacancies.ts"
import type { AdminPost, SentPost } from "../../../../../shared/contract/admin-posts.ts"
import type { BodyDocument } from "../../../../../shared/contract/document.ts"
import { emptyFields, pickFields } from "../../../../../shared/contract/field-table.ts"
import { postFields, postTextFields } from "../../../../../shared/contract/post-fields.ts"
import { locales, type Locale } from "../../../../../shared/locales.ts"
import type { ContentTypeName } from "../../../store/entry-paths.ts"

/** The editable content of an entry, in the form in which it is sent. */

type PostText = NonNullable<SentPost["translations"]["en"]>

type VacancyText = NonNullable<SentJob["translations"]["en"]>

export type EntryText = PostText | VacancyText

export type EntryContent = SentPost | SentJob

export type AdminEntry = AdminPost | AdminJob

export const isPost = (content: EntryContent): content is SentPost => "link" in content

const emptyBody = (): BodyDocument => ({ type: "doc", content: [{ type: "paragraph" }] })

/** An empty text of one language. */
export const emptyText = (contentType: ContentTypeName): EntryText => {
  const common = { title: "", body: emptyBody(), state: "draft" as const, publishAt: null }
  return contentType === "jobs"
    ? { ...common, summary: "" }
    : { ...common, ...emptyFields(postTextFields), coverAlt: "" }
}

/** An empty entry. @param author initial author line of a post */
export const emptyContent = (contentType: ContentTypeName, author: string): EntryContent => {
  if (contentType === "jobs")
    return {
      department: "engineering",
      employmentType: "FULL_TIME",
      remote: true,
      country: null,
      city: null,
      salary: null,
      validThrough: null,
      closed: false,
      translations: { en: emptyText(contentType) as VacancyText, ru: null },
    }
  return {
    ...(contentType === "devblog" ? { game: "last-day-on-earth" as const } : {}),
    link: "",
    cover: null,
    ...emptyFields(postFields),
    author: { en: author, ru: author },
    translations: { en: emptyText(contentType) as PostText, ru: null },
  }
}

type Saved = { state: EntryText["state"]; publishedAt: string | null; updatedAt: string }

/** A text as it is sent back: only a scheduled one names its instant, all other dates belong to the server. */
const sentAgain = <Text extends Saved>({ publishedAt, updatedAt: _, ...text }: Text) => ({
  ...text,
  publishAt: text.state === "scheduled" ? publishedAt : null,
})

const isAdminPost = (entry: AdminEntry): entry is AdminPost => "link" in entry

/** The content of an entry from the server, in the form in which it is sent. */
export const contentOf = (entry: AdminEntry): EntryContent => {
  if (isAdminPost(entry)) {
    const { game, link, cover, author, translations } = entry
    const { en, ru } = translations
    return {
      ...(game === null ? {} : { game }),
      link,
      cover,
      ...pickFields(postFields, entry),
      author,
      translations: { en: en && sentAgain(en), ru: ru && sentAgain(ru) },
    }
  }
  const { department, employmentType, remote, country, city, salary, validThrough, closed, translations } = entry
  const { en, ru } = translations
  return {
    department,
    employmentType,
    remote,
    country,
    city,
    salary,
    validThrough,
    closed,
    translations: { en: en && sentAgain(en), ru: ru && sentAgain(ru) },
  }
}

/** Title of an entry in one language, or else in the other. */
export const titleOf = (content: EntryContent, locale: Locale): string =>
  [locale, ...locales].map((each) => content.translations[each]?.title ?? "").find((title) => title !== "") ?? ""

/** Whether no translation is published or scheduled. */
export const isDraft = (content: EntryContent): boolean =>
  locales.every((locale) => (content.translations[locale]?.state ?? "draft") === "draft")
