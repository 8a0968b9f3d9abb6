import { locales, type Locale } from "../../../../shared/locales.ts"
import type { ContentTypeName } from "../../store/entry-paths.ts"
import { listedState, type ListedEntry } from "../../store/listed-state.ts"

export type HomeEntry = ListedEntry & { contentType: ContentTypeName; id: string; updatedAt: string }

type OpenState = { locale: Locale; state: "draft" | "changed" }

export type HomeRow = { contentType: ContentTypeName; id: string; title: string; states: OpenState[]; at: string }

const rowOf = (entry: HomeEntry, reader: Locale): HomeRow[] => {
  const states = locales.flatMap((locale): OpenState[] => {
    const state = listedState(entry, locale)
    return state === "draft" || state === "changed" ? [{ locale, state }] : []
  })
  const first = states.find(({ locale }) => locale === reader) ?? states[0]
  if (first === undefined) return []
  const { contentType, id, updatedAt, translations } = entry
  return [{ contentType, id, title: translations[first.locale]?.title ?? "", states, at: updatedAt }]
}

/** What is not public of several content types and changed last: drafts, and changes of published texts. */
export const firstDrafts = (entries: readonly HomeEntry[], reader: Locale, count: number): HomeRow[] =>
  entries
    .flatMap((entry) => rowOf(entry, reader))
    .sort((one, other) => other.at.localeCompare(one.at))
    .slice(0, count)
