import type { BlogPost } from "../../../shared/contract/blog.ts"
import { withoutUnnamed } from "../../../shared/contract/field-table.ts"
import type { PublishedLegal } from "../../../shared/contract/legal-documents.ts"
import { postFields, postTextFields } from "../../../shared/contract/post-fields.ts"
import type { Locale } from "../../../shared/locales.ts"
import type { ContentWrite } from "../../db/content-changes.ts"
import { findUploadedFiles } from "../../files/files-repository.ts"
import { findBookmarks } from "../bookmarks/bookmarks-service.ts"
import { documentFiles } from "../entries/document-files.ts"
import type { Shown } from "../entries/shown.ts"
import { recordPublicParts, type PublicPart } from "../entries/public-parts-repository.ts"
import { presentLegal } from "../posts/legal-presenter.ts"
import { recordPublication } from "../posts/post-links-repository.ts"
import { postPictures, presentPost } from "../posts/posts-presenter.ts"
import { findPosts, type PublicPost } from "../posts/posts-repository.ts"

/**
 * What visitors of one language see. What says nothing is left out where it came later than this record, so that it is no
 * change: JSON has no undefined.
 */
const shownOf = ({ version: _, formerLinks: __, translations, ...common }: BlogPost, locale: Locale): object[] => {
  const { cover, sharePicture } = common
  return [
    {
      ...withoutUnnamed(postFields, "shown", common),
      cover: cover && { ...cover, alt: null },
      sharePictureId: undefined,
      sharePicture: sharePicture ? { ...sharePicture, alt: sharePicture.alt[locale] } : undefined,
    },
    withoutUnnamed(postTextFields, "shown", translations[locale] ?? {}),
  ]
}

/** What visitors of one language see of a legal document. */
const shownOfLegal = ({ link, translations }: PublishedLegal, locale: Locale): object[] => [
  { link },
  translations[locale] ?? {},
]

const shownIn = (post: PublicPost, shown: Shown): ((locale: Locale) => object[]) => {
  if (post.kind === "legal") {
    const document = presentLegal(post, shown)
    return (locale) => shownOfLegal(document, locale)
  }
  const presented = presentPost(post, shown)
  return (locale) => shownOf(presented, locale)
}

/** Former links are left out: they change with the link, or with what is public. */
const partsOf = async ({ store }: ContentWrite, post: PublicPost): Promise<PublicPart[]> => {
  const bodies = post.translations.map(({ body }) => body)
  const files = await findUploadedFiles(store, [...postPictures(post), ...bodies.flatMap(documentFiles)])
  const bookmarks = await findBookmarks(store, bodies)
  const shown = shownIn(post, { files, bookmarks })
  return post.translations.map(({ locale, title }) => ({
    part: locale,
    title,
    shows: [post.game, ...shown(locale)],
  }))
}

/**
 * Records whether visitors see a difference in a post: then it moves to a new change position.
 *
 * @returns whether they do
 */
export const recordPublicPost = async (content: ContentWrite, id: string, now: Date): Promise<boolean> => {
  const [post] = await findPosts(content.store, [id])
  if (!post) return false
  const parts = await partsOf(content, post)
  const position = await recordPublicParts(content, { kind: post.kind, id, now }, parts)
  if (position === null) await content.nextChange()
  await recordPublication(content, { id, isPublic: parts.length > 0, position }, now)
  return position !== null
}
