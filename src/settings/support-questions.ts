import type { GameId } from "../../shared/games.ts"

/** Each is a key below `question` in locales/<language>/support.json: a question and its answer. */
export const commonQuestions = ["purchase", "refund", "newPhone", "deletion", "code", "abuse"] as const

export const gameQuestions = {
  "last-day-on-earth": ["lostItems", "raid", "cheater", "offline", "heat", "streaming", "dog", "clan"],
  frostborn: ["crew", "ship", "cold", "wolves", "trade", "lag", "controller", "name"],
} as const satisfies Record<GameId, readonly string[]>

export type Question = (typeof commonQuestions)[number] | (typeof gameQuestions)[GameId][number]

/** Anchor of a question on the support page. */
export const anchorOf = (question: Question): string => `q-${question}`
