import type { Generated } from "kysely"
import type { LocaleColumn } from "../locale-column.ts"

export type TermTables = {
  /** A word of the studio and its agreed translations. */
  term: {
    id: string
    version: Generated<number>
    /** `forms` are those that endings alone do not make of the word. */
    words: LocaleColumn<{ word: string; forms: string[] }>
    note: string
    updated_at: Date
    updated_by: string
  }
}
