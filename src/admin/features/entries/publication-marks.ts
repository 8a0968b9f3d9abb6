import { otherLocales, type Locale } from "../../../../shared/locales.ts"
import type { PostItem, VacancyItem } from "./entries-api.ts"
import { isOut } from "./take-down.ts"

/** Advice on an entry before a language of it is published in bulk, as a text key with its values. */
export type PublicationMark =
  /** A working copy becomes public with it: when the entry was saved last, and by whom. */
  | { kind: "changes"; at: string; name: string | null }
  /** An instant ends that was planned for it, or for its update. */
  | { kind: "scheduled" | "update"; at: string }
  /** Changed settings become public in other languages, too. */
  | { kind: "fields"; locales: readonly Locale[] }

export const publicationMarks = (item: PostItem | VacancyItem, locale: Locale): PublicationMark[] => {
  if (!isOut(item, locale) && !item.layers.fields) return []
  const { layers, updatedAt, editedBy } = item
  const { working, updateAt } = layers[locale]
  const text = item.translations[locale]
  const others = otherLocales(locale).filter((other) => isOut(item, other))
  return [
    ...(working || layers.fields ? [{ kind: "changes" as const, at: updatedAt, name: editedBy?.name ?? null }] : []),
    ...(text?.state === "scheduled" && text.publishedAt !== null
      ? [{ kind: "scheduled" as const, at: text.publishedAt }]
      : []),
    ...(updateAt === null ? [] : [{ kind: "update" as const, at: updateAt }]),
    ...(layers.fields && others.length > 0 ? [{ kind: "fields" as const, locales: others }] : []),
  ]
}
