import { fixedLegalLinks } from "../../../../../shared/legal-documents.ts"
import { inEachLocale, locales, type Locale } from "../../../../../shared/locales.ts"
import type { AdminEntry } from "./entry-content.ts"

/**
 * Whether an entry is a legal document to which the site itself links: while it is public, it cannot be removed, taken
 * down or renamed.
 */
export const isFixedDocument = (entry: AdminEntry | null): boolean =>
  entry !== null &&
  entry.removedAt === null &&
  "link" in entry &&
  fixedLegalLinks.includes(entry.link) &&
  Object.values(entry.translations).some((text) => text?.versions !== undefined && text.state === "published")

/** State of a language as the editor shows it: `changed` is published, with changes that are not public. */
export type LanguageState = "draft" | "scheduled" | "published" | "changed"

const isFrozen = (entry: AdminEntry, locale: Locale): boolean =>
  (entry.translations[locale]?.state ?? "draft") !== "draft"

/** Whether a scheduled or published language has a working copy, of its text or of the shared fields. */
const hasWorkingCopy = (entry: AdminEntry, locale: Locale): boolean =>
  isFrozen(entry, locale) && (entry.working.translations[locale] !== null || entry.working.fields !== null)

/** Whether what the editor shows of a published language differs from what is public. */
const hasChanges = (entry: AdminEntry, locale: Locale): boolean =>
  hasWorkingCopy(entry, locale) || entry.scheduled[locale] !== null

export const languageState = (entry: AdminEntry | null, locale: Locale): LanguageState | null => {
  const state = entry?.translations[locale]?.state ?? null
  return entry && state === "published" && hasChanges(entry, locale) ? "changed" : state
}

/** What visitors see of an entry, compared with what is saved. */
export type Publicness =
  /** No language is public. */
  | "none"
  /** A language is public, and something is saved that is not. */
  | "partly"
  /** Everything that is saved is public. */
  | "all"
  /** Everything that is not public yet has its instant. */
  | "planned"

export const publicness = (entry: AdminEntry): Publicness => {
  const present = locales.filter((locale) => entry.translations[locale] !== null)
  const isOpen = (locale: Locale): boolean => !isFrozen(entry, locale) || hasWorkingCopy(entry, locale)
  if (present.some(isOpen)) {
    return present.some((locale) => entry.translations[locale]?.state === "published") ? "partly" : "none"
  }
  const isPlanned = (locale: Locale): boolean =>
    entry.translations[locale]?.state === "scheduled" || entry.scheduled[locale] !== null
  return present.some(isPlanned) ? "planned" : "all"
}

/** Whether an entry was public at some time, so that its link is known outside. */
export const wasPublic = (entry: AdminEntry): boolean =>
  locales.some((locale) => isFrozen(entry, locale) || Boolean(entry.translations[locale]?.publishedAt))

/** The entry as it would be without its working copy. */
export const withoutWorkingCopy = <Entry extends AdminEntry>(entry: Entry): Entry => ({
  ...entry,
  working: { fields: null, translations: inEachLocale(() => null), updatedAt: null },
})

/**
 * Where one language stands.
 *
 * @param isDirty whether there are unsaved edits; over a scheduled or published text they are changes, too
 */
export const publicationOf = (entry: AdminEntry | null, locale: Locale, isDirty: boolean) => {
  const text = entry?.translations[locale] ?? null
  const state = text?.state ?? "draft"
  const publishedAt = text?.publishedAt ?? null
  return {
    state,
    /** When it became public; null if it is not. */
    publicSince: state === "published" ? publishedAt : null,
    /** Instant at which it, or its update, becomes public; null without one. */
    plannedAt: state === "scheduled" ? publishedAt : (entry?.scheduled[locale]?.publishAt ?? null),
    /** Whether it has changes that no visitor sees, and that are not scheduled. */
    isChanged: state !== "draft" && entry !== null && (isDirty || hasWorkingCopy(entry, locale)),
  }
}
