import type { GameId } from "../../../../shared/games.ts"
import { usePersistedDraft } from "../../drafts/use-persisted-draft.ts"
import type { TypedGame } from "./game-draft.ts"

/** What is typed of a game and not saved, for its form and for what is done beside it. @param id null for a new one */
export const useTypedGame = (id: GameId | null) => usePersistedDraft<TypedGame>(`game:${id ?? "new"}`, "saved")
