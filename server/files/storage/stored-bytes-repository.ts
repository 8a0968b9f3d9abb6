import { sql } from "kysely"
import type { Store } from "../../db/connection.ts"

/**
 * Schedules a check of stored bytes: those that no row refers to when it is due are removed. A check that is already
 * scheduled for later stays. Waits while the same bytes are being removed.
 */
export const checkBytesLater = async (store: Store, keys: readonly string[], dueAt: Date): Promise<void> => {
  if (keys.length === 0) return
  await store
    .insertInto("stored_bytes_check")
    // Always in one order, so that two writers cannot deadlock.
    .values([...new Set(keys)].sort().map((key) => ({ storage_key: key, due_at: dueAt })))
    .onConflict((conflict) =>
      conflict.column("storage_key").doUpdateSet({ due_at: sql`greatest(stored_bytes_check.due_at, excluded.due_at)` })
    )
    .execute()
}

type DueBytes = { now: Date; count: number; except: readonly string[] }

/** Keys of bytes whose check is due, locked until the transaction ends; those of other processes are skipped. */
export const claimDueBytes = async (store: Store, { now, count, except }: DueBytes): Promise<string[]> => {
  const rows = await store
    .selectFrom("stored_bytes_check")
    .select("storage_key")
    .where("due_at", "<=", now)
    .$if(except.length > 0, (query) => query.where("storage_key", "not in", except))
    .orderBy("due_at")
    .limit(count)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map((row) => row.storage_key)
}

export const endBytesCheck = async (store: Store, key: string): Promise<void> => {
  await store.deleteFrom("stored_bytes_check").where("storage_key", "=", key).execute()
}

/** Whether any file or resume uses these bytes. */
export const areBytesUsed = async (store: Store, key: string): Promise<boolean> => {
  const copy = JSON.stringify([{ storageKey: key }])
  const { rows } = await sql<{ used: boolean }>`
    select exists (select 1 from uploaded_file where storage_key = ${key})
      or exists (select 1 from uploaded_file where renditions @> ${copy}::jsonb)
      or exists (select 1 from resume where storage_key = ${key}) as used`.execute(store)
  return rows[0]?.used === true
}
