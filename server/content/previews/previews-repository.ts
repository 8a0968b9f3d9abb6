import { sql, type Insertable, type Selectable } from "kysely"
import { locales } from "../../../shared/locales.ts"
import type { Store } from "../../db/connection.ts"
import type { Schema } from "../../db/schema.ts"
import type { EntryKind } from "../../db/tables/history.ts"

export type PreviewRow = Selectable<Schema["entry_preview"]>

type EntryPlace = { kind: EntryKind; id: string }

/** Locks the preview links of an entry until the transaction ends: nobody makes one after they were counted. */
export const lockPreviews = async (store: Store, { kind, id }: EntryPlace): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`previews ${kind} ${id}`}, 0))`.execute(store)
}

export const insertPreview = (store: Store, row: Insertable<Schema["entry_preview"]>): Promise<PreviewRow> =>
  store.insertInto("entry_preview").values(row).returningAll().executeTakeFirstOrThrow()

/** The preview links of an entry that have not expired, newest first. */
export const listLivePreviews = (store: Store, { kind, id }: EntryPlace, now: Date): Promise<PreviewRow[]> =>
  store
    .selectFrom("entry_preview")
    .selectAll()
    .where("entry_kind", "=", kind)
    .where("entry_id", "=", id)
    .where("expires_at", ">", now)
    .where("locale", "in", locales)
    .orderBy("made_at", "desc")
    .orderBy("id")
    .execute()

export const findLivePreview = (store: Store, hash: string, now: Date): Promise<PreviewRow | undefined> =>
  store
    .selectFrom("entry_preview")
    .selectAll()
    .where("token_hash", "=", hash)
    .where("expires_at", ">", now)
    .where("locale", "in", locales)
    .executeTakeFirst()

/** @returns the deleted preview link; undefined when the entry has none with this id */
export const deletePreview = (
  store: Store,
  { kind, id }: EntryPlace,
  preview: string
): Promise<PreviewRow | undefined> =>
  store
    .deleteFrom("entry_preview")
    .where("id", "=", preview)
    .where("entry_kind", "=", kind)
    .where("entry_id", "=", id)
    .returningAll()
    .executeTakeFirst()

/** @returns number of deleted preview links */
export const deleteExpiredPreviews = async (store: Store, now: Date): Promise<number> => {
  const { numDeletedRows } = await store
    .deleteFrom("entry_preview")
    .where("expires_at", "<=", now)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
