import { sql, type Transaction } from "kysely"
import type { Store } from "./connection.ts"
import type { Schema } from "./schema.ts"

/** A table whose rows are copied; generated columns are left out. */
export type CopiedTable = { name: string; columns: { name: string; type: string }[] }

export type CopiedSequence = { name: string; last: number; called: boolean }

/** Rows that are read, or written, at a time. */
const batchSize = 500

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Fixes the text form of all values until the transaction ends, whatever the settings of the database. */
export const useExactText = async (transaction: Transaction<Schema>): Promise<void> => {
  const settings = [
    "timezone = 'UTC'",
    "datestyle = 'ISO, YMD'",
    "intervalstyle = 'postgres'",
    "extra_float_digits = 3",
  ]
  for (const setting of [...settings, "bytea_output = 'hex'"])
    await sql.raw(`set local ${setting}`).execute(transaction)
}

/** All tables of the product, without the list of migrations; the queue's are in a schema of its own. */
export const listTables = async (store: Store): Promise<CopiedTable[]> => {
  const { rows } = await sql<CopiedTable>`
    select c.relname as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
    group by c.relname order by c.relname`.execute(store)
  return rows
}

/** Whether the product's schema has no tables or views at all. */
export const hasNoTables = async (store: Store): Promise<boolean> => {
  const { rows } = await sql<{ none: boolean }>`
    select not exists (select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm'))
      as none`.execute(store)
  return rows[0]?.none === true
}

/** Names of the migrations that have been run, in order. */
export const listMigrations = async (store: Store): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(store)
  return rows.map((row) => row.name)
}

/**
 * The rows of a table in batches, each row the JSON text of its values as the database writes them, or null: exact for
 * every type, and the same on both engines.
 */
export async function* readTable(transaction: Transaction<Schema>, table: CopiedTable): AsyncGenerator<string[]> {
  const values = table.columns.map((column) => `${quoted(column.name)}::text`).join(", ")
  const query = `select json_build_array(${values})::text as row from ${quoted(table.name)}`
  await sql.raw(`declare copied no scroll cursor for ${query}`).execute(transaction)
  for (;;) {
    const { rows } = await sql.raw<{ row: string }>(`fetch ${batchSize} from copied`).execute(transaction)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await sql.raw("close copied").execute(transaction)
}

/** Writes rows as `readTable` returns them, unchanged: values of identity columns included. */
export const insertRows = async (store: Store, table: CopiedTable, rows: readonly string[]): Promise<void> => {
  const names = table.columns.map((column) => quoted(column.name)).join(", ")
  const values = table.columns.map((column, index) => `(value->>${index})::${column.type}`).join(", ")
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = `[${rows.slice(start, start + batchSize).join(",")}]`
    await sql`
      insert into ${sql.raw(quoted(table.name))} (${sql.raw(names)}) overriding system value
      select ${sql.raw(values)} from json_array_elements(${batch}::json) value`.execute(store)
  }
}

/** Current values of the tables' sequences. */
export const listSequences = async (store: Store): Promise<CopiedSequence[]> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`.execute(
    store
  )
  const sequences: CopiedSequence[] = []
  for (const { name } of rows) {
    const state = await sql
      .raw<{ last: number; called: boolean }>(`select last_value as last, is_called as called from ${quoted(name)}`)
      .execute(store)
    sequences.push({ name, ...(state.rows[0] ?? { last: 1, called: false }) })
  }
  return sequences
}

export const setSequence = async (store: Store, { name, last, called }: CopiedSequence): Promise<void> => {
  await sql`select setval(${quoted(name)}::regclass, ${last}::bigint, ${called})`.execute(store)
}

/**
 * Allows rows in any order, and unchanged: references between tables are checked after `work`, and triggers do not
 * fire. It empties the tables first, because migrations insert rows into some.
 */
export const fillTables = async (
  transaction: Transaction<Schema>,
  tables: readonly CopiedTable[],
  work: () => Promise<void>
): Promise<void> => {
  const run = async (statement: string) => {
    await sql.raw(statement).execute(transaction)
  }
  const { rows: references } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(transaction)
  for (const { table, name } of references) await run(`alter table ${table} drop constraint ${quoted(name)}`)
  for (const { name } of tables) {
    await run(`alter table ${quoted(name)} disable trigger user`)
    await run(`delete from ${quoted(name)}`)
  }
  await work()
  for (const { name } of tables) await run(`alter table ${quoted(name)} enable trigger user`)
  for (const { table, name, definition } of references)
    await run(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
}

/** Counts the rows of tables for the planner. A server does so by itself within a minute, in which lists may take too long. */
export const analyzeTables = async (store: Store, tables: readonly CopiedTable[]): Promise<void> => {
  for (const { name } of tables) await sql.raw(`analyze ${quoted(name)}`).execute(store)
}
