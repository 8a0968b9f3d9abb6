import type { Insertable, Selectable } from "kysely"
import type { Store } from "./connection.ts"
import type { Schema } from "./schema.ts"

export type UploadedFile = Selectable<Schema["uploaded_file"]>

export const insertUploadedFile = async (store: Store, file: Insertable<Schema["uploaded_file"]>): Promise<void> => {
  await store.insertInto("uploaded_file").values(file).execute()
}

export const findUploadedFile = (store: Store, id: string): Promise<UploadedFile | undefined> =>
  store.selectFrom("uploaded_file").selectAll().where("id", "=", id).executeTakeFirst()

/** The files with these ids, by id; ids that have none are left out. */
export const findUploadedFiles = async (store: Store, ids: readonly string[]): Promise<Map<string, UploadedFile>> => {
  if (ids.length === 0) return new Map()
  const files = await store
    .selectFrom("uploaded_file")
    .selectAll()
    .where("id", "in", [...new Set(ids)])
    .execute()
  return new Map(files.map((file) => [file.id, file]))
}
