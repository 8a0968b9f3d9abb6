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
