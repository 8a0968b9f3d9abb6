import { defaultLocale, inEachLocale } from "./locales.ts"

/**
 * A value of JSON in which every object by language has all of the site's: a language that is left out has the default's
 * value. An object is by language if it has a value of the default language.
 */
export const withDefaultTexts = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withDefaultTexts)
  if (typeof value !== "object" || value === null) return value
  const fields = Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withDefaultTexts(field)]))
  return defaultLocale in fields ? { ...inEachLocale(() => fields[defaultLocale]), ...fields } : fields
}
