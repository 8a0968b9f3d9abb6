import { sql, type RawBuilder } from "kysely"
import { fieldNamesWith } from "../../../shared/contract/field-table.ts"
import { postFields } from "../../../shared/contract/post-fields.ts"
import type { CropArea } from "../../../shared/crop-area.ts"
import type { Locale } from "../../../shared/locales.ts"
import type { Store } from "../../db/connection.ts"
import { columnOf } from "../../db/field-columns.ts"
import type { EntryKind } from "../../db/tables/history.ts"

const columnsWith = (fact: "pictureId" | "videoAddress") =>
  fieldNamesWith(postFields, fact).map((name) => sql.ref(`post.${columnOf(name)}`))

const idPattern = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"

/** Columns of posts with the id of a picture. */
const pictureColumns = [sql.ref("post.cover_file_id"), ...columnsWith("pictureId")]

/** Columns of posts with the address of a video, which contains the id of a file of the library. */
const videoColumns = columnsWith("videoAddress")

/** Whether a field of a post, beside its bodies, names a file. @param named a pattern that the id is part of */
const fieldsName = (fileId: string, named: string): RawBuilder<boolean> =>
  sql.join(
    [
      ...pictureColumns.map((column) => sql`${column} = ${fileId}`),
      ...videoColumns.map((column) => sql`${column} like ${named}`),
    ],
    sql` or `
  )

/** The ids of all files in use, as `isFileUsed` knows them, and of whatever else texts name. */
export const usedFileIds = sql`
  ${sql.join(
    [
      ...pictureColumns.map(
        (column) => sql`select ${column} from post where removed_at is null and ${column} is not null`
      ),
      ...videoColumns.map(
        (column) => sql`select substring(${column} from ${sql.lit(`(${idPattern})`)})::uuid from post
          where removed_at is null and ${column} ~ ${sql.lit(idPattern)}`
      ),
    ],
    sql` union all `
  )}
  union all select unnest(text.named_ids) from post_translation text join post on post.id = text.post_id
    where post.removed_at is null
  union all select unnest(text.named_ids) from job_translation text join job on job.id = text.job_id
    where job.removed_at is null
  union all select unnest(named_ids(content)) from working_copy
  union all select unnest(named_ids(content)) from game
  union all select picture_file_id from daily_note where picture_file_id is not null`

/**
 * Whether a cover, the picture of shared links, a body, a video field, a working copy, a game or a daily note uses the file.
 * Removed entries and revisions do not count: restoring one checks its files. Call it in the `writeContent` that then
 * removes the file. Content writes run one at a time there, so none can start to use the file in between.
 *
 * @param fileId in lower case, as the database has it
 */
export const isFileUsed = async (store: Store, fileId: string): Promise<boolean> => {
  // Bodies and addresses contain the id of a file; nothing else in them looks like one.
  const named = `%${fileId}%`
  const { rows } = await sql<{ used: boolean }>`
    select exists (
      select 1 from post where removed_at is null
        and (${fieldsName(fileId, named)})
    ) or exists (
      select 1 from post_translation text join post on post.id = text.post_id
      where post.removed_at is null and text.body::text like ${named}
    ) or exists (
      select 1 from job_translation text join job on job.id = text.job_id
      where job.removed_at is null and text.body::text like ${named}
    ) or exists (
      select 1 from working_copy where content::text like ${named}
    ) or exists (
      select 1 from game where content::text like ${named}
    ) or exists (
      select 1 from daily_note where picture_file_id = ${fileId}
    ) as used`.execute(store)
  return rows[0]?.used === true
}

/**
 * Moves the focal points of the covers that are made of a picture, published or not, to where they are in a part of it:
 * as `pointInArea` does.
 */
export const moveCoverPoints = async (
  store: Store,
  fileId: string,
  area: CropArea,
  whole: { width: number; height: number }
): Promise<void> => {
  const along = (part: RawBuilder<unknown>, start: number, length: number, size: number) =>
    sql`round(greatest(0, least(1, (${part} * ${size}::float8 - ${start}::float8) / ${length}::float8))::numeric, 2)`
  const x = (part: RawBuilder<unknown>) => along(part, area.x, area.width, whole.width)
  const y = (part: RawBuilder<unknown>) => along(part, area.y, area.height, whole.height)
  await sql`update post set focal_x = ${x(sql.ref("focal_x"))}, focal_y = ${y(sql.ref("focal_y"))}
    where cover_file_id = ${fileId}`.execute(store)
  const point = (name: string) => sql`(content #>> ${sql.lit(`{fields,cover,focalPoint,${name}}`)})::float8`
  // The fields of working copies and of scheduled updates.
  await sql`update working_copy
    set content = jsonb_set(content, '{fields,cover,focalPoint}',
      jsonb_build_object('x', ${x(point("x"))}, 'y', ${y(point("y"))}))
    where content #>> '{fields,cover,fileId}' = ${fileId}`.execute(store)
}

export type FileUseRow = {
  kind: EntryKind | "daily" | "game"
  /** Null for a daily note. */
  id: string | null
  locale: Locale
  title: string
}

/** Removed entries have no layers. */
const inLayers = (id: RawBuilder<unknown>, named: string): RawBuilder<boolean> =>
  sql<boolean>`${id} in (select entry_id from working_copy where content::text like ${named})`

/**
 * Everything that shows a file, one row per language with a title. It searches the same places as `isFileUsed`.
 *
 * @param fileId in lower case, as the database has it
 */
export const findFileUses = async (store: Store, fileId: string): Promise<FileUseRow[]> => {
  const named = `%${fileId}%`
  const { rows } = await sql<FileUseRow>`
    select post.kind, post.id::text, text.locale, text.title
    from post join post_translation text on text.post_id = post.id
    where post.removed_at is null and (
      ${fieldsName(fileId, named)} or exists (
        select 1 from post_translation other where other.post_id = post.id and other.body::text like ${named})
      or ${inLayers(sql.ref("post.id"), named)})
    union all
    select 'job', job.id::text, text.locale, text.title
    from job join job_translation text on text.job_id = job.id
    where job.removed_at is null and (exists (
      select 1 from job_translation other where other.job_id = job.id and other.body::text like ${named})
      or ${inLayers(sql.ref("job.id"), named)})
    union all
    select 'daily', null, locale, text from daily_note where picture_file_id = ${fileId}
    union all
    select 'game', game.id, language.locale, game.content #>> array['name', language.locale]
    from game cross join lateral jsonb_object_keys(game.content -> 'name') as language (locale)
    where game.content::text like ${named}
    order by 1, 2, 3`.execute(store)
  return rows
}
