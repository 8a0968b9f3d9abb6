import type { ColumnType, Generated } from "kysely"

type FormsColumn = ColumnType<string[], string, string>

export type TermTables = {
  /** A word of the studio and its agreed translation. */
  term: {
    id: string
    version: Generated<number>
    en: string
    ru: string
    /** Forms that endings alone do not make of the word. */
    en_forms: FormsColumn
    ru_forms: FormsColumn
    note: string
    updated_at: Date
    updated_by: string
  }
}
