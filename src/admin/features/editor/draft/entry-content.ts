import type { AdminJob, DraftJob } from "../../../../../shared/contract/admin-vacancies.ts"
import type { GameId } from "../../../../../shared/games.ts"
import type { AdminPost, DraftPost } from "../../../../../shared/contract/admin-posts.ts"
import type { BodyDocument } from "../../../../../shared/contract/document.ts"
import { emptyFields, pickFields } from "../../../../../shared/contract/field-table.ts"
import type { SavedVersion } from "../../../../../shared/contract/legal-documents.ts"
import { postFields, postTextFields } from "../../../../../shared/contract/post-fields.ts"
import { withDefaultTexts } from "../../../../../shared/default-texts.ts"
import { isEmptyBody } from "../../../../../shared/empty-body.ts"
import { defaultLocale, inEachLocale, locales, localesFrom, type Locale } from "../../../../../shared/locales.ts"
import type { ContentTypeName } from "../../../store/entry-paths.ts"

/** The editable content of an entry, in the form in which it is saved. */

type PostText = NonNullable<DraftPost["translations"][Locale]> & {
  /** The history of a legal document; posts have none. */
  versions?: SavedVersion[]
}

type VacancyText = NonNullable<DraftJob["translations"][Locale]>

export type EntryText = PostText | VacancyText

/** Legal documents have the fields of posts, of which only some are saved: see `sentContent`. */
type PostContent = Omit<DraftPost, "translations"> & { translations: Record<Locale, PostText | null> }

export type EntryContent = PostContent | DraftJob

export type AdminEntry = AdminPost | AdminJob

export const isPost = (content: EntryContent): content is PostContent => "link" in content

const emptyBody = (): BodyDocument => ({ type: "doc", content: [{ type: "paragraph" }] })

/** An empty text of one language. */
export const emptyText = (contentType: ContentTypeName): EntryText => {
  const common = { title: "", body: emptyBody() }
  return contentType === "jobs"
    ? { ...common, summary: "" }
    : {
        ...common,
        ...emptyFields(postTextFields),
        coverAlt: "",
        ...(contentType === "legal" ? { versions: [] } : {}),
      }
}

/** Whether somebody has begun a language: it has a title, or something in its body. A new entry has an empty text in the default one. */
export const isBegun = (text: EntryText | null): text is EntryText =>
  text !== null && (text.title.trim() !== "" || !isEmptyBody(text.body))

const inFirst = <Text>(text: Text): Record<Locale, Text | null> =>
  inEachLocale((locale) => (locale === defaultLocale ? text : null))

/** An empty entry. @param author initial author line of a post; @param game of one of a developer blog */
export const emptyContent = (contentType: ContentTypeName, author: string, game: GameId = ""): EntryContent => {
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
      translations: inFirst(emptyText(contentType) as VacancyText),
    }
  return {
    ...(contentType === "devblog" ? { game } : {}),
    link: "",
    cover: null,
    ...emptyFields(postFields),
    author: inEachLocale(() => author),
    translations: inFirst(emptyText(contentType) as PostText),
  }
}

const isAdminPost = (entry: AdminEntry): entry is AdminPost => "link" in entry

const postFieldsOf = ({ game, link, cover, author, ...fields }: NonNullable<AdminPost["working"]["fields"]>) => ({
  ...(game === null ? {} : { game }),
  link,
  cover,
  ...pickFields(postFields, fields),
  author,
})

const vacancyFieldsOf = (fields: NonNullable<AdminJob["working"]["fields"]>) => {
  const { department, employmentType, remote, country, city, salary, validThrough, closed } = fields
  return { department, employmentType, remote, country, city, salary, validThrough, closed }
}

const postTextOf = ({ title, body, coverAlt, versions, ...text }: PostText): PostText => ({
  title,
  body,
  coverAlt,
  ...(versions ? { versions } : {}),
  ...pickFields(postTextFields, text),
})

const vacancyTextOf = ({ title, summary, body }: VacancyText): VacancyText => ({ title, summary, body })

/** A content as it is sent to be saved: a legal document has none of the fields that only posts have. */
export const sentContent = (contentType: ContentTypeName, content: EntryContent): object => {
  if (contentType !== "legal" || !isPost(content)) return content
  const { link, translations } = content
  return {
    link,
    translations: inEachLocale((locale) => {
      const text = translations[locale]
      return text && { title: text.title, excerpt: text.excerpt, body: text.body, versions: text.versions ?? [] }
    }),
  }
}
/** The text of each language, as far as it is edited; null for a language without one. */
const textsOf = <Text, Edited>(find: (locale: Locale) => Text | null, edited: (text: Text) => Edited) =>
  inEachLocale((locale) => {
    const text = find(locale)
    return text && edited(text)
  })

/** The content below all layers: what is public, or will be, or is a draft. */
export const storedContentOf = (entry: AdminEntry): EntryContent => {
  if (isAdminPost(entry))
    return {
      ...postFieldsOf(entry),
      translations: textsOf((locale) => entry.translations[locale], postTextOf),
    }
  return {
    ...vacancyFieldsOf(entry),
    translations: textsOf((locale) => entry.translations[locale], vacancyTextOf),
  }
}

/** The shared fields after all scheduled updates; null if none changes them. */
const plannedFields = <Fields>(scheduled: Record<Locale, { fields: Fields | null; publishAt: string } | null>) =>
  locales
    .flatMap((locale) => scheduled[locale] ?? [])
    .filter(({ fields }) => fields !== null)
    .sort((one, other) => other.publishAt.localeCompare(one.publishAt))[0]?.fields ?? null

/** The topmost content, which the editor shows: the working copy, else the scheduled update, else what is stored. */
export const contentOf = (entry: AdminEntry): EntryContent => {
  if (isAdminPost(entry)) {
    const { working, scheduled, translations } = entry
    const text = (locale: Locale) => working.translations[locale] ?? scheduled[locale]?.text ?? translations[locale]
    return {
      ...postFieldsOf(working.fields ?? plannedFields(scheduled) ?? entry),
      translations: textsOf(text, postTextOf),
    }
  }
  const { working, scheduled, translations } = entry
  const text = (locale: Locale) => working.translations[locale] ?? scheduled[locale]?.text ?? translations[locale]
  return {
    ...vacancyFieldsOf(working.fields ?? plannedFields(scheduled) ?? entry),
    translations: textsOf(text, vacancyTextOf),
  }
}

/** A text of the form in which the journal of an earlier version had it, with its publication. */
type FormerText = EntryText & { state?: unknown; publishAt?: unknown }

const withoutPublication = (text: FormerText | null | undefined): EntryText | null => {
  if (!text) return null
  const { state: _, publishAt: __, ...rest } = text
  return rest
}

/**
 * A content of the journal, which an earlier version of the admin may have written, with the fields and languages that came
 * later.
 */
export const journaledContent = (content: EntryContent): EntryContent => {
  const filled = isPost(content)
    ? { ...emptyFields(postFields), ...content, author: withDefaultTexts(content.author) }
    : { ...content, city: withDefaultTexts(content.city) }
  const text = (locale: Locale): EntryText | null => {
    const written = withoutPublication(content.translations[locale])
    return written && isPost(content) ? { ...emptyFields(postTextFields), ...written } : written
  }
  // The type of the texts follows the type of the content.
  return { ...filled, translations: inEachLocale(text) } as EntryContent
}

/** Title of an entry in one language, or else in another. */
export const titleOf = (content: EntryContent, locale: Locale): string =>
  localesFrom(locale)
    .map((each) => content.translations[each]?.title ?? "")
    .find((title) => title !== "") ?? ""
