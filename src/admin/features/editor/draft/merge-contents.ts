import { locales, type Locale } from "../../../../../shared/locales.ts"
import type { ContentTypeName } from "../../../store/entry-paths.ts"
import type { EntryContent } from "./entry-content.ts"
import { differingFields, sameField, copyField, type FieldPath } from "./entry-fields.ts"

/** Changed fields of a conflict: changed by one side only (`mine`, `theirs`), or for the user to decide (`open`). */
export type Merge = { mine: FieldPath[]; theirs: FieldPath[]; open: FieldPath[] }

/** @param base the common base; null if unknown, which makes every difference `open` */
export const mergeOf = (
  contentType: ContentTypeName,
  base: EntryContent | null,
  mine: EntryContent,
  theirs: EntryContent
): Merge => {
  const merge: Merge = { mine: [], theirs: [], open: [] }
  const contents = base ? [theirs, base] : [theirs]
  for (const path of differingFields(contentType, mine, ...contents)) {
    if (sameField(path, mine, theirs)) continue
    if (base && sameField(path, base, theirs)) merge.mine.push(path)
    else if (base && sameField(path, base, mine)) merge.theirs.push(path)
    else merge.open.push(path)
  }
  return merge
}

/** Their content, with the chosen fields of mine. */
export const mergedContent = (mine: EntryContent, theirs: EntryContent, fromMine: readonly FieldPath[]): EntryContent =>
  fromMine.reduce((content, path) => copyField(content, path, mine), theirs)

/** What a revision can restore: the fields in which it differs, without the languages that it lacks. */
export const restorableFields = (
  contentType: ContentTypeName,
  content: EntryContent,
  revision: EntryContent
): { fields: FieldPath[]; lacking: Locale[] } => {
  const lacking = locales.filter((locale) => content.translations[locale] && !revision.translations[locale])
  const stays = lacking.map((locale) => `translations.${locale}`)
  return { fields: differingFields(contentType, content, revision).filter((path) => !stays.includes(path)), lacking }
}
