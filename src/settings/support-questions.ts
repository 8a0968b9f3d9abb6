import type { GameId } from "../../shared/games.ts"

/** Each is a key below `question` in locales/<language>/support.json: a question and its answer. */
export const commonQuestions = ["purchase", "refund", "newPhone", "deletion", "ban", "code", "abuse"] as const

/** By the id of the game; the support page shows those of live games. */
const questionsByGame = {
  "last-day-on-earth": ["lostItems", "raid", "cheater", "offline", "heat", "streaming", "dog", "clan"],
  frostborn: ["crew", "ship", "cold", "wolves", "trade", "lag", "controller", "name"],
} as const

export type Question = (typeof commonQuestions)[number] | (typeof questionsByGame)[keyof typeof questionsByGame][number]

/** The questions about a game; a game may have none. */
export const gameQuestions = (game: GameId): readonly Question[] =>
  (questionsByGame as Partial<Record<GameId, readonly Question[]>>)[game] ?? []

/** Every question, in the order of the support page. */
export const questions: readonly Question[] = [...commonQuestions, ...Object.values(questionsByGame).flat()]

/** How many other questions the page of an answer names. */
const besideCount = 4

/** The questions that follow one in its group, from the group's beginning after its end. */
export const questionsBeside = (question: Question): Question[] => {
  const groups: (readonly Question[])[] = [commonQuestions, ...Object.values(questionsByGame)]
  const group = groups.find((each) => each.includes(question)) ?? []
  const at = group.indexOf(question)
  return [...group.slice(at + 1), ...group.slice(0, at)].slice(0, besideCount)
}

/** Anchor of a question on the support page. */
export const anchorOf = (question: Question): string => `q-${question}`
