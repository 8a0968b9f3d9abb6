import type texts from "../../locales/en/support.json"
import type { GameId } from "../../shared/games.ts"
import gameTexts from "./game-questions.json" with { type: "json" }

export type Question = keyof typeof texts.question

/** Each is a key below `question` in locales/<language>/support.json: a question and its answer. */
export const commonQuestions: readonly Question[] = [
  "purchase",
  "refund",
  "newPhone",
  "deletion",
  "ban",
  "code",
  "abuse",
]

/** By the id of the game; the support page shows those of live games. `npm run setup` leaves none. */
const questionsByGame = gameTexts as Partial<Record<GameId, readonly Question[]>>

const gameGroups = Object.values(questionsByGame).flatMap((group) => (group ? [group] : []))

/** The questions about a game; a game may have none. */
export const gameQuestions = (game: GameId): readonly Question[] => questionsByGame[game] ?? []

/** Every question, in the order of the support page. */
export const questions: readonly Question[] = [...commonQuestions, ...gameGroups.flat()]

/** How many other questions the page of an answer names. */
const besideCount = 4

/** The questions that follow one in its group, from the group's beginning after its end. */
export const questionsBeside = (question: Question): Question[] => {
  const groups: (readonly Question[])[] = [commonQuestions, ...gameGroups]
  const group = groups.find((each) => each.includes(question)) ?? []
  const at = group.indexOf(question)
  return [...group.slice(at + 1), ...group.slice(0, at)].slice(0, besideCount)
}

/** Anchor of a question on the support page. */
export const anchorOf = (question: Question): string => `q-${question}`
