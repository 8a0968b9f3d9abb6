import type { TranslationLags } from "../../../shared/contract/translation-lags.ts"
import { otherLocale, type Locale } from "../../../shared/locales.ts"

/** A save: what tells the words of each language from others; null without the language. */
export type WordsStep = { version: number; madeAt: Date } & Record<Locale, string | null>

/** Versions up to which a language needs no translation, of those who said so. */
export type Marks = Partial<Record<Locale, number>>

/** A translator saves many times. After such a pause, in milliseconds, another change is not a part of that any more. */
const catchUpPause = 8 * 3_600_000

type State = {
  /** The save in which both languages were up to date. */
  base: WordsStep
  /** The language that has changed since; the other one is behind. */
  leader: Locale | null
  /** The language that caught up last, and when it changed last: its next changes belong to that. */
  caughtUp: { locale: Locale; at: Date } | null
}

const changedAlone = (state: State, locale: Locale, step: WordsStep): State => {
  const { base, leader, caughtUp } = state
  const { madeAt } = step
  const goesOn =
    leader === null && caughtUp?.locale === locale && madeAt.getTime() - caughtUp.at.getTime() < catchUpPause
  if (leader === otherLocale(locale) || goesOn) return { base: step, leader: null, caughtUp: { locale, at: madeAt } }
  // What was changed is as it was again.
  if (base[locale] === step[locale]) return { ...state, leader: null, caughtUp: null }
  return { ...state, leader: locale, caughtUp: null }
}

const afterStep = (state: State, last: WordsStep, step: WordsStep): State => {
  const { madeAt, en, ru } = step
  if (en === null || ru === null) return { base: step, leader: null, caughtUp: null }
  if (last.en === null || last.ru === null)
    return { base: step, leader: null, caughtUp: { locale: last.en === null ? "en" : "ru", at: madeAt } }
  const [english, russian] = [last.en !== en, last.ru !== ru]
  if (english && russian) return { base: step, leader: null, caughtUp: null }
  if (english) return changedAlone(state, "en", step)
  return russian ? changedAlone(state, "ru", step) : state
}

/** Ends the lag of a language that needs no translation of the changes up to this version. */
const marked = (state: State, step: WordsStep, marks: Marks): State =>
  state.leader !== null && marks[otherLocale(state.leader)] === step.version
    ? { base: step, leader: null, caughtUp: null }
    : state

/**
 * Which language is behind: the other one has changed alone since both were up to date. A change of the language that is
 * behind catches up; a save of both leaves none behind, and one that changes no words, such as a publication, nothing.
 *
 * @param steps all saves that are kept, earliest first; before them nothing is taken to be behind
 */
export const translationLagsOf = (steps: readonly WordsStep[], marks: Marks): TranslationLags => {
  const [first] = steps
  if (!first) return { en: null, ru: null }
  let state: State = { base: first, leader: null, caughtUp: null }
  steps.forEach((step, index) => {
    const last = steps[index - 1]
    state = marked(last ? afterStep(state, last, step) : state, step, marks)
  })
  const { leader, base } = state
  return { en: leader === "ru" ? base.version : null, ru: leader === "en" ? base.version : null }
}
