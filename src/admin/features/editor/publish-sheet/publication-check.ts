import { publishablePost } from "../../../../../shared/contract/admin-posts.ts"
import type { EntryBookmarks } from "../../../../../shared/contract/admin-entries.ts"
import { publishableLegal } from "../../../../../shared/contract/legal-documents.ts"
import { publishableJob } from "../../../../../shared/contract/admin-vacancies.ts"
import { authorLineLimits, linkLimits, titleLimits } from "../../../../../shared/limits/content.ts"
import { bookmarkedIds } from "../../../../../shared/document-nodes.ts"
import { isEmptyBody } from "../../../../../shared/empty-body.ts"
import type { GameId } from "../../../../../shared/games.ts"
import { locales, type Locale } from "../../../../../shared/locales.ts"
import { lacksCity } from "../../../../../shared/vacancy-place.ts"
import { neededFields } from "../../../formats/needed-fields.ts"
import type { ContentTypeName } from "../../../store/entry-paths.ts"
import { contentOf, isBegun, isPost, type AdminEntry, type EntryContent } from "../draft/entry-content.ts"
import { fieldName, isMediaPath, readField, type FieldPath } from "../draft/entry-fields.ts"
import { sameContent } from "../draft/same-content.ts"
import { silentPictures, unfinishedBlocks } from "./document-parts.ts"

/** Something without which the chosen languages cannot be published, at the field that needs a hand. */
export type Blocker = {
  path: FieldPath
  name:
    | (typeof neededFields)[number]
    | "shorter"
    | "titleTooLong"
    | "mediaTooLong"
    | "linkMissing"
    | "linkTooLong"
    | "linkTaken"
    | "authorTooLong"
    | "legalLink"
    | "versions"
    | "placeholder"
    | "placeholderTitle"
    | "other"
  /** The placeholder that it is about. */
  found?: string
}

/** Something that is better before publication, at its field. `count` where there may be several. */
export type Advice = {
  path: FieldPath
  name:
    | ("text" | "short" | "lead" | "cover" | "coverAlt" | "pictures" | "bookmarks" | "uploads")
    | keyof ReturnType<typeof unfinishedBlocks>
    | ("otherMissing" | "noDocument" | "otherHidden" | "closed" | "past" | "version" | "game")
  locale: Locale | null
  count?: number
}

export type CheckedContent = { contentType: ContentTypeName; id: string; content: EntryContent }

const longer = (value: unknown, max: number): boolean => typeof value === "string" && value.trim().length > max

type Issue = { path: readonly PropertyKey[]; code: string; params?: Record<string, unknown> | undefined }

/** The name of an issue of a field; it distinguishes a value that is too long from a missing one. */
const nameOf = (content: EntryContent, path: FieldPath, issue: Issue): Blocker["name"] => {
  if (isMediaPath(issue.path)) return "mediaTooLong"
  const field = fieldName(path)
  const name = neededFields.find((one) => one === field)
  const value = readField(content, path)
  if (name === "title" && longer(value, titleLimits.max)) return "titleTooLong"
  if (name === "author" && longer(value, authorLineLimits.max)) return "authorTooLong"
  if (name === "link" && longer(value, linkLimits.max)) return "linkTooLong"
  if (name === "link" && value === "") return "linkMissing"
  return name ?? (issue.code === "too_big" ? "shorter" : "other")
}

/** What only legal documents need: their own form of an address, a history, and placeholders that the site knows. */
const legalNameOf = (content: EntryContent, path: FieldPath, { code, params }: Issue): Blocker["name"] | null => {
  const field = fieldName(path)
  if (params?.["placeholder"] !== undefined) return field === "title" ? "placeholderTitle" : "placeholder"
  if (field === "versions") return "versions"
  if (field === "link" && code !== "too_big" && readField(content, path) !== "") return "legalLink"
  return null
}

/** Issues inside a body, a salary or another nested value belong to the complete field. */
const fieldOf = (path: readonly PropertyKey[]): FieldPath => {
  const depth = path[0] === "translations" ? 3 : path[0] === "author" || path[0] === "city" ? 2 : 1
  return path.slice(0, depth).join(".")
}

const publishable = {
  blog: publishablePost,
  devblog: publishablePost,
  jobs: publishableJob,
  legal: publishableLegal,
} as const

/** What publication of these languages needs and lacks, by the schemas that the server applies. */
export const blockersOf = ({ contentType, content }: CheckedContent, chosen: readonly Locale[]): Blocker[] => {
  const { fields, text } = publishable[contentType].shape
  // A text in the editor may carry more than publication reads.
  const read = text.strip()
  const issues: Issue[] = [
    ...chosen.flatMap((locale) => {
      const { error } = read.safeParse(content.translations[locale])
      return (error?.issues ?? []).map((issue) => ({ ...issue, path: ["translations", locale, ...issue.path] }))
    }),
    ...(fields.safeParse(content).error?.issues ?? []),
    ...chosen.flatMap((locale) =>
      !isPost(content) && lacksCity(content, locale) ? [{ path: ["city", locale], code: "custom" }] : []
    ),
  ]
  const byField = new Map(issues.map((issue) => [fieldOf(issue.path), issue]))
  return [...byField].map(([path, issue]) => {
    const found = issue.params?.["placeholder"]
    return {
      path,
      name: (contentType === "legal" ? legalNameOf(content, path, issue) : null) ?? nameOf(content, path, issue),
      ...(typeof found === "string" ? { found } : {}),
    }
  })
}

