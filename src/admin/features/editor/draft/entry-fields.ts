import { fieldNames, fieldNamesWith, type FieldName } from "../../../../../shared/contract/field-table.ts"
import { postFields, postTextFields } from "../../../../../shared/contract/post-fields.ts"
import { locales, otherLocales, type Locale } from "../../../../../shared/locales.ts"
import type { ContentTypeName } from "../../../store/entry-paths.ts"
import type { EntryContent, EntryText } from "./entry-content.ts"
import { sameContent } from "./same-content.ts"

/** Path of an editable field of an entry: `link`, `author.en`, `translations.ru.title`. */
export type FieldPath = string

const ofPosts = ["game", "link", "cover", ...fieldNames(postFields), ...locales.map((locale) => `author.${locale}`)]

const ofVacancies = ["department", "employmentType", "remote", "country", "city", "salary", "validThrough", "closed"]

const textFields = {
  posts: ["title", ...fieldNames(postTextFields), "body", "coverAlt", "versions"],
  jobs: ["title", "summary", "body"],
}

const onPage: FieldName<typeof postTextFields>[] = fieldNamesWith(postTextFields, "onPage")

/** The texts of a language in the order of the screen; an entry has those of its kind. */
export const writtenTexts = [
  "title",
  ...onPage,
  "summary",
  "coverAlt",
  "body",
  ...fieldNames(postTextFields).filter((name) => !onPage.includes(name)),
] as const

const names = [
  ...(["game", "link", "cover", "author"] as const),
  ...fieldNames(postFields),
  ...fieldNames(postTextFields),
  ...(["department", "employmentType", "remote", "country", "city", "salary", "validThrough", "closed"] as const),
  ...(["title", "summary", "body", "coverAlt", "versions"] as const),
] as const

/** Name of a field without its language; `language` for a complete translation. */
export const fieldName = (path: FieldPath): (typeof names)[number] | "language" => {
  const parts = path.split(".")
  const [name] = parts[0] === "translations" ? parts.slice(2) : parts
  return names.find((one) => one === name) ?? "language"
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null

export const readField = (content: EntryContent, path: FieldPath): unknown =>
  path.split(".").reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), content)

const written = (value: unknown, [key, ...rest]: string[], next: unknown): unknown =>
  key === undefined
    ? next
    : { ...(isRecord(value) ? value : {}), [key]: written(isRecord(value) ? value[key] : null, rest, next) }

/** A copy of the content with another value at one path. */
export const writeField = (content: EntryContent, path: FieldPath, value: unknown): EntryContent =>
  // All paths come from this file.
  written(content, path.split("."), value) as EntryContent

const textsOnPage = ["title", ...onPage, "summary"] as const

/** Whether a field is written where it will be read; the others are settings. */
export const isOnPage = (path: FieldPath): boolean => {
  const [first, , name] = path.split(".")
  return first === "translations" && (name === undefined || name === "body" || textsOnPage.some((one) => one === name))
}

/** The lines of a text below its title, in their order on the page; those that it lacks are empty. */
export const linesOnPage = (text: EntryText | null): string[] => {
  const values: unknown = text
  return [...onPage, "summary"].map((name) => {
    const value = isRecord(values) ? values[name] : ""
    return typeof value === "string" ? value : ""
  })
}

/** Whether readers of a language see a field: of its text, or shared by all. */
export const isSeenIn = (path: FieldPath, locale: Locale): boolean => {
  const steps = path.split(".")
  return !otherLocales(locale).some((other) => steps.includes(other))
}

/** Whether the path of an issue leads to the description or caption of a picture or video in a text. */
export const isMediaPath = (path: readonly PropertyKey[]): boolean =>
  (path.at(-2) === "attrs" && ["alt", "caption"].includes(String(path.at(-1)))) ||
  (path.at(-1) === "content" && /^\d+$/.test(String(path.at(-2))))

/** Id of the element in which a field is edited. */
export const fieldId = (path: FieldPath): string => `field-${path.replaceAll(".", "-")}`

export const sameField = (path: FieldPath, one: EntryContent, other: EntryContent): boolean =>
  sameContent(readField(one, path), readField(other, path), true)

/** Fields in which any of the contents differ; a language that one of them lacks is a single field. */
export const differingFields = (
  contentType: ContentTypeName,
  first: EntryContent,
  ...others: EntryContent[]
): FieldPath[] => {
  const ofText = textFields[contentType === "jobs" ? "jobs" : "posts"]
  const places = locales.flatMap((locale) => {
    const translationPath = `translations.${locale}`
    const isLacking = [first, ...others].some((content) => content.translations[locale] === null)
    return isLacking ? [translationPath] : ofText.map((name) => `${translationPath}.${name}`)
  })
  return [...(contentType === "jobs" ? ofVacancies : ofPosts), ...places].filter((path) =>
    others.some((other) => !sameField(path, first, other))
  )
}

/** A copy of `content` with one field of `from`. */
export const copyField = (content: EntryContent, path: FieldPath, from: EntryContent): EntryContent =>
  writeField(content, path, readField(from, path))
