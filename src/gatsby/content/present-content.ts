import { z } from "zod"
import { blogPaths } from "../../../shared/contract/blog.ts"
import { devblogPaths } from "../../../shared/contract/devblog.ts"
import { gamePaths, publishedGames } from "../../../shared/contract/games.ts"
import { legalPaths } from "../../../shared/contract/legal-documents.ts"
import type { GameId } from "../../../shared/games.ts"
import { listOf } from "../../../shared/contract/list.ts"
import { jobPaths } from "../../../shared/contract/vacancies.ts"
import { readContent } from "./content-client.ts"

/** Of which kinds there is public content. */
export type PresentContent = Record<"blogPosts" | "devblogPosts" | "vacancies" | "legalDocuments" | "games", boolean>

/** As the demo content has it. */
export const contentOfEachKind: PresentContent = {
  blogPosts: true,
  devblogPosts: true,
  vacancies: true,
  legalDocuments: true,
  games: true,
}

const hasEntries = async (path: string, query: { game?: GameId } = {}): Promise<boolean> =>
  (await readContent(path, { ...query, page: 1, perPage: 1 }, listOf(z.unknown()))).total > 0

/** Posts of games that are not live have no pages. */
const haveEntries = async (path: string, games: readonly { id: GameId }[]): Promise<boolean> =>
  (await Promise.all(games.map(({ id }) => hasEntries(path, { game: id })))).includes(true)

/**
 * Asks the content API which kinds of content there are, which takes it a moment at any size.
 *
 * @throws ContentError when a response is not a complete success
 */
export const readPresentContent = async (): Promise<PresentContent> => {
  const { items: games } = await readContent(gamePaths.published, {}, publishedGames)
  const [blogPosts, devblogPosts, vacancies, legalDocuments] = await Promise.all([
    hasEntries(blogPaths.list),
    haveEntries(devblogPaths.list, games),
    hasEntries(jobPaths.list),
    hasEntries(legalPaths.list),
  ])
  return { blogPosts, devblogPosts, vacancies, legalDocuments, games: games.length > 0 }
}
