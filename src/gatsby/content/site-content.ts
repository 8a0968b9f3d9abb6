import type { GameId, NamedGame, Platform, StoreLink } from "../../../shared/games.ts"
import { inEachLocale, type Locale, type LocalizedText } from "../../../shared/locales.ts"
import type { SupportQuestion } from "../../settings/support-questions.ts"
import { nodeTypes } from "./content-nodes.ts"

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
  blogPosts: readonly PostNode[]
  /** Those of closed games, too, which have no pages. */
  devblogPosts: readonly PostNode[]
  vacancies: readonly VacancyNode[]
  closedVacancies: readonly ClosedVacancyNode[]
  legalDocuments: readonly LegalNode[]
  redirects: readonly RedirectNode[]
  /** The live ones, in their order, in every language. */
  games: readonly GameNode[]
  closedGames: readonly ClosedGameNode[]
}

type Dated = { publishedAt: string; entryId: string }

/** Newest first. Entries of the same instant are ordered by id, so that the order is stable. */
export const newestFirst = (a: Dated, b: Dated): number => {
  // Both are ASCII in one format: `<` takes a tenth of the time of localeCompare.
  if (a.publishedAt !== b.publishedAt) return a.publishedAt < b.publishedAt ? 1 : -1
  return a.entryId === b.entryId ? 0 : a.entryId < b.entryId ? 1 : -1
}

type GetNodes = (type: string) => readonly unknown[]

/** The live games in their order, in every language. */
export const readGames = (getNodesByType: GetNodes): GameNode[] =>
  (getNodesByType(nodeTypes.game) as readonly GameNode[]).toSorted((a, b) => a.place - b.place)

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

/**
 * Reads the content.
 *
 * @param getNodesByType newest first; the same array as long as none of them changes
 */
export const readSiteContent = (getNodesByType: GetNodes): SiteContent => ({
  blogPosts: getNodesByType(nodeTypes.blogPost) as readonly PostNode[],
  devblogPosts: getNodesByType(nodeTypes.devblogPost) as readonly PostNode[],
  vacancies: getNodesByType(nodeTypes.vacancy) as readonly VacancyNode[],
  closedVacancies: getNodesByType(nodeTypes.closedVacancy) as readonly ClosedVacancyNode[],
  legalDocuments: getNodesByType(nodeTypes.legalDocument) as readonly LegalNode[],
  redirects: getNodesByType(nodeTypes.managedRedirect) as readonly RedirectNode[],
  games: readGames(getNodesByType),
  closedGames: getNodesByType(nodeTypes.closedGame) as readonly ClosedGameNode[],
})
