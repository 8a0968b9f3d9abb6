import type { Updateable } from "kysely"
import { documentFiles } from "../entries/document-files.ts"
import { recordPublicParts, type PublicPart } from "../published/public-parts-repository.ts"
import type { ContentWrite } from "../../db/content-changes.ts"
import type { Schema } from "../../db/schema.ts"
import { findUploadedFiles } from "../../files/files-repository.ts"
import { recordLink } from "./post-links-repository.ts"
import { presentPost } from "./posts-presenter.ts"
import {
  deleteFormerLinks,
  findPosts,
  recordFirstPublication,
  updatePost,
  type PublicPost,
} from "./posts-repository.ts"

/** Former links are left out: they change with the link, or with what is public. */
const partsOf = async ({ store }: ContentWrite, post: PublicPost): Promise<PublicPart[]> => {
  const files = await findUploadedFiles(store, [
    ...(post.cover_file_id === null ? [] : [post.cover_file_id]),
    ...post.translations.flatMap(({ body }) => documentFiles(body)),
  ])
  const { version: _, formerLinks: __, translations, ...common } = presentPost(post, files)
  return post.translations.map(({ locale, title }) => ({
    part: locale,
    title,
    shows: [post.game, { ...common, cover: common.cover && { ...common.cover, alt: null } }, translations[locale]],
  }))
}

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
  await recordFirstPublication(content, id, now)
  const [post] = await findPosts(content.store, [id], now)
  if (!post) return
  await recordLink(content, id, post.translations.length > 0)
  const position = await recordPublicParts(content, { kind: post.kind, id, now }, await partsOf(content, post))
  if (position === null) await content.nextChange()
  else await updatePost(content, id, { change_seq: position })
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

/** Removes the post from everything public. Its links and the file of its cover become free. */
export const removePost = async (
  content: ContentWrite,
  id: string,
  now: Date,
  changes: { version?: number } = {}
): Promise<void> => {
  await deleteFormerLinks(content, id)
  await recordPostChange(content, id, now, { ...changes, removed_at: now, updated_at: now, cover_file_id: null })
}
