import { wordsOfBlock } from "../../../shared/block-anchors.ts"
import type {
  CommentAddition,
  CommentEdit,
  CommentPlace,
  CommentRemoval,
  ThreadResolution,
} from "../../../shared/contract/comments.ts"
import { commentLimits } from "../../../shared/limits/comments.ts"
import { defaultLocale } from "../../../shared/locales.ts"
import { mentionedIn } from "../../../shared/mentions.ts"
import type { Role } from "../../../shared/roles.ts"
import { recordAudit, type Actor } from "../../audit/audit-repository.ts"
import { readSnapshot, type Store } from "../../db/connection.ts"
import { ApiError } from "../../http/api-error.ts"
import { deleteWaitingMails } from "../../mail/mail-repository.ts"
import { forgetMails, queueMail } from "../../mail/mail-service.ts"
import { findColleagues } from "../../people/colleagues-repository.ts"
import { presentColleagues } from "../../people/colleagues-service.ts"
import { mailAddressOf } from "../../people/present-users.ts"
import type { ServiceContext } from "../../service-context.ts"
import { contentTypeNames } from "../entries/content-type-names.ts"
import type { EntryKind } from "../../db/tables/history.ts"
import type { Entry, EntryText } from "../entries/entry.ts"
import { titleOf } from "../entries/layers.ts"
import { blocksOf, currentThreads, movedAnchors, textsOfVersion, type Anchor } from "./comment-anchors-service.ts"
import { mentionKind, mentionMail } from "./comments-mails.ts"
import { presentComments, type StoredComments } from "./comments-presenter.ts"
import {
  deleteComment,
  deleteMention,
  deleteThread,
  findComment,
  findOldComments,
  findThread,
  finishMentions,
  insertComment,
  insertThread,
  listComments,
  listMentions,
  listThreads,
  lockComments,
  putMention,
  updateComment,
  updateThread,
  type MentionRow,
  type ThreadRow,
} from "./comments-repository.ts"

type AnyEntry = Entry<unknown, EntryText>

/** What the comments of one content type need to know of it. */
export type CommentedType = {
  kind: EntryKind
  find: (store: Store, ids: readonly string[], options?: { bodies?: boolean }) => Promise<AnyEntry[]>
  /** Roles that may read the entries, and so read and write comments. */
  roles: readonly Role[]
}

/** A user who writes, with the roles that they have. */
type Writer = Actor & { id: string; roles: readonly Role[] }

const requireEntry = async (
  store: Store,
  type: CommentedType,
  id: string,
  options?: { bodies: boolean }
): Promise<AnyEntry> => {
  const [entry] = await type.find(store, [id], options)
  if (!entry) throw new ApiError("notFound")
  return entry
}

const { threadsMax, commentsMax, resolvedFor, removedFor } = commentLimits

const readComments = async (
  context: ServiceContext,
  store: Store,
  type: CommentedType,
  entry: AnyEntry
): Promise<StoredComments> => {
  const place = { kind: type.kind, id: entry.id }
  const threads = await currentThreads(store, place, await listThreads(store, place), {
    version: entry.version,
    texts: () => requireEntry(store, type, entry.id),
  })
  const comments = await listComments(
    store,
    threads.map(({ id }) => id)
  )
  const mentions = await listMentions(
    store,
    comments.map(({ id }) => id)
  )
  const named = mentions.filter((mention) => mention.named)
  const present = await presentColleagues(context, store, [...new Set(named.map((one) => one.user_id))], type.roles)
  return {
    ...{ version: entry.version, threads, comments },
    mentions: named.filter((mention) => present.some(({ id }) => id === mention.user_id)),
  }
}

/** The comments on an entry, also of a removed one. @throws ApiError notFound */
export const getComments = (context: ServiceContext, type: CommentedType, id: string): Promise<StoredComments> =>
  readSnapshot(context.database.store, async (store) => {
    const entry = await requireEntry(store, type, id, { bodies: false })
    return readComments(context, store, type, entry)
  })

/** A write of comments on one entry, in its transaction. */
type CommentWrite = { context: ServiceContext; store: Store; now: Date; type: CommentedType; entry: AnyEntry }

const conflictIn = async ({ context, store, type, entry }: CommentWrite): Promise<ApiError> =>
  new ApiError("versionConflict", undefined, presentComments(await readComments(context, store, type, entry)))

const issueAt = (path: string, message: string): ApiError => new ApiError("invalidRequest", [{ path, message }])

/** Runs a write of comments on an entry, after others that run. @throws ApiError notFound; gone for a removed entry */
const writeComments = (
  context: ServiceContext,
  type: CommentedType,
  id: string,
  write: (step: CommentWrite) => Promise<void>
): Promise<StoredComments> =>
  context.database.store.transaction().execute(async (store) => {
    await lockComments(store, { kind: type.kind, id })
    const entry = await requireEntry(store, type, id)
    if (entry.removedAt !== null) throw new ApiError("gone")
    await write({ context, store, now: context.now(), type, entry })
    return readComments(context, store, type, entry)
  })

