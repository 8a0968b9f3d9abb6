import { fieldNames } from "../../../../../shared/contract/field-table.ts"
import { postFields, postTextFields } from "../../../../../shared/contract/post-fields.ts"
import { locales } from "../../../../../shared/locales.ts"
import type { ContentTypeName } from "../../../store/entry-paths.ts"
import type { EntryContent } from "./entry-content.ts"
import { sameContent } from "./same-content.ts"

/** One thing of an entry that a person changes, by its place: `link`, `author.en`, `translations.ru.title`. */
export type FieldPath = string

const ofPosts = ["game", "link", "cover", ...fieldNames(postFields), "author.en", "author.ru"]

const ofVacancies = ["department", "employmentType", "remote", "country", "city", "salary", "validThrough", "closed"]

const textFields = {
  posts: ["title", ...fieldNames(postTextFields), "body", "coverAlt"],
  jobs: ["title", "summary", "body"],
}

const names = [
  ...(["game", "link", "cover", "author"] as const),
  ...fieldNames(postFields),
  ...fieldNames(postTextFields),
  ...(["department", "employmentType", "remote", "country", "city", "salary", "validThrough", "closed"] as const),
  ...(["title", "summary", "body", "coverAlt", "state"] as const),
] as const

/** What a field is, whatever its language; `language` for the whole of one. */
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

/** The content with another value at one place. */
export const writeField = (content: EntryContent, path: FieldPath, value: unknown): EntryContent =>
  // The paths come from this file alone.
  written(content, path.split("."), value) as EntryContent

/** Whether two contents have the same in one place; a state counts with its moment. */
export const sameField = (path: FieldPath, one: EntryContent, other: EntryContent): boolean => {
  const instant = path.endsWith(".state") ? path.replace(/state$/, "publishAt") : path
  return (
    sameContent(readField(one, path), readField(other, path), true) &&
    sameContent(readField(one, instant), readField(other, instant), true)
  )
}

/** Places in which some of the contents differ; a language that one of them lacks counts as one place. */
export const differingFields = (
  contentType: ContentTypeName,
  first: EntryContent,
  ...others: EntryContent[]
): FieldPath[] => {
  const ofText = [...textFields[contentType === "jobs" ? "jobs" : "posts"], "state"]
  const places = locales.flatMap((locale) => {
    const translationPath = `translations.${locale}`
    const isLacking = [first, ...others].some((content) => content.translations[locale] === null)
    return isLacking ? [translationPath] : ofText.map((name) => `${translationPath}.${name}`)
  })
  return [...(contentType === "jobs" ? ofVacancies : ofPosts), ...places].filter((path) =>
    others.some((other) => !sameField(path, first, other))
  )
}

/** Puts what stands at one place of `from` into `content`. */
export const copyField = (content: EntryContent, path: FieldPath, from: EntryContent): EntryContent => {
  const copied = writeField(content, path, readField(from, path))
  if (!path.endsWith(".state")) return copied
  const instant = path.replace(/state$/, "publishAt")
  return writeField(copied, instant, readField(from, instant))
}
