import type { EntryState } from "../../../shared/contract/entry.ts"
import type { Locale } from "../../../shared/locales.ts"

/** An entry as lists show it. */
export type ListedEntry = {
  translations: Record<Locale, { title: string; state: EntryState } | null>
  layers: { fields: boolean } & Record<Locale, { working: boolean; updateAt: string | null }>
}

/** State of a language for its badge: `changed` is published, with changes that are not public; null without the language. */
export const listedState = ({ translations, layers }: ListedEntry, locale: Locale): EntryState | "changed" | null => {
  const state = translations[locale]?.state ?? null
  const { working, updateAt } = layers[locale]
  return state === "published" && (working || layers.fields || updateAt !== null) ? "changed" : state
}
