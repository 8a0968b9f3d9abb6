import type { PostNode } from "./content-views.ts"

/** Width in pixels that social networks show at most. */
const widthWanted = 1200

/**
 * The copy of a post's cover for link previews. A JPEG, because not every network reads newer formats, of about the
 * width that they show. Null for a post without a cover.
 */
export const coverToShare = ({ cover }: Pick<PostNode, "cover">) => {
  if (!cover) return null
  const copies = cover.renditions
    .filter(({ type }) => type === "image/jpeg")
    .sort((a, b) => Math.abs(a.width - widthWanted) - Math.abs(b.width - widthWanted))
  const { url, width, height } = copies[0] ?? cover
  return { url, width, height }
}
