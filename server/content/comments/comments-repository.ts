import { sql, type Insertable, type Selectable, type Updateable } from "kysely"
import type { Locale } from "../../../shared/locales.ts"
import type { Store } from "../../db/connection.ts"
import type { Schema } from "../../db/schema.ts"
import type { EntryKind } from "../../db/tables/history.ts"

export type EntryPlace = { kind: EntryKind; id: string }

export type ThreadRow = Selectable<Schema["comment_thread"]>

/** With the names of users as they are now; null for users who were deleted. */
export type NamedThread = ThreadRow & { resolver_name: string | null }

export type CommentRow = Selectable<Schema["entry_comment"]> & { author_name: string | null }

export type MentionRow = Selectable<Schema["comment_mention"]>

/** Locks the comments of an entry against other writes until the transaction ends. */
export const lockComments = async (store: Store, { kind, id }: EntryPlace): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`comments ${kind} ${id}`}, 0))`.execute(store)
}

/** The threads of an entry, in the order in which they were opened. */
export const listThreads = (store: Store, { kind, id }: EntryPlace): Promise<NamedThread[]> =>
  store
    .selectFrom("comment_thread")
    .leftJoin("app_user", "app_user.id", "comment_thread.resolved_by")
    .selectAll("comment_thread")
    .select("app_user.name as resolver_name")
    .where("entry_kind", "=", kind)
    .where("entry_id", "=", id)
    .orderBy("opened_at")
    .orderBy("comment_thread.id")
    .execute()

export const findThread = (store: Store, id: string): Promise<ThreadRow | undefined> =>
  store.selectFrom("comment_thread").selectAll().where("id", "=", id).executeTakeFirst()

export const insertThread = async (store: Store, row: Insertable<Schema["comment_thread"]>): Promise<void> => {
  await store.insertInto("comment_thread").values(row).execute()
}

export const updateThread = async (
  store: Store,
  id: string,
  changes: Updateable<Schema["comment_thread"]>
): Promise<void> => {
  await store.updateTable("comment_thread").set(changes).where("id", "=", id).execute()
}

/** Stores that the blocks of threads are counted in another version of the entry. */
export const setThreadVersions = async (store: Store, ids: readonly string[], version: number): Promise<void> => {
  if (ids.length > 0)
    await store.updateTable("comment_thread").set({ entry_version: version }).where("id", "in", ids).execute()
}

export const deleteThread = async (store: Store, id: string): Promise<void> => {
  await store.deleteFrom("comment_thread").where("id", "=", id).execute()
}

/** The number of open threads of entries; entries without any are left out. */
export const countOpenThreads = async (
  store: Store,
  kind: EntryKind,
  ids: readonly string[]
): Promise<Map<string, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await store
    .selectFrom("comment_thread")
    .select(["entry_id", (eb) => eb.fn.countAll<number>().as("open")])
    .where("entry_kind", "=", kind)
    .where("entry_id", "in", ids)
    .where("resolved_at", "is", null)
    .groupBy("entry_id")
    .execute()
  return new Map(rows.map(({ entry_id: id, open }) => [id, open]))
}

/** The comments of threads, oldest first. */
export const listComments = (store: Store, threads: readonly string[]): Promise<CommentRow[]> =>
  threads.length === 0
    ? Promise.resolve([])
    : store
        .selectFrom("entry_comment")
        .leftJoin("app_user", "app_user.id", "entry_comment.author_id")
        .selectAll("entry_comment")
        .select("app_user.name as author_name")
        .where("thread_id", "in", threads)
        .orderBy("written_at")
        .orderBy("entry_comment.id")
        .execute()

export const findComment = (store: Store, id: string) =>
  store
    .selectFrom("entry_comment")
    .innerJoin("comment_thread", "comment_thread.id", "entry_comment.thread_id")
    .selectAll("entry_comment")
    .select(["entry_kind", "entry_id"])
    .where("entry_comment.id", "=", id)
    .executeTakeFirst()

export const insertComment = async (store: Store, row: Insertable<Schema["entry_comment"]>): Promise<void> => {
  await store.insertInto("entry_comment").values(row).execute()
}

export const updateComment = async (
  store: Store,
  id: string,
  changes: Updateable<Schema["entry_comment"]>
): Promise<void> => {
  await store.updateTable("entry_comment").set(changes).where("id", "=", id).execute()
}

export const deleteComment = async (store: Store, id: string): Promise<void> => {
  await store.deleteFrom("entry_comment").where("id", "=", id).execute()
}

/** All users whom comments mention, or once did. */
export const listMentions = (store: Store, comments: readonly string[]): Promise<MentionRow[]> =>
  comments.length === 0
    ? Promise.resolve([])
    : store
        .selectFrom("comment_mention")
        .selectAll()
        .where("comment_id", "in", comments)
        .orderBy("name")
        .orderBy("user_id")
        .execute()

export const putMention = async (store: Store, row: Insertable<Schema["comment_mention"]>): Promise<void> => {
  await store
    .insertInto("comment_mention")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["comment_id", "user_id"]).doUpdateSet({ name: row.name, named: row.named ?? true })
    )
    .execute()
}

export const deleteMention = async (
  store: Store,
  { comment_id: comment, user_id: user }: Pick<MentionRow, "comment_id" | "user_id">
): Promise<void> => {
  await store.deleteFrom("comment_mention").where("comment_id", "=", comment).where("user_id", "=", user).execute()
}

/** Removes the mentions of a user by the comments of a thread from what waits for them. */
export const finishMentions = async (store: Store, thread: string, userId: string, now: Date): Promise<void> => {
  await store
    .updateTable("comment_mention")
    .set({ done_at: now })
    .where("user_id", "=", userId)
    .where("done_at", "is", null)
    .where("comment_id", "in", (eb) => eb.selectFrom("entry_comment").select("id").where("thread_id", "=", thread))
    .execute()
}

/** A mention that waits for a user. */
export type WaitingRow = {
  entry_kind: EntryKind
  entry_id: string
  locale: Locale
  thread_id: string
  comment_id: string
  author_name: string | null
  text: string
  written_at: Date
}

const isRemoved = sql<boolean>`exists (
  select from post where post.id = comment_thread.entry_id and post.removed_at is not null
  union all select from job where job.id = comment_thread.entry_id and job.removed_at is not null)`

/** What waits for a user: open threads of entries of some kinds that mention them, latest first; and how many there are. */
export const listWaitingMentions = async (
  store: Store,
  { userId, kinds, limit }: { userId: string; kinds: readonly EntryKind[]; limit: number }
): Promise<{ rows: WaitingRow[]; total: number }> => {
  if (kinds.length === 0) return { rows: [], total: 0 }
  const waiting = store
    .selectFrom("comment_mention")
    .innerJoin("entry_comment", "entry_comment.id", "comment_mention.comment_id")
    .innerJoin("comment_thread", "comment_thread.id", "entry_comment.thread_id")
    .where("comment_mention.user_id", "=", userId)
    .where("named", "=", true)
    .where("done_at", "is", null)
    .where("resolved_at", "is", null)
    .where("entry_kind", "in", kinds)
    .where((eb) => eb.not(isRemoved))
  const { total } = await waiting.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow()
  const rows = await waiting
    .leftJoin("app_user", "app_user.id", "entry_comment.author_id")
    .select(["entry_kind", "entry_id", "comment_thread.locale", "thread_id", "comment_id", "text", "written_at"])
    .select("app_user.name as author_name")
    .orderBy("written_at", "desc")
    .orderBy("comment_id")
    .limit(limit)
    .execute()
  return { rows, total }
}

/** Ids of the comments of threads that were resolved before an instant, or whose entry was removed before another. */
export const findOldComments = async (
  store: Store,
  { resolved, removed }: { resolved: Date; removed: Date }
): Promise<{ thread: string; comment: string }[]> =>
  store
    .selectFrom("comment_thread")
    .innerJoin("entry_comment", "entry_comment.thread_id", "comment_thread.id")
    .select(["comment_thread.id as thread", "entry_comment.id as comment"])
    .where((eb) =>
      eb.or([
        eb("resolved_at", "<", resolved),
        sql<boolean>`exists (
          select from post where post.id = comment_thread.entry_id and post.removed_at < ${removed}
          union all select from job where job.id = comment_thread.entry_id and job.removed_at < ${removed})`,
      ])
    )
    .execute()
