import { locales, type Locale } from "../../../../shared/locales.ts"
import type { ContentTypeName } from "../../store/entry-paths.ts"

export type HomeEntry = {
  contentType: ContentTypeName
  id: string
  updatedAt: string
  translations: Record<Locale, { title: string; state: string } | null>
}

export type HomeRow = { contentType: ContentTypeName; id: string; title: string; locales: Locale[]; at: string }

const rowOf = ({ contentType, id, updatedAt, translations }: HomeEntry, reader: Locale): HomeRow[] => {
  const drafts = locales.filter((locale) => translations[locale]?.state === "draft")
  const [first] = drafts.includes(reader) ? [reader] : drafts
  if (first === undefined) return []
  return [{ contentType, id, title: translations[first]?.title ?? "", locales: drafts, at: updatedAt }]
}

/** The drafts of several content types that changed last. */
export const firstDrafts = (entries: readonly HomeEntry[], reader: Locale, count: number): HomeRow[] =>
  entries
    .flatMap((entry) => rowOf(entry, reader))
    .sort((one, other) => other.at.localeCompare(one.at))
    .slice(0, count)
