import type { Term } from "../../../shared/contract/terms.ts"
import type { TermRow } from "./terms-repository.ts"

export const presentTerm = (row: TermRow): Term => ({
  id: row.id,
  version: row.version,
  en: { word: row.en, forms: row.en_forms },
  ru: { word: row.ru, forms: row.ru_forms },
  note: row.note,
  updatedAt: row.updated_at.toISOString(),
  updatedBy: row.updated_by,
})
