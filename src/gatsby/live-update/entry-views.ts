import { localizedPath, paths } from "../../../shared/paths.ts"
import type { GameId } from "../../../shared/games.ts"
import jobTexts from "../../i18n/texts/jobs.ts"
import postTexts from "../../i18n/texts/posts.ts"
import type { FeedEntry, FeedPicture } from "../files/feeds.ts"
import type { FoundVacancy } from "../files/search-files.ts"
import type { VacancyNode, PostNode } from "../content/site-content.ts"

type Body = { html: string; updatedAt: string }

/** A post in the index: everything but its body. */
export type IndexedPost = PostNode & {
  internal: { contentDigest: string }
  excerpt: string
  author: string
  updatedAt: string
  noindex: boolean
  cover: (Omit<FeedPicture, "type"> & { renditions: FeedPicture[] }) | null
}

/** A vacancy in the index: everything but its body. */
export type IndexedVacancy = VacancyNode & {
  internal: { contentDigest: string }
  updatedAt: string
  searchWords: string
} & Pick<FoundVacancy, "summary" | "department" | "city">

export type IndexedEntry = IndexedPost | IndexedVacancy

/** Address of a post, with its language prefix. */
const postAddress = ({ game, link, locale }: { game?: GameId } & Pick<PostNode, "link" | "locale">): string =>
  localizedPath(game ? paths.devblogPost(game, link) : paths.blogPost(link), locale)

const vacancyAddress = ({ entryId, locale }: Pick<VacancyNode, "entryId" | "locale">): string =>
  localizedPath(paths.job(entryId), locale)

/** The largest JPEG copy of a cover: not every feed reader shows newer formats. */
const coverInFeed = ({ cover }: IndexedPost): FeedPicture | null =>
  cover?.renditions.filter(({ type }) => type === "image/jpeg").sort((a, b) => b.width - a.width)[0] ?? null

/**
 * @param html body of the post
 * @param game name of the game that it is about
 */
export const postInFeed = (post: IndexedPost, html: string, game?: string): FeedEntry => ({
  ...post,
  html,
  cover: coverInFeed(post),
  // As the tabs above the lists call what is about no game.
  categories: [game ?? postTexts[post.locale].tabs.studio],
  path: postAddress(post),
  summary: post.excerpt,
})

/** @param html body of the vacancy */
export const vacancyInFeed = (vacancy: IndexedVacancy, html: string): FeedEntry => ({
  ...vacancy,
  html,
  path: vacancyAddress(vacancy),
  author: null,
  cover: null,
  categories: [jobTexts[vacancy.locale].department[vacancy.department]],
})

/** HTML body of an entry's node from the data layer. */
export const bodyOf = (node: unknown): string => (node as Partial<Body> | undefined)?.html ?? ""
