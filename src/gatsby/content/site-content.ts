import type { GameId } from "../../../shared/games.ts"
import type { Locale } from "../../../shared/locales.ts"
import { nodeTypes, type NodeType } from "./content-nodes.ts"

/** What page creation needs of a post's node. */
export type PostNode = {
  id: string
  entryId: string
  locale: Locale
  alternates: Locale[]
  link: string
  formerLinks: string[]
  publishedAt: string
  game?: GameId
}

/** What page creation needs of a vacancy's node. */
export type VacancyNode = {
  id: string
  entryId: string
  locale: Locale
  alternates: Locale[]
  title: string
  publishedAt: string
}

export type ClosedVacancyNode = { id: string; entryId: string }

/** A redirect that staff manage. */
export type RedirectNode = { from: string; to: string }

/** Everything of the data layer that decides which pages exist. Lists are newest first. */
export type SiteContent = {
  blogPosts: PostNode[]
  devblogPosts: PostNode[]
  jobs: VacancyNode[]
  closedVacancies: ClosedVacancyNode[]
  redirects: RedirectNode[]
}

type Dated = { publishedAt: string; entryId: string }

/** Newest first; the id decides between entries of the same moment, so that the order never depends on chance. */
export const newestFirst = (a: Dated, b: Dated): number => {
  // Both are ASCII of one form: comparing them as they are is a tenth of the work of a locale's order.
  if (a.publishedAt !== b.publishedAt) return a.publishedAt < b.publishedAt ? 1 : -1
  return a.entryId === b.entryId ? 0 : a.entryId < b.entryId ? 1 : -1
}

type GetNodes = (type: string) => readonly unknown[]

const nodesOf = <Fields>(getNodesByType: GetNodes, type: NodeType): Fields[] => [...getNodesByType(type)] as Fields[]

/** Reads the content from the data layer, in the order in which lists show it. */
export const readSiteContent = (getNodesByType: GetNodes): SiteContent => ({
  blogPosts: nodesOf<PostNode>(getNodesByType, nodeTypes.blogPost).sort(newestFirst),
  devblogPosts: nodesOf<PostNode>(getNodesByType, nodeTypes.devblogPost).sort(newestFirst),
  jobs: nodesOf<VacancyNode>(getNodesByType, nodeTypes.job).sort(newestFirst),
  closedVacancies: nodesOf<ClosedVacancyNode>(getNodesByType, nodeTypes.closedJob),
  redirects: nodesOf<RedirectNode>(getNodesByType, nodeTypes.managedRedirect),
})
