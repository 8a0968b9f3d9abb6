import type { EntryState } from "../../../../shared/contract/entry.ts"
import { locales, type Locale } from "../../../../shared/locales.ts"
import type { ContentTypeName } from "../../store/entry-paths.ts"

type Text = { title: string; state: EntryState; publishedAt: string | null }

export type HomeEntry = {
  contentType: ContentTypeName
  id: string
  updatedAt: string
  translations: Record<Locale, Text | null>
}

export type HomeRow = { contentType: ContentTypeName; id: string; title: string; locales: Locale[]; at: string }

const rowOf = (entry: HomeEntry, state: EntryState, reader: Locale): HomeRow[] => {
  const wanted = locales.filter((locale) => entry.translations[locale]?.state === state)
  const [first] = wanted.includes(reader) ? [reader] : wanted
  if (first === undefined) return []
  const instants = wanted.flatMap((locale) => entry.translations[locale]?.publishedAt ?? []).sort()
  const at = state === "scheduled" ? (instants[0] ?? entry.updatedAt) : entry.updatedAt
  return [
    {
      contentType: entry.contentType,
      id: entry.id,
      title: entry.translations[first]?.title ?? "",
      locales: wanted,
      at,
    },
  ]
}

/** The first entries of several content types: scheduled ones by time, others by last change. */
export const firstEntries = (
  entries: readonly HomeEntry[],
  state: EntryState,
  reader: Locale,
  count: number
): HomeRow[] => {
  const sign = state === "scheduled" ? 1 : -1
  return entries
    .flatMap((entry) => rowOf(entry, state, reader))
    .sort((one, other) => sign * one.at.localeCompare(other.at))
    .slice(0, count)
}
