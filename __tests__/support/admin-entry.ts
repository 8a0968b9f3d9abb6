import { locales, type Locale } from "../../shared/locales.ts"
import type { AdminEntry, EntryContent } from "../../src/admin/features/editor/draft/entry-content.ts"

export const savedInstant = "2026-01-01T00:00:00.000Z"

const noLayer = { working: false, updateAt: null }

/** What lies over every entry that has no working copy and no scheduled update. */
export const noLayers = {
  layers: { fields: false, en: noLayer, ru: noLayer },
  working: { fields: null, translations: { en: null, ru: null }, updatedAt: null },
  scheduled: { en: null, ru: null },
}

/** A post of the blog as the server returns it after a save of this content, with every language in its state. */
export const adminEntryOf = (
  content: EntryContent,
  version: number,
  states: Partial<Record<Locale, "scheduled" | "published">> = {}
): AdminEntry => {
  const { translations, ...fields } = content
  const text = (locale: Locale) => {
    const state = states[locale] ?? "draft"
    const publishedAt = state === "draft" ? null : savedInstant
    return translations[locale] && { ...translations[locale], state, publishedAt, updatedAt: savedInstant }
  }
  return {
    ...fields,
    ...noLayers,
    id: "7b1b1c1e-0000-4000-8000-000000000000",
    version,
    game: null,
    formerLinks: [],
    linkTakenBy: null,
    createdAt: savedInstant,
    updatedAt: savedInstant,
    removedAt: null,
    pictures: [],
    downloads: [],
    bookmarks: [],
    translations: Object.fromEntries(locales.map((locale) => [locale, text(locale)])),
  } as unknown as AdminEntry
}
