import { sql } from "kysely"
import type { Store } from "../../db/connection.ts"

/** Bytes that an uploader has sent on a day. */
export const readUse = async (store: Store, uploader: string, day: string): Promise<number> => {
  const row = await store
    .selectFrom("upload_use")
    .select("bytes")
    .where("uploader", "=", uploader)
    .where("day", "=", sql<Date>`${day}::date`)
    .executeTakeFirst()
  return row?.bytes ?? 0
}

/** Adds bytes to an uploader's day unless that makes more than `max`. @returns whether they were added */
export const addUse = async (
  store: Store,
  { uploader, day, bytes }: { uploader: string; day: string; bytes: number },
  max: number
): Promise<boolean> => {
  if (bytes > max) return false
  const added = await store
    .insertInto("upload_use")
    .values({ uploader, day, bytes })
    .onConflict((conflict) =>
      conflict
        .columns(["uploader", "day"])
        .doUpdateSet({ bytes: sql`upload_use.bytes + excluded.bytes` })
        .where(sql<boolean>`upload_use.bytes + excluded.bytes <= ${max}`)
    )
    .returning("uploader")
    .executeTakeFirst()
  return added !== undefined
}

/** Deletes the numbers of all days before one. */
export const deleteUseBefore = async (store: Store, day: string): Promise<void> => {
  await store
    .deleteFrom("upload_use")
    .where("day", "<", sql<Date>`${day}::date`)
    .execute()
}
