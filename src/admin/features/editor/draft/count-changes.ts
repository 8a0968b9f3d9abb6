import { diffArrays } from "diff"
import { countTextChanges } from "../../../../../shared/count-text-changes.ts"
import type { Locale } from "../../../../../shared/locales.ts"
import type { EntryContent } from "./entry-content.ts"
import { sameContent } from "./same-content.ts"

const comparison = { isSame: (one: unknown, other: unknown) => sameContent(one, other, true), diffBlocks: diffArrays }

/** How many lines and blocks of a language differ between two contents of an entry, however often it was saved. */
export const countChanges = (before: EntryContent, after: EntryContent, locale: Locale): number =>
  countTextChanges(before.translations[locale], after.translations[locale], comparison)
