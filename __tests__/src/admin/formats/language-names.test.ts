import { createInstance } from "i18next"
import type { Locale } from "../../../../shared/locales.ts"
import { addLanguageFormat } from "../../../../src/admin/formats/language-names.ts"

/** A text with the names of languages in it. */
const text = async (shown: Locale, template: string, values: object): Promise<string> => {
  const instance = createInstance()
  await instance.init({ lng: shown, resources: {} })
  addLanguageFormat(instance)
  return instance.services.interpolator.interpolate(template, values, shown, {})
}

test.each<[Locale, string, object, string]>([
  ["en", "Copy from {{language, name}}", { language: "ru" }, "Copy from Russian"],
  ["ru", "Скопировать с {{language, name(form: genitive)}}", { language: "en" }, "Скопировать с английского"],
  ["ru", "{{language, name(form: adverb; start: true)}}", { language: "en" }, "По-английски"],
  ["en", "Publish {{languages, name}}", { languages: ["en", "ru"] }, "Publish English and Russian"],
  ["ru", "{{languages, name(form: prepositional)}}", { languages: ["en", "ru"] }, "английском и русском"],
  ["ru", "{{languages, name(list: or; start: true)}}", { languages: ["en", "ru"] }, "Английский или русский"],
  ["ru", "({{languages, name(code: true)}})", { languages: ["ru"] }, "(RU)"],
])("a text in %s says %s", async (shown, template, values, said) => {
  expect(await text(shown, template, values)).toBe(said)
})
