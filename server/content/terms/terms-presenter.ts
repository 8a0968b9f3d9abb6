import type { Term } from "../../../shared/contract/terms.ts"
import { inEachLocale } from "../../../shared/locales.ts"
import type { TermRow } from "./terms-repository.ts"

export const presentTerm = (row: TermRow): Term => ({
  id: row.id,
  version: row.version,
  ...inEachLocale((locale) => row.words[locale] ?? { word: "", forms: [] }),
  note: row.note,
  updatedAt: row.updated_at.toISOString(),
  updatedBy: row.updated_by,
})
