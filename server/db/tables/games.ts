import type { ColumnType, Generated } from "kysely"
import type { GameContent } from "../../../shared/contract/games.ts"
import type { GameState } from "../../../shared/games.ts"

export type GameTables = {
  game: {
    /** Last segment of its address. */
    id: string
    version: Generated<number>
    state: GameState
    /** Its place among all games, from 0. */
    place: number
    /** The name under which the repository has artwork of it; null for a game that admins add. */
    artwork: string | null
    content: ColumnType<GameContent, string, string>
    created_at: Date
    updated_at: Date
  }
}
