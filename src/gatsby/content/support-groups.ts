import type { GameId } from "../../../shared/games.ts"
import type { Locale } from "../../../shared/locales.ts"
import { commonQuestions, linkOfQuestion } from "../../../shared/support-questions.ts"
import supportTexts from "../../i18n/texts/support.ts"
import type { SupportQuestion } from "../../settings/support-questions.ts"
import { gamesIn, type GameNode } from "./site-content.ts"

/** The questions about all games, or about one, as they are stored. */
export type SupportGroup = { game: GameId | null; questions: SupportQuestion[] }

const commonIn = (locale: Locale): SupportQuestion[] =>
  commonQuestions.map((key) => {
    const { ask, answer, synonyms } = supportTexts[locale].question[key]
    return { link: linkOfQuestion(key), ask, answer, searchWords: synonyms }
  })

/** All questions of the support page in one language, in its order. Games without any have no group. */
export const supportGroups = (games: readonly GameNode[], locale: Locale): SupportGroup[] => [
  { game: null, questions: commonIn(locale) },
  ...gamesIn(games, locale).flatMap(({ entryId: game, questions }) =>
    questions.length > 0 ? [{ game, questions }] : []
  ),
]
