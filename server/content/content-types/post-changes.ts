import type { Updateable } from "kysely"
import type { GameId } from "../../../shared/games.ts"
import type { ContentWrite } from "../../db/content-changes.ts"
import type { Schema } from "../../db/schema.ts"
import { republishBookmarks } from "./republish-bookmarks.ts"
import { deleteFormerLinks, listPostIdsOfGame, updatePost } from "../posts/posts-repository.ts"
import { recordPublicPost } from "./public-post.ts"

/**
 * Changes the fields of a post, and records whether visitors see a difference: then the post moves to a new change
 * position. Every write of a post or its translations ends with this.
 */
export const recordPostChange = async (
  content: ContentWrite,
  id: string,
  now: Date,
  changes: Omit<Updateable<Schema["post"]>, "id" | "change_seq" | "first_public_at"> = {}
): Promise<void> => {
  await updatePost(content, id, changes)
  if (await recordPublicPost(content, id, now)) await republishBookmarks(content, id, now)
}

/** Records what visitors now see of the posts of a game, and of what shows their cards, after the game went live or closed. */
export const republishPostsOf = async (content: ContentWrite, game: GameId, now: Date): Promise<void> => {
  for (const id of await listPostIdsOfGame(content.store, game)) await recordPostChange(content, id, now)
}

/** Gives the post another version without a change of its fields and texts: its layers changed. */
export const touchPost = async (
  content: ContentWrite,
  id: string,
  { now, version }: { now: Date; version: number }
): Promise<void> => {
  await updatePost(content, id, { version, updated_at: now })
  await content.nextChange()
}

const noFiles = { cover_file_id: null, share_picture_id: null }

/** Removes the post from everything public. Its links and the files of its pictures become free. */
export const removePost = async (
  content: ContentWrite,
  id: string,
  now: Date,
  changes: { version?: number } = {}
): Promise<void> => {
  await deleteFormerLinks(content, id)
  await recordPostChange(content, id, now, { ...changes, removed_at: now, updated_at: now, ...noFiles })
}
