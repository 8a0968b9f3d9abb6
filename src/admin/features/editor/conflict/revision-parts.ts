import { isLocale, locales, type Locale } from "../../../../../shared/locales.ts"
import type { FieldPath } from "../draft/entry-fields.ts"

/** A part of an entry by whom it concerns: readers of one language, or of all. */
export type Part = Locale | "shared"

export const parts: readonly Part[] = [...locales, "shared"]

export const partOf = (path: FieldPath): Part => path.split(".").find(isLocale) ?? "shared"
