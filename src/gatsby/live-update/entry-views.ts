import { localizedPath, paths } from "../../../shared/paths.ts"
import type { GameId } from "../../../shared/games.ts"
import type { FeedEntry } from "../files/feeds.ts"
import type { FoundVacancy } from "../files/search-files.ts"
import type { VacancyNode, PostNode } from "../content/site-content.ts"

type Body = { html: string; updatedAt: string }

/** A post in the index: everything but its body. */
export type IndexedPost = PostNode & {
  excerpt: string
  author: string
  updatedAt: string
}

/** A vacancy in the index: everything but its body. */
export type IndexedVacancy = VacancyNode & { updatedAt: string; searchWords: string } & Pick<
    FoundVacancy,
    "summary" | "department" | "city"
  >

export type IndexedEntry = IndexedPost | IndexedVacancy

/** Address of a post, with its language prefix. */
const postAddress = ({ game, link, locale }: { game?: GameId } & Pick<PostNode, "link" | "locale">): string =>
  localizedPath(game ? paths.devblogPost(game, link) : paths.blogPost(link), locale)

const vacancyAddress = ({ entryId, locale }: Pick<VacancyNode, "entryId" | "locale">): string =>
  localizedPath(paths.job(entryId), locale)

/** @param html body of the post */
export const postInFeed = (post: IndexedPost, html: string): FeedEntry => ({
  ...post,
  html,
  path: postAddress(post),
  summary: post.excerpt,
})

/** @param html body of the vacancy */
export const vacancyInFeed = (vacancy: IndexedVacancy, html: string): FeedEntry => ({
  ...vacancy,
  html,
  path: vacancyAddress(vacancy),
  author: null,
})

/** HTML body of an entry's node from the data layer. */
export const bodyOf = (node: unknown): string => (node as Partial<Body> | undefined)?.html ?? ""
