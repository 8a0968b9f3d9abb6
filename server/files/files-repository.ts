import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from "kysely"
import type { librarySorts } from "../../shared/staff-endpoints.ts"
import { locales, type Locale } from "../../shared/locales.ts"
import type { Store } from "../db/connection.ts"
import { hasText } from "../db/folded-text.ts"
import type { Schema } from "../db/schema.ts"
import { usedFileIds } from "./library/file-usage-repository.ts"

export type LibrarySort = (typeof librarySorts)[number]

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
  /** `missing` in any language. */
  alt?: "missing" | `missing-${Locale}` | undefined
  /** What nothing shows. */
  use?: "none" | undefined
  tag?: string | undefined
  /** Words that are all in a file's name or texts: `name` in the spelling of file names, `word` as users write. */
  q?: readonly { name: string; word: string }[] | undefined
}

/** Whether a file lacks its description in a language, or in any. */
const lacksAlt = (alt: NonNullable<LibraryScope["alt"]>): RawBuilder<boolean> =>
  sql<boolean>`not alt ?& array[${sql.join(locales.filter((locale) => alt === "missing" || alt === `missing-${locale}`))}]::text[]`

const isUsed = sql<boolean>`uploaded_file.id in (${usedFileIds})`

const orders: Record<LibrarySort, RawBuilder<unknown>> = {
  "-created": sql`created_at desc`,
  created: sql`created_at`,
  name: sql`name`,
  "-name": sql`name desc`,
  size: sql`size`,
  "-size": sql`size desc`,
  unused: sql`${isUsed}, created_at desc`,
}

/** A page of the matching files, and the total number. */
export const listUploadedFiles = async (
  store: Store,
  { q, kind, alt, use, tag }: LibraryScope,
  page: { limit: number; offset: number; sort: LibrarySort }
): Promise<{ files: UploadedFile[]; total: number }> => {
  let fitting = store.selectFrom("uploaded_file")
  if (kind !== undefined) fitting = fitting.where("kind", "=", kind)
  if (alt !== undefined) fitting = fitting.where("kind", "in", ["image", "video"]).where(lacksAlt(alt))
  if (use !== undefined) fitting = fitting.where(sql<boolean>`not ${isUsed}`)
  if (tag !== undefined) fitting = fitting.where(sql<boolean>`tags @> jsonb_build_array(${tag}::text)`)
  for (const { name, word } of q ?? [])
    fitting = fitting.where((eb) =>
      eb.or([
        sql<boolean>`strpos(name, ${name}) > 0`,
        hasText([...locales.map((locale) => sql`coalesce(alt ->> ${locale}, '')`), sql`tags::text`], word),
      ])
    )
  const { total } = await fitting.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow()
  const sorted = fitting.selectAll().orderBy(orders[page.sort]).orderBy("id")
  return { files: await sorted.limit(page.limit).offset(page.offset).execute(), total }
}

/** Sets the tags of a file. Its version stays: tags that two users give at the same time are both there. */
export const setFileTags = (store: Store, id: string, tags: readonly string[]): Promise<UploadedFile> =>
  store
    .updateTable("uploaded_file")
    .set({ tags: JSON.stringify(tags) })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The files with these ids, locked until the transaction ends; unknown ids are left out. */
export const lockUploadedFiles = (store: Store, ids: readonly string[]): Promise<UploadedFile[]> =>
  store
    .selectFrom("uploaded_file")
    .selectAll()
    .where("id", "in", [...new Set(ids)])
    .orderBy("id")
    .forUpdate()
    .execute()

/** Every tag with the number of its files, in the order of the alphabet. */
export const listFileTags = async (store: Store): Promise<{ tag: string; files: number }[]> => {
  const { rows } = await sql<{ tag: string; files: number }>`
    select tag, count(*)::integer as files
    from uploaded_file, jsonb_array_elements_text(tags) as tag group by tag order by tag`.execute(store)
  return rows
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
