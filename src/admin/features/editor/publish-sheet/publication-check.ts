import { authorLineLimits, linkLimits, titleLimits } from "../../../../../shared/limits/content.ts"
import { locales, otherLocale, type Locale } from "../../../../../shared/locales.ts"
import type { ContentTypeName } from "../../../store/entry-paths.ts"
import { isPost, type EntryContent } from "../draft/entry-content.ts"
import { readField, type FieldPath } from "../draft/entry-fields.ts"
import { issuesOf, type FieldIssues } from "../draft/field-issues.ts"
import { isEmptyBody, silentPictures } from "./document-parts.ts"

type IssueName = FieldIssues extends ReadonlyMap<FieldPath, infer Name> ? Name : never

/** Something without which the chosen languages cannot be published, at the field that needs a hand. */
export type Blocker = {
  path: FieldPath
  name: IssueName | "titleTooLong" | "linkMissing" | "linkTooLong" | "authorTooLong"
}

/** Something that is better before publication, at its field. `count` where there may be several. */
export type Advice = {
  path: FieldPath
  name: "text" | "short" | "cover" | "coverAlt" | "pictures" | "otherMissing" | "otherHidden" | "closed" | "past"
  locale: Locale | null
  count?: number
}

export type CheckedContent = { contentType: ContentTypeName; id: string; content: EntryContent }

/** The content as if the chosen languages, and these alone, were published. */
const published = (content: EntryContent, chosen: readonly Locale[]): EntryContent => {
  const textOf = (locale: Locale) => {
    const text = chosen.includes(locale) ? content.translations[locale] : null
    return text && { ...text, state: "published" as const, publishAt: null }
  }
  // Both kinds of content have the same publication in their texts.
  return { ...content, translations: { en: textOf("en"), ru: textOf("ru") } } as EntryContent
}

const longer = (value: unknown, max: number): boolean => typeof value === "string" && value.trim().length > max

/** A name that tells a value that is too long from one that is missing. */
const exactName = (content: EntryContent, path: FieldPath, name: IssueName): Blocker["name"] => {
  const value = readField(content, path)
  if (name === "title" && longer(value, titleLimits.max)) return "titleTooLong"
  if (name === "author" && longer(value, authorLineLimits.max)) return "authorTooLong"
  if (name === "link" && longer(value, linkLimits.max)) return "linkTooLong"
  return name === "link" && value === "" ? "linkMissing" : name
}

/** What publication of these languages needs and lacks, by the schema that the server applies to a public text. */
export const blockersOf = ({ contentType, id, content }: CheckedContent, chosen: readonly Locale[]): Blocker[] =>
  [...issuesOf(contentType, id, published(content, chosen))].map(([path, name]) => ({
    path,
    name: exactName(content, path, name),
  }))

/** The chosen languages that have nothing to read. */
export const emptyLanguages = (content: EntryContent, chosen: readonly Locale[]): Locale[] =>
  chosen.filter((locale) => {
    const body = content.translations[locale]?.body
    return body !== undefined && isEmptyBody(body)
  })

const textAdvice = (content: EntryContent, locale: Locale): Advice[] => {
  const text = content.translations[locale]
  if (!text) return []
  const place = `translations.${locale}`
  const short = "excerpt" in text ? "excerpt" : "summary"
  const silent = silentPictures(text.body)
  const found: (Advice | false)[] = [
    isEmptyBody(text.body) && { path: `${place}.body`, name: "text", locale },
    String(readField(content, `${place}.${short}`)).trim() === "" && {
      path: `${place}.${short}`,
      name: "short",
      locale,
    },
    silent > 0 && { path: `${place}.body`, name: "pictures", locale, count: silent },
    isPost(content) &&
      content.cover !== null &&
      content.translations[locale]?.coverAlt.trim() === "" && { path: `${place}.coverAlt`, name: "coverAlt", locale },
  ]
  return found.filter((advice) => advice !== false)
}

/** The other language, where it will be missing from the site. */
const otherAdvice = (content: EntryContent, chosen: readonly Locale[], visible: readonly Locale[]): Advice[] => {
  const [only] = chosen
  if (only === undefined || chosen.length > 1) return []
  const locale = otherLocale(only)
  const path = `translations.${locale}`
  if (content.translations[locale] === null) return [{ path, name: "otherMissing", locale }]
  return visible.includes(locale) ? [] : [{ path, name: "otherHidden", locale }]
}

/**
 * What is worth a look before these languages are published.
 *
 * @param visible languages that are public or scheduled already
 * @param now compared with the last day of a vacancy
 */
export const adviceOf = (
  { content }: Pick<CheckedContent, "content">,
  chosen: readonly Locale[],
  visible: readonly Locale[],
  now: Date
): Advice[] => {
  const shared: (Advice | false)[] = isPost(content)
    ? [content.cover === null && { path: "cover", name: "cover", locale: null }]
    : [
        content.closed && { path: "closed", name: "closed", locale: null },
        content.validThrough !== null &&
          Date.parse(content.validThrough) <= now.getTime() && { path: "validThrough", name: "past", locale: null },
      ]
  return [
    ...locales.filter((locale) => chosen.includes(locale)).flatMap((locale) => textAdvice(content, locale)),
    ...shared.filter((advice) => advice !== false),
    ...otherAdvice(content, chosen, visible),
  ]
}
