import { paths } from "../../../shared/paths.ts"
import type { VacancyNode, PostNode } from "./content-views.ts"

/** The page of one entry in one language, with the data of its node. */
export type EntryPage = { kind: "blog" | "devblog"; node: PostNode } | { kind: "jobs"; node: VacancyNode }

/** Address of an entry once it is public, without language prefix. */
export const entryPath = ({ kind, node }: EntryPage): string => {
  if (kind === "jobs") return paths.job(node.entryId)
  return node.game ? paths.devblogPost(node.game, node.link) : paths.blogPost(node.link)
}
