import type { IGatsbyImageData } from "gatsby-plugin-image"
import type { Department, EmploymentType, Job } from "../../../shared/contract/vacancies.ts"
import type { PostPreview } from "../../../shared/contract/previews.ts"
import type { GameId } from "../../../shared/games.ts"
import type { Locale } from "../../../shared/locales.ts"
import { localizedPath, paths } from "../../../shared/paths.ts"
import type { VacancyCardView, VacancyView, PictureView, PostCardView, PostLinkView, PostView } from "./view-types.ts"

/** A picture of the media library, as in the data layer. */
export type ContentPicture = {
  url: string
  width: number
  height: number
  alt: string
  placeholder: string | null
  focalPoint: { x: number; y: number }
  renditions: { url: string; type: string; width: number; height: number }[]
}

/** The data of a post card, as in the data layer. A post of the blog has no game. */
export type PostCardNode = {
  entryId: string
  locale: Locale
  link: string
  title: string
  excerpt: string
  words: number
  publishedAt: string
  game?: GameId
  cover: ContentPicture | null
}

/** The data of a post page, as in the data layer and in a preview. */
export type PostNode = PostCardNode & Omit<PostPreview, keyof PostCardNode>

export type PostLinkNode = Pick<PostCardNode, "locale" | "link" | "title" | "game">

export type VacancyCardNode = {
  entryId: string
  locale: Locale
  title: string
  summary: string
  department: Department
  employmentType: EmploymentType
  remote: boolean
  country: string | null
  city: string | null
  salary: Job["salary"]
  publishedAt: string
  validThrough: string | null
}

export type VacancyNode = VacancyCardNode & { html: string; updatedAt: string }

/** Formats listed before JPEG, smallest first; pictures stored long ago may lack some. */
const modernTypes = ["image/avif", "image/webp"] as const

const sourceSet = (renditions: ContentPicture["renditions"]): string =>
  renditions.map(({ url, width }) => `${url} ${width}w`).join(", ")

/**
 * Converts a picture of the media library to the data of gatsby-plugin-image, so that one component renders it and the
 * site's own pictures.
 *
 * @param sizes the `sizes` attribute: the rendered width of the picture
 */
export const pictureView = (picture: ContentPicture, sizes: string): PictureView => {
  const copies = (wanted: string) => sourceSet(picture.renditions.filter(({ type }) => type === wanted))
  const plain = picture.renditions.filter(({ type }) => type === "image/jpeg")
  const image: IGatsbyImageData = {
    layout: "constrained",
    width: picture.width,
    height: picture.height,
    placeholder: picture.placeholder === null ? undefined : { fallback: picture.placeholder },
    images: {
      sources: modernTypes.map((type) => ({ type, srcSet: copies(type), sizes })).filter(({ srcSet }) => srcSet !== ""),
      fallback: { src: plain[plain.length - 1]?.url ?? picture.url, srcSet: sourceSet(plain) || undefined, sizes },
    },
  }
  return { alt: picture.alt, focalPoint: picture.focalPoint, image }
}

const postPath = ({ locale, link, game }: PostLinkNode): string =>
  localizedPath(game ? paths.devblogPost(game, link) : paths.blogPost(link), locale)

/** Width of a cover on a card: the full screen on a phone, a third of the page on larger screens. */
const cardSizes = "(min-width: 1000px) 400px, (min-width: 640px) 50vw, 100vw"

const articleSizes = "(min-width: 1200px) 1120px, 100vw"

export const postCardView = (node: PostCardNode): PostCardView => ({
  id: node.entryId,
  path: postPath(node),
  title: node.title,
  excerpt: node.excerpt,
  publishedAt: node.publishedAt,
  words: node.words,
  game: node.game ?? null,
  cover: node.cover && pictureView(node.cover, cardSizes),
})

export const postView = ({ entryId, locale, link, ...node }: PostNode): PostView => ({
  ...node,
  ...postCardView({ entryId, locale, link, ...node }),
  cover: node.cover && pictureView(node.cover, articleSizes),
})

export const postLinkView = (node: PostLinkNode | null): PostLinkView | null =>
  node && { path: postPath(node), title: node.title }

export const vacancyCardView = ({ entryId, locale, ...node }: VacancyCardNode): VacancyCardView => ({
  ...node,
  id: entryId,
  path: localizedPath(paths.job(entryId), locale),
})

export const vacancyView = (node: VacancyNode): VacancyView => ({ ...vacancyCardView(node), html: node.html })