const record = ({ store, now, type, entry }: CommentWrite, actor: Actor, verb: string, thread: string): Promise<void> =>
  recordAudit(store, now, { actor, action: `${type.kind}.${verb}`, subjectId: entry.id, details: { thread } })

/** Opens a thread at a block, which may have moved since the version that the writer sees. */
const openThread = async (write: CommentWrite, id: string, place: CommentPlace): Promise<ThreadRow> => {
  const { store, now, type, entry } = write
  const where = { kind: type.kind, id: entry.id }
  const seen = place.version === entry.version ? entry : await textsOfVersion(store, where, place.version)
  // The blocks of a version that is not stored are not known.
  if (!seen) throw await conflictIn(write)
  const block = blocksOf(seen, place.locale)[place.block]
  if (!block) throw issueAt("body.place.block", "is no block of this version")
  if ((await listThreads(store, where)).length >= threadsMax)
    throw issueAt("body.thread", `there are ${threadsMax} threads already`)
  const anchor: Anchor = { locale: place.locale, block: place.block, last_block: place.block, ...wordsOfBlock(block) }
  const [moved = anchor] = movedAnchors([anchor], blocksOf(seen, place.locale), blocksOf(entry, place.locale))
  const row: ThreadRow = {
    ...moved,
    id,
    entry_kind: type.kind,
    entry_id: entry.id,
    entry_version: entry.version,
    opened_at: now,
    resolved_at: null,
    resolved_by: null,
  }
  await insertThread(store, row)
  return row
}

const isOf = (thread: ThreadRow | undefined, { type, entry }: CommentWrite): thread is ThreadRow =>
  thread?.entry_kind === type.kind && thread.entry_id === entry.id

/** Ends a mention with its mail. A user who was not notified yet is notified if the mention comes back. */
const takeMentionBack = async (store: Store, row: MentionRow): Promise<void> => {
  const [user] = await findColleagues(store, [row.user_id])
  const recipient = user && mailAddressOf(user)
  const untold = recipient ? await deleteWaitingMails(store, row.comment_id, { kinds: [mentionKind], recipient }) : 0
  if (untold > 0) await deleteMention(store, row)
  else await putMention(store, { ...row, named: false })
}

/**
 * Stores which users a comment mentions, of those who may read it, and notifies the new ones: once for each comment.
 */
const mention = async (
  { context, store, type, entry }: CommentWrite,
  comment: { id: string; text: string; thread: Pick<ThreadRow, "id" | "words"> },
  ids: readonly string[],
  writer: Writer
): Promise<void> => {
  const before = await listMentions(store, [comment.id])
  const users = mentionedIn(comment.text, await presentColleagues(context, store, ids, type.roles))
  for (const row of before)
    if (row.named && !users.some(({ id }) => id === row.user_id)) await takeMentionBack(store, row)
  for (const { id, name, email, locale } of users) {
    // Users who mention themselves need no mail.
    const isOwn = id === writer.id
    await putMention(store, {
      comment_id: comment.id,
      user_id: id,
      name,
      named: true,
      done_at: isOwn ? context.now() : null,
    })
    const address = mailAddressOf({ email })
    if (isOwn || address === null || before.some((row) => row.user_id === id)) continue
    const facts = {
      ...{ contentType: contentTypeNames[type.kind], id: entry.id, thread: comment.thread.id, comment: comment.id },
      ...{ by: writer.name, text: comment.text, words: comment.thread.words },
      ...{ email: address, locale: locale ?? defaultLocale },
    }
    const title = titleOf(entry, [facts.locale])
    await queueMail(context, store, mentionMail(context.publicUrl, { ...facts, title }))
  }
}

/**
 * Adds a comment, with a place also its thread. Adding the same again changes nothing. An answer to a resolved thread
 * opens it again, and mentions of its writer in the thread do not wait for them any more.
 *
 * @throws ApiError notFound; gone for a removed entry; versionConflict with the present comments for an answer in a thread that is
 * not there any more, for a comment whose text is another one there, and for a version that is not stored; invalidRequest for ids of others, for what is no block, and for too
 * many comments
 */
