import type { DevblogPost, Neighbors } from "../../../shared/contract/devblog.ts"
import type { GameId } from "../../../shared/games.ts"
import type { PostNeighbor, PublicPost } from "./posts-repository.ts"
import type { Shown } from "../entries/shown.ts"
import { presentPost } from "./posts-presenter.ts"

/** The database guarantees that a dev-blog post has a game; the row type, which the blog shares, does not. */
const gameOf = (row: { id: string; game: GameId | null }): GameId => {
  if (row.game === null) throw new Error(`Dev-blog post ${row.id} has no game`)
  return row.game
}

export const presentDevblogPost = (row: PublicPost, shown: Shown): DevblogPost => ({
  ...presentPost(row, shown),
  game: gameOf(row),
})

const presentNeighbor = (row: PostNeighbor | null): Neighbors["next"] =>
  row && {
    id: row.id,
    link: row.link,
    game: gameOf(row),
    title: row.title,
    publishedAt: row.published_at.toISOString(),
  }

export const presentNeighbors = (rows: { previous: PostNeighbor | null; next: PostNeighbor | null }): Neighbors => ({
  previous: presentNeighbor(rows.previous),
  next: presentNeighbor(rows.next),
})
