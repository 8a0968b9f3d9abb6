import { sql } from "kysely"
import { inEachLocale, type Locale } from "../../../shared/locales.ts"
import type { Store } from "../../db/connection.ts"
import type { EntryKind } from "../../db/tables/history.ts"
import type { WordsStep } from "./translation-lag.ts"

export type EntryKey = { kind: EntryKind; id: string }

/** Keys of entries as a table, for entries of several kinds at once. */
const entryTable = (entries: readonly EntryKey[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry(kind text, id uuid)`

/** All saves of entries, those of each entry earliest first. */
export const findWordsSteps = async (store: Store, entries: readonly EntryKey[]): Promise<(EntryKey & WordsStep)[]> => {
  type Row = EntryKey & Pick<WordsStep, "version" | "madeAt"> & { words: Partial<Record<Locale, string | null>> }
  const { rows } = await sql<Row>`
    select kind, id, version, made_at as "madeAt", words
    from ${entryTable(entries)} join revision on entry_kind = kind and entry_id = id order by version`.execute(store)
  return rows.map(({ words, ...step }) => ({ ...step, ...inEachLocale((locale) => words[locale] ?? null) }))
}

/** Versions up to which languages of entries need no translation. */
export const findTranslationMarks = async (
  store: Store,
  entries: readonly EntryKey[]
): Promise<(EntryKey & { locale: Locale; version: number })[]> => {
  const { rows } = await sql<EntryKey & { locale: Locale; version: number }>`
    select kind, id, locale, version
    from ${entryTable(entries)} join translation_mark on entry_kind = kind and entry_id = id`.execute(store)
  return rows
}

/** Locks the lags of all entries until the transaction ends: nobody says meanwhile that a language needs no translation. */
export const lockTranslationLags = async (store: Store): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('translation lags', 0))`.execute(store)
}

/** An entry whose lags are not stored for its present version. */
export type UncountedEntry = EntryKey & { version: number }

/** Entries whose lags are not stored for their present version, at most a number of them. */
export const findUncountedEntries = async (store: Store, limit: number): Promise<UncountedEntry[]> => {
  const { rows } = await sql<UncountedEntry>`
    select kind, id, entry.version from (
      select kind, id, version from post where removed_at is null
      union all select 'job', id, version from job where removed_at is null
    ) as entry
    left join translation_lag as lag on lag.entry_kind = kind and lag.entry_id = id
    where lag.version is distinct from entry.version limit ${limit}`.execute(store)
  return rows
}

/** Stores the lags of entries. */
export const putTranslationLags = async (
  store: Store,
  entries: readonly (UncountedEntry & { bases: Record<Locale, number | null> })[]
): Promise<void> => {
  await sql`
    insert into translation_lag (entry_kind, entry_id, version, bases)
    select kind, id, version, bases
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry(kind text, id uuid, version integer, bases jsonb)
    on conflict (entry_kind, entry_id) do update set version = excluded.version, bases = excluded.bases`.execute(store)
}

/** Lets the lags of an entry be computed again. */
export const forgetTranslationLags = async (store: Store, { kind, id }: EntryKey): Promise<void> => {
  await store.deleteFrom("translation_lag").where("entry_kind", "=", kind).where("entry_id", "=", id).execute()
}

export const putTranslationMark = async (
  store: Store,
  { kind, id }: EntryKey,
  mark: { locale: Locale; version: number }
): Promise<void> => {
  await store
    .insertInto("translation_mark")
    .values({ entry_kind: kind, entry_id: id, ...mark })
    .onConflict((conflict) =>
      conflict.columns(["entry_kind", "entry_id", "locale"]).doUpdateSet({ version: mark.version })
    )
    .execute()
}
