import type { PostCardView } from "./view-types.ts"

/** Newest first, for cards from several lists. */
export const newestCardFirst = (a: PostCardView, b: PostCardView): number =>
  b.publishedAt.localeCompare(a.publishedAt) || b.id.localeCompare(a.id)
