import { locales } from "../../shared/locales.ts"

type Values = Record<string, unknown>

const isValues = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const part = (values: Values, name: string): Values => (isValues(values[name]) ? values[name] : {})

/** A stored revision as its tables hold it: what is public, or will be. Revisions of before layers are that alone. */
export const storedView = ({ layers: _, ...stored }: Values): Values => stored

/** A stored revision as its editor showed it: the working copy, else the scheduled update, else the stored text. */
export const editedView = (snapshot: Values): Values => {
  const { layers, ...stored } = snapshot
  if (!isValues(layers)) return stored
  const [working, scheduled, texts] = [part(layers, "working"), part(layers, "scheduled"), part(stored, "texts")]
  const each = <Value>(read: (locale: (typeof locales)[number]) => Value) =>
    Object.fromEntries(locales.map((locale) => [locale, read(locale)]))
  const planned = locales.map((locale) => part(part(scheduled, locale), "fields"))
  return {
    ...stored,
    fields: Object.assign(
      {},
      part(stored, "fields"),
      ...planned,
      part(part(layers, "workingFields"), "fields")
    ) as Values,
    texts: each((locale) => {
      const top = [working, scheduled].map((layer) => part(layer, locale)["text"]).find(isValues)
      return top ? { ...part(texts, locale), text: top } : (texts[locale] ?? null)
    }),
    updateAt: each((locale) => part(scheduled, locale)["publishAt"] ?? null),
  }
}
