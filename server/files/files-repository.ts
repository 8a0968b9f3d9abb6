import { sql, type Insertable, type Selectable, type Updateable } from "kysely"
import type { Store } from "../db/connection.ts"
import { hasText } from "../db/folded-text.ts"
import type { Schema } from "../db/schema.ts"

export type UploadedFile = Selectable<Schema["uploaded_file"]>

export const insertUploadedFile = (store: Store, file: Insertable<Schema["uploaded_file"]>): Promise<UploadedFile> =>
  store.insertInto("uploaded_file").values(file).returningAll().executeTakeFirstOrThrow()

/** Changes a file and increments its version. */
export const updateUploadedFile = (
  store: Store,
  id: string,
  changes: Updateable<Schema["uploaded_file"]>
): Promise<UploadedFile> =>
  store
    .updateTable("uploaded_file")
    .set(changes)
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The file, locked until the transaction ends. */
export const lockUploadedFile = (store: Store, id: string): Promise<UploadedFile | undefined> =>
  store.selectFrom("uploaded_file").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()

export const findUploadedFile = (store: Store, id: string): Promise<UploadedFile | undefined> =>
  store.selectFrom("uploaded_file").selectAll().where("id", "=", id).executeTakeFirst()

/** The file with the same content that was added first; undefined when there is no other. */
export const findSameFile = (
  store: Store,
  { id, kind, sha256 }: Pick<UploadedFile, "id" | "kind" | "sha256">
): Promise<UploadedFile | undefined> =>
  store
    .selectFrom("uploaded_file")
    .selectAll()
    .where("sha256", "=", sha256)
    .where("kind", "=", kind)
    .where("id", "<>", id)
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst()

/** The files with these ids, by id; unknown ids are left out. */
export const findUploadedFiles = async (store: Store, ids: readonly string[]): Promise<Map<string, UploadedFile>> => {
  if (ids.length === 0) return new Map()
  const files = await store
    .selectFrom("uploaded_file")
    .selectAll()
    .where("id", "in", [...new Set(ids)])
    .execute()
  return new Map(files.map((file) => [file.id, file]))
}

export type LibraryScope = {
  kind?: UploadedFile["kind"] | undefined
  alt?: "missing" | undefined
  /** Words that are all in a file's name or texts: `name` in the spelling of file names, `word` as users write. */
  q?: readonly { name: string; word: string }[] | undefined
}

/** A page of the matching files, newest first, and the total number. */
export const listUploadedFiles = async (
  store: Store,
  { q, kind, alt }: LibraryScope,
  page: { limit: number; offset: number }
): Promise<{ files: UploadedFile[]; total: number }> => {
  let fitting = store.selectFrom("uploaded_file")
  if (kind !== undefined) fitting = fitting.where("kind", "=", kind)
  if (alt !== undefined)
    fitting = fitting
      .where("kind", "<>", "download")
      .where((eb) => eb.or([eb("alt_en", "=", ""), eb("alt_ru", "=", "")]))
  for (const { name, word } of q ?? [])
    fitting = fitting.where((eb) =>
      eb.or([
        sql<boolean>`strpos(name, ${name}) > 0`,
        hasText(
          ["alt_en", "alt_ru"].map((column) => sql.ref(column)),
          word
        ),
      ])
    )
  const { total } = await fitting.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow()
  const newest = fitting.selectAll().orderBy("created_at", "desc").orderBy("id")
  return { files: await newest.limit(page.limit).offset(page.offset).execute(), total }
}

/** Deletes a file, after clearing it as a picture of removed posts. */
export const deleteUploadedFile = async (store: Store, id: string): Promise<UploadedFile | undefined> => {
  for (const column of ["cover_file_id", "share_picture_id"] as const)
    await store
      .updateTable("post")
      .set({ [column]: null })
      .where(column, "=", id)
      .where("removed_at", "is not", null)
      .execute()
  return store.deleteFrom("uploaded_file").where("id", "=", id).returningAll().executeTakeFirst()
}
