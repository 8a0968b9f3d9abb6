import { sql } from "kysely"
import type { Store } from "./connection.ts"

/**
 * Whether anything that is kept to be shown has the file: a cover, a body, a video, a note of the day. Removed entries
 * and revisions do not count; restoring one looks whether its files are still there. Call it in a `writeContent` that
 * then removes the file: writers of content queue there, so that none can begin to use the file in between.
 *
 * @param fileId in lower case, as the database has it
 */
export const isFileUsed = async (store: Store, fileId: string): Promise<boolean> => {
  // Bodies and addresses name a file by its id, whatever stands around it; nothing else in them looks like one.
  const named = `%${fileId}%`
  const { rows } = await sql<{ used: boolean }>`
    select exists (
      select 1 from post where removed_at is null and (cover_file_id = ${fileId} or video_url like ${named})
    ) or exists (
      select 1 from post_translation text join post on post.id = text.post_id
      where post.removed_at is null and text.body::text like ${named}
    ) or exists (
      select 1 from job_translation text join job on job.id = text.job_id
      where job.removed_at is null and text.body::text like ${named}
    ) or exists (
      select 1 from daily_note where picture_file_id = ${fileId}
    ) as used`.execute(store)
  return rows[0]?.used === true
}
