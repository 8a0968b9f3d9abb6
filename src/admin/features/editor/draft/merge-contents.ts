import type { ContentTypeName } from "../../../store/entry-paths.ts"
import type { EntryContent } from "./entry-content.ts"
import { differingFields, sameField, copyField, type FieldPath } from "./entry-fields.ts"

/** Two people's changes of one entry: what only one of them changed is settled, the rest has to be chosen. */
export type Merge = { mine: FieldPath[]; theirs: FieldPath[]; open: FieldPath[] }

/** @param base what both began with; null where that is not known, so that every difference has to be chosen */
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

/** What both agree on: their content, with the places that were taken from mine. */
export const mergedContent = (mine: EntryContent, theirs: EntryContent, fromMine: readonly FieldPath[]): EntryContent =>
  fromMine.reduce((content, path) => copyField(content, path, mine), theirs)
