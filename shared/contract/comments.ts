import { z } from "zod"
import { commentLimits } from "../limits/comments.ts"
import { documentLimits } from "../limits/content.ts"
import { searchLimits } from "../limits/lists.ts"
import { locales } from "../locales.ts"
import { entryVersion, sentId } from "./admin-entries.ts"
import { timestamp } from "./entry.ts"
import { localeParameter } from "./list.ts"
import { line, text } from "./text.ts"
import { contentTypes } from "../staff-endpoints.ts"

/** Comments of the staff on blocks of an entry's texts, in threads. */

const user = z.object({ id: z.uuid(), name: z.string() })

const comment = z.object({
  id: z.uuid(),
  version: entryVersion,
  /** Null for a user who was deleted. */
  author: user.nullable(),
  text: z.string(),
  /** Users whom the text mentions as `@name`, of those who may read it now. */
  mentions: z.array(user),
  writtenAt: timestamp,
  editedAt: timestamp.nullable(),
})

export type Comment = z.infer<typeof comment>

const commentThread = z.object({
  id: z.uuid(),
  locale: z.enum(locales),
  /** The block of the text, counted from 0, in the version of the entry that the list names; null when it was removed. */
  block: z.int().nullable(),
  /** What the block is, as a document names it, and says; of one that was removed, what it said last. */
  kind: z.string(),
  words: z.string(),
  mark: z.string(),
  resolved: z.object({ at: timestamp, by: z.string().nullable() }).nullable(),
  /** Oldest first; at least one. */
  comments: z.array(comment),
})

export type CommentThread = z.infer<typeof commentThread>

/** All threads of an entry, in the order in which they were opened, with the version of the entry that they are about. */
export const commentList = z.object({ version: entryVersion, threads: z.array(commentThread) })

export type CommentList = z.infer<typeof commentList>

const commentText = text({ min: 1, max: commentLimits.textMax })

/** Users whom the text mentions as `@name`. Users who may not read the entry are left out. */
const mentions = z.array(sentId).max(commentLimits.mentionsMax)

/** A block, as counted in a version of the entry. */
const place = z.strictObject({
  locale: localeParameter,
  block: z.int().min(0).max(documentLimits.nodesMax),
  version: entryVersion,
})

export type CommentPlace = z.infer<typeof place>

/** A comment, with ids made by the client, so that sending it again is harmless. With a place it opens the thread. */
export const commentAddition = z.strictObject({
  comment: sentId,
  thread: sentId,
  place: place.nullable(),
  text: commentText,
  mentions,
})

export type CommentAddition = z.output<typeof commentAddition>

/** Changes a comment that was read as `version`; only its author may. */
export const commentEdit = z.strictObject({ comment: sentId, version: entryVersion, text: commentText, mentions })

export type CommentEdit = z.output<typeof commentEdit>

export const commentRemoval = commentEdit.pick({ comment: true, version: true })

export type CommentRemoval = z.output<typeof commentRemoval>

export const threadResolution = z.strictObject({ thread: sentId, resolved: z.boolean() })

export type ThreadResolution = z.output<typeof threadResolution>

export const colleaguesQuery = z.strictObject({ q: line({ max: searchLimits.max }).default("") })

/** Users who can be mentioned, by the letters of their names. */
export const colleagueList = z.object({ items: z.array(user) })

export type Colleague = z.infer<typeof user>

export type ColleagueList = z.infer<typeof colleagueList>

/** Mentions of the user that are neither answered nor resolved, latest first; `total` counts those not listed too. */
export const mentionList = z.object({
  items: z.array(
    z.object({
      contentType: z.enum(contentTypes),
      /** Of the entry. */
      id: z.uuid(),
      title: z.string(),
      thread: z.uuid(),
      comment: z.uuid(),
      by: z.string().nullable(),
      text: z.string(),
      writtenAt: timestamp,
    })
  ),
  total: z.int().nonnegative(),
})

export type MentionList = z.infer<typeof mentionList>

/** Removes the mentions of the user in a thread from the list, whether answered or not. */
export const mentionsDone = z.strictObject({ thread: sentId })

export { commentPathsOf, mentionPaths } from "../comment-endpoints.ts"
