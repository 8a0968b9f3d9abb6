import type { Term } from "../../../../../../shared/contract/terms.ts"
import { findTerm, untranslatedTerms } from "../../../../../../src/admin/features/editor/terms/term-matches.ts"

const term = (en: string, ru: string, forms: { en?: string[]; ru?: string[] } = {}): Term => ({
  id: en,
  version: 1,
  en: { word: en, forms: forms.en ?? [] },
  ru: { word: ru, forms: forms.ru ?? [] },
  note: "",
  updatedAt: "",
  updatedBy: "",
})

const longship = term("longship", "драккар")

const longNight = term("Long Night", "Долгая ночь", { ru: ["Долгой ночи"] })

const found = (text: string, word: Term["en"]) => findTerm(text, word).map(({ from, to }) => text.slice(from, to))

test("finds a word in all its forms, and no part of another word", () => {
  expect(found("Драккары ушли, драккаром правил Эйрик; драккарщик спал.", longship.ru)).toEqual([
    "Драккары",
    "драккаром",
  ])
  expect(found("Longships, a LONGSHIP; longshipman", longship.en)).toEqual(["Longships", "LONGSHIP"])
  expect(found("Долгая ночь, в Долгую ночь, до Долгой ночи, долгий день", longNight.ru)).toEqual([
    "Долгая ночь",
    "Долгую ночь",
    "Долгой ночи",
  ])
  expect(found("", longship.en)).toEqual([])
})

test("names terms that one language has, and the other has not as agreed", () => {
  const terms = [longship, longNight]
  const check = (en: string, ru: string) => untranslatedTerms(terms, { en, ru }).map((one) => [one.term.id, one.locale])
  expect(check("The longships of the Long Night", "Драккары Долгой ночи")).toEqual([])
  expect(check("The longships of the Long Night", "Ладьи Долгой ночи")).toEqual([["longship", "en"]])
  expect(check("The boats", "Драккаров нет")).toEqual([["longship", "ru"]])
  expect(check("The longships", " ")).toEqual([])
})