/** The title of the entry that has the link already; null when the link is free. */
export const linkTaker = (content: EntryContent, entry: AdminEntry | null): string | null => {
  if (!entry || !("linkTakenBy" in entry) || !entry.linkTakenBy || !isPost(content)) return null
  // What the server knows is about the link that was saved.
  const saved = contentOf(entry)
  return isPost(saved) && saved.link === content.link ? entry.linkTakenBy.title : null
}

/** The chosen languages that have nothing to read. */
export const emptyLanguages = (content: EntryContent, chosen: readonly Locale[]): Locale[] =>
  chosen.filter((locale) => {
    const body = content.translations[locale]?.body
    return body !== undefined && isEmptyBody(body)
  })

type AdvisedContent = Pick<CheckedContent, "contentType" | "content"> & {
  /** What is public, or will be, below the content; null where nothing is. */
  stored: EntryContent | null
  /** The cards of its texts that the server knows: those of public entries. */
  bookmarks: EntryBookmarks
  /** Files that stand in its texts and are not uploaded. */
  uploads: Record<Locale, number>
  /** Games that visitors do not see, with all their posts. */
  hiddenGames?: readonly GameId[]
}

const textAdvice = ({ contentType, content, bookmarks, uploads }: AdvisedContent, locale: Locale): Advice[] => {
  const text = content.translations[locale]
  if (!text) return []
  const place = `translations.${locale}`
  const short = "excerpt" in text ? "excerpt" : "summary"
  const silent = silentPictures(text.body)
  const cards = new Set(bookmarks.filter(({ translations }) => translations[locale] !== null).map(({ id }) => id))
  const hidden = bookmarkedIds(text.body).filter((id) => !cards.has(id)).length
  const unfinished = Object.entries(unfinishedBlocks(text.body)) as [
    keyof ReturnType<typeof unfinishedBlocks>,
    number,
  ][]
  const found: (Advice | false)[] = [
    isEmptyBody(text.body) && { path: `${place}.body`, name: "text", locale },
    String(readField(content, `${place}.${short}`)).trim() === "" && {
      path: `${place}.${short}`,
      name: contentType === "legal" ? "lead" : "short",
      locale,
    },
    uploads[locale] > 0 && { path: `${place}.body`, name: "uploads", locale, count: uploads[locale] },
    silent > 0 && { path: `${place}.body`, name: "pictures", locale, count: silent },
    hidden > 0 && { path: `${place}.body`, name: "bookmarks", locale, count: hidden },
    ...unfinished.map(([name, count]) => count > 0 && { path: `${place}.body`, name, locale, count }),
    isPost(content) &&
      content.cover !== null &&
      content.translations[locale]?.coverAlt.trim() === "" && { path: `${place}.coverAlt`, name: "coverAlt", locale },
  ]
  return found.filter((advice) => advice !== false)
}

/** A text of a legal document that changed, while its history says nothing of that. */
const versionAdvice = ({ content, stored }: AdvisedContent, locale: Locale): Advice[] => {
  if (!isPost(content) || stored === null || !isPost(stored)) return []
  const [text, before] = [content.translations[locale], stored.translations[locale]]
  if (!text?.versions || !before || sameContent(text.body, before.body)) return []
  return sameContent(text.versions, before.versions)
    ? [{ path: `translations.${locale}.versions`, name: "version", locale }]
    : []
}

/** The languages that will be missing from the site, beside those that are chosen. */
const otherAdvice = (
  { contentType, content }: AdvisedContent,
  chosen: readonly Locale[],
  visible: readonly Locale[]
): Advice[] =>
  locales
    .filter((locale) => chosen.length > 0 && !chosen.includes(locale))
    .flatMap((locale): Advice[] => {
      const path = `translations.${locale}`
      if (!isBegun(content.translations[locale]))
        return [{ path, name: contentType === "legal" ? "noDocument" : "otherMissing", locale }]
      return visible.includes(locale) ? [] : [{ path, name: "otherHidden", locale }]
    })

/**
 * What is worth a look before these languages are published.
 *
 * @param visible languages that are public or scheduled already
 * @param now compared with the last day of a vacancy
 */
export const adviceOf = (
  advised: AdvisedContent,
  chosen: readonly Locale[],
  visible: readonly Locale[],
  now: Date
): Advice[] => {
  const { contentType, content, hiddenGames = [] } = advised
  const shared: (Advice | false)[] = isPost(content)
    ? [
        contentType !== "legal" && content.cover === null && { path: "cover", name: "cover", locale: null },
        hiddenGames.some((id) => id === content.game) && { path: "game", name: "game", locale: null },
      ]
    : [
        content.closed && { path: "closed", name: "closed", locale: null },
        content.validThrough !== null &&
          Date.parse(content.validThrough) <= now.getTime() && { path: "validThrough", name: "past", locale: null },
      ]
  return [
    ...locales
      .filter((locale) => chosen.includes(locale))
      .flatMap((locale) => [...textAdvice(advised, locale), ...versionAdvice(advised, locale)]),
    ...shared.filter((advice) => advice !== false),
    ...otherAdvice(advised, chosen, visible),
  ]
}
