import { atStart, languageName, ownLanguageName } from "../../shared/language-names.ts"
import type { Locale } from "../../shared/locales.ts"

test("names a language in a language, as inside a sentence", () => {
  expect(languageName("ru", "en")).toBe("Russian")
  expect(languageName("en", "ru")).toBe("английский")
  expect([ownLanguageName("en"), ownLanguageName("ru")]).toEqual(["English", "Русский"])
  expect(atStart(languageName("en", "ru"), "ru")).toBe("Английский")
})

test("makes of a Russian name what its sentence needs, and leaves others as they are", () => {
  const forms = ["genitive", "prepositional", "plural", "adverb"] as const
  const formsOf = (language: string, inLocale: Locale) =>
    forms.map((form) => languageName(language as Locale, inLocale, form))
  expect(formsOf("en", "ru")).toEqual(["английского", "английском", "английские", "по-английски"])
  expect(formsOf("de", "ru")).toEqual(["немецкого", "немецком", "немецкие", "по-немецки"])
  expect(formsOf("hi", "ru")).toEqual(["хинди", "хинди", "хинди", "на хинди"])
  expect(formsOf("de", "en")).toEqual(["German", "German", "German", "German"])
})
