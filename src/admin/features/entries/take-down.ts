import type { Locale } from "../../../../shared/locales.ts"
import type { PostItem, Publication, VacancyItem } from "./entries-api.ts"

type Item = PostItem | VacancyItem

/** Whether visitors see a text of the language, or will at its instant. */
export const isOut = (item: Item, locale: Locale): boolean => {
  const state = item.translations[locale]?.state
  return state === "published" || state === "scheduled"
}

/**
 * Whether taking the language down mixes what is public with what is not: then nothing can tell them apart again, and
 * it cannot be undone.
 */
export const isFinalTakeDown = (item: Item, locale: Locale): boolean => {
  const { fields, [locale]: layers } = item.layers
  return isOut(item, locale) && (fields || layers.working || layers.updateAt !== null)
}

/**
 * What undoes a take-down: one publication for each state and instant that the entries had.
 *
 * @param before the entries as they were
 * @param after the same entries as the take-down returned them; those of `before` that are not among them are left out
 */
export const undoOf = (
  before: readonly Item[],
  after: readonly { id: string; version: number }[],
  locale: Locale
): Omit<Publication, "contentType">[] => {
  const versions = new Map(after.map(({ id, version }) => [id, version]))
  const steps = new Map<string, Omit<Publication, "contentType">>()
  for (const { id, translations } of before) {
    const text = translations[locale]
    const version = versions.get(id)
    if (!text || text.state === "draft" || version === undefined) continue
    const publishAt = text.state === "scheduled" ? text.publishedAt : null
    const key = `${text.state} ${publishAt ?? ""}`
    const step = steps.get(key) ?? { entries: [], locale, state: text.state, publishAt }
    steps.set(key, { ...step, entries: [...step.entries, { id, version }] })
  }
  return [...steps.values()]
}
