import { sql } from "kysely"
import type { Locale } from "../../../shared/locales.ts"
import type { Store } from "../../db/connection.ts"
import type { EntryKind } from "../../db/tables/history.ts"
import type { Marks, WordsStep } from "./translation-lag.ts"

type EntryKey = { kind: EntryKind; id: string }

/** All saves of an entry, earliest first. */
export const findWordsSteps = (store: Store, { kind, id }: EntryKey): Promise<WordsStep[]> =>
  store
    .selectFrom("revision")
    .select(["version", "made_at as madeAt", "words_en as en", "words_ru as ru"])
    .where("entry_kind", "=", kind)
    .where("entry_id", "=", id)
    .orderBy("version")
    .execute()

export const findTranslationMarks = async (store: Store, { kind, id }: EntryKey): Promise<Marks> => {
  const rows = await store
    .selectFrom("translation_mark")
    .select(["locale", "version"])
    .where("entry_kind", "=", kind)
    .where("entry_id", "=", id)
    .execute()
  return Object.fromEntries(rows.map(({ locale, version }) => [locale, version]))
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

export const putTranslationLags = async (
  store: Store,
  { kind, id, version }: UncountedEntry,
  lags: Record<Locale, number | null>
): Promise<void> => {
  await store
    .insertInto("translation_lag")
    .values({ entry_kind: kind, entry_id: id, version, ...lags })
    .onConflict((conflict) => conflict.columns(["entry_kind", "entry_id"]).doUpdateSet({ version, ...lags }))
    .execute()
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
