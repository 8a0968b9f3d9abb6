import type { Comment, CommentList, CommentThread } from "../../../shared/contract/comments.ts"
import type { CommentRow, MentionRow, NamedThread } from "./comments-repository.ts"

export type StoredComments = {
  /** The version of the entry in which the blocks are counted. */
  version: number
  threads: NamedThread[]
  comments: CommentRow[]
  /** Mentions of users who may read the entry now. */
  mentions: MentionRow[]
}

const userOf = (id: string | null, name: string | null) => (id === null || name === null ? null : { id, name })

const presentComment = (row: CommentRow, mentions: readonly MentionRow[]): Comment => ({
  id: row.id,
  version: row.version,
  author: userOf(row.author_id, row.author_name),
  text: row.text,
  mentions: mentions.filter(({ comment_id: id }) => id === row.id).map(({ user_id: id, name }) => ({ id, name })),
  writtenAt: row.written_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
})

const presentThread = (row: NamedThread, { comments, mentions }: StoredComments): CommentThread => ({
  id: row.id,
  locale: row.locale,
  block: row.block,
  kind: row.kind,
  words: row.words,
  mark: row.mark,
  resolved: row.resolved_at && { at: row.resolved_at.toISOString(), by: row.resolver_name },
  comments: comments.filter(({ thread_id: id }) => id === row.id).map((comment) => presentComment(comment, mentions)),
})

export const presentComments = (stored: StoredComments): CommentList => ({
  version: stored.version,
  threads: stored.threads.map((thread) => presentThread(thread, stored)),
})
