import { locales, type Locale } from "../../../../shared/locales.ts"
import type { EntryNoun } from "../../store/entry-paths.ts"
import type { EntryContent } from "./entry-content.ts"
import { sameContent } from "./same-content.ts"

/** One thing of an entry that a person changes, by its place: `link`, `author.en`, `translations.ru.title`. */
export type FieldPath = string

const postFields = ["game", "link", "cover", "videoUrl", "author.en", "author.ru"]

const jobFields = ["department", "employmentType", "remote", "country", "city", "salary", "validThrough", "closed"]

const textFields = { posts: ["title", "excerpt", "body", "coverAlt"], jobs: ["title", "summary", "body"] }

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

/** State and moment belong together: one cannot be taken without the other. */
const publicationOf = (content: EntryContent, locale: Locale): unknown => {
  const text = content.translations[locale]
  return text && { state: text.state, publishAt: text.publishAt }
}

/** Places in which at least one of the contents differs from the first; a language that one of them lacks counts as one. */
export const differingFields = (noun: EntryNoun, first: EntryContent, ...others: EntryContent[]): FieldPath[] => {
  const neutral = noun === "jobs" ? jobFields : postFields
  const differs = (read: (content: EntryContent) => unknown): boolean =>
    others.some((other) => !sameContent(read(first), read(other), true))
  const found = neutral.filter((path) => differs((content) => readField(content, path)))
  for (const locale of locales) {
    const whole = `translations.${locale}`
    if ([first, ...others].some((content) => content.translations[locale] === null)) {
      if (differs((content) => readField(content, whole))) found.push(whole)
      continue
    }
    const fields = textFields[noun === "jobs" ? "jobs" : "posts"].map((name) => `${whole}.${name}`)
    found.push(...fields.filter((path) => differs((content) => readField(content, path))))
    if (differs((content) => publicationOf(content, locale))) found.push(`${whole}.state`)
  }
  return found
}

/** Puts what stands at one place of `from` into `content`. */
export const takeField = (content: EntryContent, path: FieldPath, from: EntryContent): EntryContent => {
  const taken = writeField(content, path, readField(from, path))
  if (!path.endsWith(".state")) return taken
  const moment = path.replace(/state$/, "publishAt")
  return writeField(taken, moment, readField(from, moment))
}
