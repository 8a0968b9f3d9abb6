import { countryCodes, isCountry } from "../../shared/countries.ts"

test("knows the countries of ISO 3166-1, each once", () => {
  expect(new Set(countryCodes).size).toBe(249)
  expect(countryCodes).toEqual(countryCodes.toSorted())
})

test.each(["SW", "UK", "EU", "ZZ", "cy", "", "CYP"])("does not know %j", (code) => {
  expect(isCountry(code)).toBe(false)
})

test.each(["en", "ru"])("every country has a name in %s", (locale) => {
  const names = new Intl.DisplayNames(locale, { type: "region", fallback: "none" })
  expect(countryCodes.filter((code) => names.of(code) === undefined)).toEqual([])
})
