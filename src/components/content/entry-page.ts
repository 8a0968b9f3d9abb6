import type { LegalPreview } from "../../../shared/contract/previews.ts"
import { paths } from "../../../shared/paths.ts"
import type { VacancyNode, PostNode } from "./content-views.ts"

/** The page of one entry in one language, with the data of its node. */
export type EntryPage =
  | { kind: "blog" | "devblog"; node: PostNode }
  | { kind: "jobs"; node: VacancyNode }
  | { kind: "legal"; node: LegalNode }

/** A legal document in one language, its placeholders not filled yet. */
export type LegalNode = Pick<LegalPreview, "entryId" | "locale" | "link" | "title" | "excerpt" | "versions" | "html">

/** Address of an entry once it is public, without language prefix. */
export const entryPath = ({ kind, node }: EntryPage): string => {
  if (kind === "jobs") return paths.job(node.entryId)
  if (kind === "legal") return paths.legal(node.link)
  return node.game ? paths.devblogPost(node.game, node.link) : paths.blogPost(node.link)
}
