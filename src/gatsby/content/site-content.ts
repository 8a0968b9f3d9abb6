import type { GameId, NamedGame, Platform, StoreLink } from "../../../shared/games.ts"
import { inEachLocale, type Locale, type LocalizedText } from "../../../shared/locales.ts"
import type { SupportQuestion } from "../../settings/support-questions.ts"
import { nodeTypes, type NodeType } from "./content-nodes.ts"

/** The fields of a post's node that page creation uses. */
export type PostNode = {
  id: string
  entryId: string
  locale: Locale
  alternates: Locale[]
  link: string
  formerLinks: string[]
  title: string
  publishedAt: string
  /** Keywords of the body, as stems separated by spaces. */
  searchWords: string
  game?: GameId
}

/** The fields of a vacancy's node that page creation uses. */
export type VacancyNode = {
  id: string
  entryId: string
  locale: Locale
  alternates: Locale[]
  title: string
  publishedAt: string
}

/** A legal document in one language, with its text. */
export type LegalNode = {
  id: string
  entryId: string
  locale: Locale
  alternates: Locale[]
  link: string
  formerLinks: string[]
  title: string
  excerpt: string
  html: string
  versions: { day: string; text: string }[]
  publishedAt: string
  internal: { contentDigest: string }
}

type ClosedVacancyNode = { id: string; entryId: string }

/** The fields of a game's node that page creation and the files beside pages use; one for each language. */
export type GameNode = Omit<NamedGame, "id"> & {
  entryId: GameId
  locale: Locale
  place: number
  line: string
  description: string
  searchWords: string
  systems: { platform: Platform }[]
  stores: StoreLink[]
  releasedIn: number
  artwork: string | null
  poster: { url: string; renditions: { url: string; type: string; width: number }[] } | null
  questions: SupportQuestion[]
}

export type ClosedGameNode = { entryId: GameId }

/** A redirect managed in the admin. */
type RedirectNode = { from: string; to: string }

/** The content that determines which pages exist. Lists are newest first. */
export type SiteContent = {
  blogPosts: PostNode[]
  devblogPosts: PostNode[]
  vacancies: VacancyNode[]
  closedVacancies: ClosedVacancyNode[]
  legalDocuments: LegalNode[]
  redirects: RedirectNode[]
  /** The live ones, in their order, in every language. */
  games: GameNode[]
  closedGames: ClosedGameNode[]
}

type Dated = { publishedAt: string; entryId: string }

/** Newest first. Entries of the same instant are ordered by id, so that the order is stable. */
export const newestFirst = (a: Dated, b: Dated): number => {
  // Both are ASCII in one format: `<` takes a tenth of the time of localeCompare.
  if (a.publishedAt !== b.publishedAt) return a.publishedAt < b.publishedAt ? 1 : -1
  return a.entryId === b.entryId ? 0 : a.entryId < b.entryId ? 1 : -1
}

type GetNodes = (type: string) => readonly unknown[]

const nodesOf = <Fields>(getNodesByType: GetNodes, type: NodeType): Fields[] => [...getNodesByType(type)] as Fields[]

/** The live games in their order, in every language. */
export const readGames = (getNodesByType: GetNodes): GameNode[] =>
  nodesOf<GameNode>(getNodesByType, nodeTypes.game).sort((a, b) => a.place - b.place)

/** The games of one language, in their order. */
export const gamesIn = (games: readonly GameNode[], locale: Locale): GameNode[] =>
  games.filter((game) => game.locale === locale)

/** The name of a game in every language. */
export const namesOfGame = (games: readonly GameNode[], id: GameId): LocalizedText =>
  inEachLocale((locale) => games.find((game) => game.entryId === id && game.locale === locale)?.name ?? id)

/** Which posts of developer blogs visitors see: those of live games. */
export const isOfLiveGame = (games: readonly Pick<GameNode, "entryId">[]): ((post: { game?: GameId }) => boolean) => {
  const live = new Set(games.map(({ entryId }) => entryId))
  return ({ game }) => game === undefined || live.has(game)
}

/** Reads the content from the data layer, in list order. */
export const readSiteContent = (getNodesByType: GetNodes): SiteContent => {
  const games = readGames(getNodesByType)
  return {
    blogPosts: nodesOf<PostNode>(getNodesByType, nodeTypes.blogPost).sort(newestFirst),
    devblogPosts: nodesOf<PostNode>(getNodesByType, nodeTypes.devblogPost)
      .filter(isOfLiveGame(games))
      .sort(newestFirst),
    vacancies: nodesOf<VacancyNode>(getNodesByType, nodeTypes.vacancy).sort(newestFirst),
    closedVacancies: nodesOf<ClosedVacancyNode>(getNodesByType, nodeTypes.closedVacancy),
    legalDocuments: nodesOf<LegalNode>(getNodesByType, nodeTypes.legalDocument),
    redirects: nodesOf<RedirectNode>(getNodesByType, nodeTypes.managedRedirect),
    games,
    closedGames: nodesOf<ClosedGameNode>(getNodesByType, nodeTypes.closedGame),
  }
}
