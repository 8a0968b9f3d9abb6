type Copy = { url: string; width: number; height: number }

/** A picture in the head of a page. */
export type SharedPicture = Copy & { alt?: string; renditions: readonly (Copy & { type: string })[] }

type SharedPost = {
  title: string
  excerpt: string
  seoTitle: string
  seoDescription: string
  cover: SharedPicture | null
  sharePicture: SharedPicture | null
}

/** Width in pixels that social networks show at most. */
export const sharedWidth = 1200

/**
 * The copy of a picture for link previews: a JPEG, because not every network reads newer formats, and the smallest one
 * as wide as they show, or else the widest.
 */
export const copyToShare = ({ renditions, ...original }: SharedPicture): Copy => {
  const copies = renditions.filter(({ type }) => type === "image/jpeg").sort((a, b) => a.width - b.width)
  const { url, width, height } =
    copies.find((copy) => copy.width >= sharedWidth) ?? copies[copies.length - 1] ?? original
  return { url, width, height }
}

/**
 * What search engines and shared links say of a post: its own title and description, or else the title and excerpt that
 * readers see; the picture chosen for them, or else the cover. `picture` is null for a post with neither.
 */
export const sharedTexts = (post: SharedPost) => {
  const picture = post.sharePicture ?? post.cover
  return {
    title: post.seoTitle || post.title,
    description: post.seoDescription || post.excerpt,
    picture: picture && copyToShare(picture),
    /** Of the chosen picture; a cover is described by the title. */
    pictureAlt: post.sharePicture?.alt || undefined,
  }
}
