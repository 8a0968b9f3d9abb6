import type { Locale } from "../../../../shared/locales.ts"
import type { PostItem, VacancyItem } from "./entries-api.ts"

type Item = PostItem | VacancyItem

/** Whether visitors see a text of the language, or will at its instant. */
export const isOut = (item: Item, locale: Locale): boolean => {
  const state = item.translations[locale]?.state
  return state === "published" || state === "scheduled"
}

/** Those that a step changed. The others are as wanted already: to undo their last version would undo something else. */
export const changedOf = <After extends { id: string; version: number }>(
  before: readonly { id: string; version: number }[],
  after: readonly After[]
): After[] => {
  const versions = new Map(before.map(({ id, version }) => [id, version]))
  return after.filter(({ id, version }) => versions.get(id) !== version)
}
