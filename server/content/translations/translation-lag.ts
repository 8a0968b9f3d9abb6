import type { TranslationLags } from "../../../shared/contract/translation-lags.ts"
import { inEachLocale, locales, type Locale } from "../../../shared/locales.ts"

/** A save: what tells the words of each language from others; null without the language. */
export type WordsStep = { version: number; madeAt: Date } & Record<Locale, string | null>

/** Versions up to which a language needs no translation, of those who said so. */
export type Marks = Partial<Record<Locale, number>>

/** A translator saves many times. After such a pause, in milliseconds, another change is not a part of that any more. */
const catchUpPause = 8 * 3_600_000

/** The language that caught up last, and when it changed last: its next changes belong to that. */
type CaughtUp = { locale: Locale; at: Date } | null

type State = {
  /** The last save in which no language was behind. */
  base: WordsStep
  /** Languages that are behind one that has changed since. */
  behind: readonly Locale[]
  /** The version in which each language was up to date last. */
  upToDateIn: Record<Locale, number>
  caughtUp: CaughtUp
}

const beginFrom = (base: WordsStep, caughtUp: CaughtUp = null): State => ({
  base,
  behind: [],
  upToDateIn: inEachLocale(() => base.version),
  caughtUp,
})

/** After a save that leaves only these languages behind. */
const withBehind = (state: State, step: WordsStep, behind: readonly Locale[], caughtUp: CaughtUp): State => {
  if (behind.length === 0) return beginFrom(step, caughtUp)
  const upToDateIn = inEachLocale((locale) => (behind.includes(locale) ? state.upToDateIn[locale] : step.version))
  return { ...state, behind, upToDateIn, caughtUp }
}

const changedAlone = (state: State, locale: Locale, step: WordsStep, present: readonly Locale[]): State => {
  const { base, behind, caughtUp } = state
  const { madeAt } = step
  const goesOn = caughtUp?.locale === locale && madeAt.getTime() - caughtUp.at.getTime() < catchUpPause
  if (behind.includes(locale) || goesOn) {
    const others = behind.filter((other) => other !== locale)
    return withBehind(state, step, others, { locale, at: madeAt })
  }
  // The change was reverted.
  if (present.every((one) => base[one] === step[one])) return beginFrom(base)
  return { ...state, behind: present.filter((other) => other !== locale), caughtUp: null }
}

const afterStep = (state: State, last: WordsStep, step: WordsStep): State => {
  const present = locales.filter((locale) => step[locale] !== null)
  if (present.length < 2) return beginFrom(step)
  const added = present.filter((locale) => last[locale] === null)
  const changed = present.filter((locale) => last[locale] !== null && last[locale] !== step[locale])
  const [first] = added
  const caughtUp = first ? { locale: first, at: step.madeAt } : null
  const [only] = changed
  if (only && added.length === 0 && changed.length === 1) return changedAlone(state, only, step, present)
  const untouched = present.filter((locale) => !added.includes(locale) && !changed.includes(locale))
  // Languages that were all behind catch up together.
  const leads = changed.some((locale) => !state.behind.includes(locale))
  const behind = leads ? untouched : untouched.filter((locale) => state.behind.includes(locale))
  return first || leads || behind.length < state.behind.length ? withBehind(state, step, behind, caughtUp) : state
}

/** Ends the lag of a language that needs no translation of the changes up to this version. */
const marked = (state: State, step: WordsStep, marks: Marks): State => {
  const behind = state.behind.filter((locale) => marks[locale] !== step.version)
  return behind.length < state.behind.length ? withBehind(state, step, behind, null) : state
}

/**
 * Which languages are behind: another one has changed since they were up to date. A change of a language that is behind
 * catches up; languages that are saved together are up to date with each other, and a save that changes no words, such as
 * a publication, changes nothing. The language that leads is the one that has changed last without having been behind.
 *
 * @param steps all saves that are kept, earliest first; before them nothing is taken to be behind
 */
export const translationLagsOf = (steps: readonly WordsStep[], marks: Marks): TranslationLags => {
  const [first] = steps
  if (!first) return inEachLocale(() => null)
  let state = beginFrom(first)
  steps.forEach((step, index) => {
    const last = steps[index - 1]
    state = marked(last ? afterStep(state, last, step) : state, step, marks)
  })
  const { behind, upToDateIn } = state
  return inEachLocale((locale) => (behind.includes(locale) ? upToDateIn[locale] : null))
}
