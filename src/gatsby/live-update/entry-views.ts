import { localizedPath, paths } from "../../../shared/paths.ts"
import type { GameId } from "../../../shared/games.ts"
import type { FeedEntry } from "../files/feeds.ts"
import type { FoundVacancy } from "../files/search-files.ts"
import type { VacancyNode, PostNode } from "../content/site-content.ts"

type Body = { html: string; updatedAt: string }

/** A post as the index has it: all but its body. */
export type IndexedPost = PostNode & {
  title: string
  excerpt: string
  author: string
  updatedAt: string
  searchWords: string
}

/** A vacancy as the index has it: all but its body. */
export type IndexedVacancy = VacancyNode & { updatedAt: string; searchWords: string } & Pick<
    FoundVacancy,
    "summary" | "department" | "city"
  >

export type IndexedEntry = IndexedPost | IndexedVacancy

/** Address of an entry, with its language prefix. */
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

/** Body of an entry whose node is read from the data layer. */
export const bodyOf = (node: unknown): string => (node as Partial<Body> | undefined)?.html ?? ""
