import type { GameId } from "../../../shared/games.ts"
import { paths } from "../../../shared/paths.ts"
import type { PostKind } from "../../db/schema.ts"

/** Address of a post or a legal document, without language prefix. */
export const postPath = ({ kind, game, link }: { kind: PostKind; game: GameId | null; link: string }): string => {
  if (kind === "legal") return paths.legal(link)
  return game === null ? paths.blogPost(link) : paths.devblogPost(game, link)
}
