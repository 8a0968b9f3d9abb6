import { sql } from "kysely"
import type { Database } from "../../server/db/connection.ts"

const tables = ["content_state", "post", "post_translation", "public_part", "public_change"] as const

/** Keeps the tables of posts as they are now. @returns name under which they are kept */
export const saveTables = async ({ store }: Database): Promise<string> => {
  const name = "earlier"
  for (const table of tables) await sql.raw(`create table ${name}_${table} as select * from ${table}`).execute(store)
  return name
}

/** Puts them back, as somebody does who restores an earlier state under running servers. */
export const restoreTables = ({ store }: Database, name: string): Promise<void> =>
  store.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction)
    for (const table of tables) {
      await sql.raw(`delete from ${table}`).execute(transaction)
      const columns = `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
        where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER'`
      const { rows } = await sql.raw<{ names: string }>(columns).execute(transaction)
      const names = rows[0]?.names ?? ""
      await sql.raw(`insert into ${table} (${names}) select ${names} from ${name}_${table}`).execute(transaction)
    }
  })
