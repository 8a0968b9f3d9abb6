import type { GameId } from "../../../shared/games.ts"

/** Each is a group of `support.question` in locales/<language>/pages.json: the question and its answer. */
export const commonQuestions = ["purchase", "newPhone", "code", "abuse"] as const

export const gameQuestions = {
  "last-day-on-earth": ["lostItems", "raid", "heat", "streaming"],
  frostborn: ["crew", "ship", "lag", "name"],
} as const satisfies Record<GameId, readonly string[]>

export type Question = (typeof commonQuestions)[number] | (typeof gameQuestions)[GameId][number]
