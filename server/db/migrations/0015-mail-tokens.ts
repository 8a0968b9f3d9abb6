import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

const without = (column: string): string =>
  `regexp_replace(${column}, '([?#](?:token|confirm)=)[A-Za-z0-9_-]{43}', '\\1erased', 'g')`

/** Erases the tokens in the links of mails that were sent or have failed; from now on, finishing a mail does that. */
export const mailTokens: Migration = {
  up: async (database: Kysely<unknown>) => {
    await sql
      .raw(
        `update mail set body_text = ${without("body_text")}, body_html = ${without("body_html")},
          headers = ${without("headers::text")}::jsonb
        where state <> 'queued'`
      )
      .execute(database)
  },
  // What is erased is gone.
  down: () => Promise.resolve(),
}
