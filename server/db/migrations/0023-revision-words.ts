import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** The topmost text of a language in a revision; revisions of before working copies have only one. */
const wordsIn = (locale: "en" | "ru"): string =>
  `md5(coalesce(${[`layers,working,${locale}`, `layers,scheduled,${locale}`, `texts,${locale}`]
    .map((path) => `snapshot #> '{${path},text}'`)
    .join(", ")})::text)`

/**
 * What tells the words of a revision from those of others, in columns: hundreds of saves are compared to find out which
 * language is behind, and their snapshots are long. The database keeps it.
 */
export const revisionWords: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const locale of ["en", "ru"] as const)
      await sql
        .raw(`alter table revision add column words_${locale} text generated always as (${wordsIn(locale)}) stored`)
        .execute(database)
  },
  down: async (database: Kysely<unknown>) => {
    await sql`alter table revision drop column words_en, drop column words_ru`.execute(database)
  },
}
