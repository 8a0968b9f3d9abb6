import { gameIds, type GameId } from "../../shared/games.ts"

/** Each is a key below `question` in locales/<language>/support.json: a question and its answer. */
export const commonQuestions = ["purchase", "refund", "newPhone", "deletion", "ban", "code", "abuse"] as const

export const gameQuestions = {
  "last-day-on-earth": ["lostItems", "raid", "cheater", "offline", "heat", "streaming", "dog", "clan"],
  frostborn: ["crew", "ship", "cold", "wolves", "trade", "lag", "controller", "name"],
} as const satisfies Record<GameId, readonly string[]>

export type Question = (typeof commonQuestions)[number] | (typeof gameQuestions)[GameId][number]

/** Every question, in the order of the support page. */
export const questions: readonly Question[] = [
  ...commonQuestions,
  ...gameIds.flatMap((game): readonly Question[] => gameQuestions[game]),
]

/** How many other questions the page of an answer names. */
const besideCount = 4

/** The questions that follow one in its group, from the group's beginning after its end. */
export const questionsBeside = (question: Question): Question[] => {
  const groups: (readonly Question[])[] = [commonQuestions, ...gameIds.map((game) => gameQuestions[game])]
  const group = groups.find((each) => each.includes(question)) ?? []
  const at = group.indexOf(question)
  return [...group.slice(at + 1), ...group.slice(0, at)].slice(0, besideCount)
}

/** Anchor of a question on the support page. */
export const anchorOf = (question: Question): string => `q-${question}`
