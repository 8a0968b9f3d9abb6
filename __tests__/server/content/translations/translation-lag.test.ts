import { translationLagsOf, type WordsStep } from "../../../../server/content/translations/translation-lag.ts"

const start = Date.parse("2026-06-15T12:00:00Z")

/** Saves a minute apart, from "en ru" for each; "-" is a language that is not there. */
const saves = (...words: string[]): WordsStep[] =>
  words.map((pair, index) => {
    const [en = "-", ru = "-", hours = "0"] = pair.split(" ")
    const madeAt = new Date(start + index * 60_000 + Number(hours) * 3_600_000)
    return { version: index + 1, madeAt, en: en === "-" ? null : en, ru: ru === "-" ? null : ru }
  })

const none = { en: null, ru: null }

test("a language is behind as long as the other one alone has changed", () => {
  expect(translationLagsOf(saves("a x", "b x", "c x"), {})).toEqual({ en: null, ru: 1 })
  expect(translationLagsOf(saves("a x", "a y"), {})).toEqual({ en: 1, ru: null })
})

test("it catches up with its own change, in as many saves as that takes, and then neither is behind", () => {
  expect(translationLagsOf(saves("a x", "b x", "b y", "b z"), {})).toEqual(none)
  expect(translationLagsOf(saves("a x", "b x", "b y", "c y"), {})).toEqual({ en: null, ru: 3 })
})

test("what is changed there hours later is a change of its own", () => {
  expect(translationLagsOf(saves("a x", "b x", "b y", "b z 9"), {})).toEqual({ en: 3, ru: null })
})

test("a save of both leaves none behind, one without other words changes nothing", () => {
  expect(translationLagsOf(saves("a x", "b x", "c y"), {})).toEqual(none)
  expect(translationLagsOf(saves("a x", "b x", "b x"), {})).toEqual({ en: null, ru: 1 })
})

test("a change that was taken back leaves none behind", () => {
  expect(translationLagsOf(saves("a x", "b x", "c x", "a x"), {})).toEqual(none)
  expect(translationLagsOf(saves("a x", "b x", "c x", "b x"), { ru: 2 })).toEqual(none)
  expect(translationLagsOf(saves("a x", "b x", "a x", "d x"), {})).toEqual({ en: null, ru: 1 })
})

test("a language is not behind before it is there, nor while it is written", () => {
  expect(translationLagsOf(saves("a -", "b -"), {})).toEqual(none)
  expect(translationLagsOf(saves("a -", "b -", "b x", "b y"), {})).toEqual(none)
  expect(translationLagsOf(saves("a -", "b x", "c x"), {})).toEqual({ en: null, ru: 2 })
  expect(translationLagsOf(saves("a x", "b x", "b -"), {})).toEqual(none)
})

test("a mark ends the lag up to its version; what comes later counts again", () => {
  expect(translationLagsOf(saves("a x", "b x", "b x"), { ru: 2 })).toEqual(none)
  expect(translationLagsOf(saves("a x", "b x", "c x"), { ru: 2 })).toEqual({ en: null, ru: 2 })
  // It says nothing of the language that is ahead.
  expect(translationLagsOf(saves("a x", "b x"), { en: 2 })).toEqual({ en: null, ru: 1 })
})

test("an entry without saves has no lag", () => {
  expect(translationLagsOf([], {})).toEqual(none)
})