export const addComment = (
  context: ServiceContext,
  type: CommentedType,
  { id, ...sent }: CommentAddition & { id: string },
  writer: Writer
): Promise<StoredComments> =>
  writeComments(context, type, id, async (write) => {
    const { store, now } = write
    const known = await findComment(store, sent.comment)
    if (known) {
      const isOwn = known.author_id === writer.id && known.thread_id === sent.thread
      if (!isOwn) throw issueAt("body.comment", "is the id of another comment")
      // Another window has sent the text before.
      if (known.text !== sent.text) throw await conflictIn(write)
      return
    }
    let thread = await findThread(store, sent.thread)
    if (thread && !isOf(thread, write)) throw issueAt("body.thread", "is the id of another thread")
    if (!thread && sent.place === null) throw await conflictIn(write)
    thread ??= sent.place === null ? undefined : await openThread(write, sent.thread, sent.place)
    if (!thread) throw await conflictIn(write)
    if ((await listComments(store, [thread.id])).length >= commentsMax)
      throw issueAt("body.comment", `there are ${commentsMax} comments already`)
    await insertComment(store, {
      ...{ id: sent.comment, thread_id: thread.id, author_id: writer.id, text: sent.text },
      ...{ written_at: now, edited_at: null },
    })
    await finishMentions(store, thread.id, writer.id, now)
    if (thread.resolved_at !== null) await updateThread(store, thread.id, { resolved_at: null, resolved_by: null })
    await mention(write, { id: sent.comment, text: sent.text, thread }, sent.mentions, writer)
    await record(write, writer, "comment", thread.id)
  })

/** The comment as it was read. @throws ApiError versionConflict with the present comments when it was changed or removed */
const requireUnchanged = async (write: CommentWrite, { comment, version }: CommentRemoval) => {
  const known = await findComment(write.store, comment)
  const isHere = known?.entry_kind === write.type.kind && known.entry_id === write.entry.id
  if (!isHere) throw await conflictIn(write)
  return { known, isUnchanged: known.version === version }
}

/**
 * Changes a comment of the writer's own. Users who are newly mentioned are notified.
 *
 * @throws ApiError notFound; gone for a removed entry; notAllowed for a comment of another user; versionConflict with the
 * present comments
 */
export const editComment = (
  context: ServiceContext,
  type: CommentedType,
  { id, ...sent }: CommentEdit & { id: string },
  writer: Writer
): Promise<StoredComments> =>
  writeComments(context, type, id, async (write) => {
    const { known, isUnchanged } = await requireUnchanged(write, sent)
    if (known.author_id !== writer.id) throw new ApiError("notAllowed")
    if (!isUnchanged) throw await conflictIn(write)
    const thread = await findThread(write.store, known.thread_id)
    if (known.text === sent.text || !thread) return
    await updateComment(write.store, known.id, {
      ...{ text: sent.text, version: known.version + 1, edited_at: write.now },
    })
    await mention(write, { id: known.id, text: sent.text, thread }, sent.mentions, writer)
    await record(write, writer, "comment-edit", thread.id)
  })

/** Removes comments with their mails, and threads without comments. */
const eraseComments = async (store: Store, comments: readonly { comment: string; thread: string }[]): Promise<void> => {
  for (const { comment } of comments) {
    await forgetMails(store, comment)
    await deleteComment(store, comment)
  }
  for (const thread of new Set(comments.map((one) => one.thread)))
    if ((await listComments(store, [thread])).length === 0) await deleteThread(store, thread)
}

/**
 * Removes a comment of the writer's own; an admin removes any. With the last one its thread is removed.
 *
 * @throws ApiError as editComment
 */
export const removeComment = (
  context: ServiceContext,
  type: CommentedType,
  { id, ...sent }: CommentRemoval & { id: string },
  writer: Writer
): Promise<StoredComments> =>
  writeComments(context, type, id, async (write) => {
    const { known, isUnchanged } = await requireUnchanged(write, sent)
    if (known.author_id !== writer.id && !writer.roles.includes("admin")) throw new ApiError("notAllowed")
    if (!isUnchanged) throw await conflictIn(write)
    await eraseComments(write.store, [{ comment: known.id, thread: known.thread_id }])
    await record(write, writer, "comment-remove", known.thread_id)
  })

/**
 * Resolves a thread, or opens it again; doing so twice changes nothing.
 *
 * @throws ApiError notFound; gone for a removed entry; versionConflict with the present comments for a thread that is not there
 */
export const resolveThread = (
  context: ServiceContext,
  type: CommentedType,
  { id, ...sent }: ThreadResolution & { id: string },
  writer: Writer
): Promise<StoredComments> =>
  writeComments(context, type, id, async (write) => {
    const thread = await findThread(write.store, sent.thread)
    if (!isOf(thread, write)) throw await conflictIn(write)
    if ((thread.resolved_at !== null) === sent.resolved) return
    const changes = sent.resolved
      ? { resolved_at: write.now, resolved_by: writer.id }
      : { resolved_at: null, resolved_by: null }
    await updateThread(write.store, thread.id, changes)
    await record(write, writer, sent.resolved ? "comment-resolve" : "comment-reopen", thread.id)
  })

/**
 * Deletes threads that were resolved long ago, and the comments on entries that were removed long ago, with their mails.
 *
 * @returns number of deleted comments
 */
export const deleteOldComments = ({ database, now }: ServiceContext): Promise<number> =>
  database.store.transaction().execute(async (store) => {
    const before = (time: number): Date => new Date(now().getTime() - time)
    const old = await findOldComments(store, { resolved: before(resolvedFor), removed: before(removedFor) })
    await eraseComments(store, old)
    return old.length
  })
