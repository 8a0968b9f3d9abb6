import { diffArrays } from "diff"
import type { Locale } from "../../../../../shared/locales.ts"
import type { EntryContent, EntryText } from "./entry-content.ts"
import { sameContent } from "./same-content.ts"

/** Blocks of a body that were changed, added or removed. */
const changedBlocks = (before: EntryText["body"], after: EntryText["body"]): number => {
  let [count, removed] = [0, 0]
  for (const run of diffArrays(before.content, after.content, {
    comparator: (one, other) => sameContent(one, other, true),
  })) {
    // A removed block and the added one in its place are one changed block.
    if (run.removed) removed = run.count
    else {
      count += run.added ? Math.max(removed, run.count) : removed
      removed = 0
    }
  }
  return count + removed
}

/** How many lines and blocks of a language differ between two contents of an entry, however often it was saved. */
export const countChanges = (before: EntryContent, after: EntryContent, locale: Locale): number => {
  const [was, is] = [before.translations[locale], after.translations[locale]]
  if (!was || !is) return was === is ? 0 : 1
  const { body: oldBody, ...oldLines } = was
  const { body, ...lines } = is
  const values: Record<string, unknown> = { ...oldLines }
  const changedLines = Object.entries(lines).filter(([name, value]) => !sameContent(values[name], value, true))
  return changedLines.length + changedBlocks(oldBody, body)
}
