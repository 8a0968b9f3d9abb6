import { useMemo } from "react"
import { inEachLocale, otherLocales, type Locale } from "../../../../../shared/locales.ts"
import type { ContentTypeName } from "../../../store/entry-paths.ts"
import { useReadRevisionQuery, useReadTranslationLagsQuery } from "../editor-api.ts"
import { countChanges } from "../draft/count-changes.ts"
import { contentOf, isBegun, type AdminEntry, type EntryContent } from "../draft/entry-content.ts"

export type TranslationLag = {
  /** The language that has changed. */
  source: Locale
  count: number
  /** The content of the time when this language was up to date. */
  before: EntryContent
}

/**
 * Changes of another language since this one was up to date. Of several, those of the first.
 *
 * @returns null if there are none, or nobody has begun this language
 */
export const useTranslationLag = (
  contentType: ContentTypeName,
  entry: AdminEntry | null,
  locale: Locale
): TranslationLag | null => {
  const id = entry?.id ?? ""
  const { currentData: lags } = useReadTranslationLagsQuery({ contentType, id }, { skip: entry === null })
  const version = lags?.[locale] ?? null
  const { currentData: base } = useReadRevisionQuery(
    { contentType, id, version: version ?? 0 },
    { skip: version === null }
  )
  return useMemo(() => {
    if (!entry || !base || version === null) return null
    const before = contentOf(base.entry)
    const after = contentOf(entry)
    if (!isBegun(after.translations[locale])) return null
    return (
      otherLocales(locale)
        .map((source) => ({ source, count: countChanges(before, after, source), before }))
        .find(({ count }) => count > 0) ?? null
    )
  }, [entry, base, version, locale])
}

/** The lag of each language. */
export const useTranslationLags = (
  contentType: ContentTypeName,
  entry: AdminEntry
): Record<Locale, TranslationLag | null> =>
  // The languages are the same ones each time.
  // oxlint-disable-next-line react/rules-of-hooks
  inEachLocale((locale) => useTranslationLag(contentType, entry, locale))
