import { useMemo } from "react"
import { otherLocale, type Locale } from "../../../../../shared/locales.ts"
import type { ContentTypeName } from "../../../store/entry-paths.ts"
import { useReadRevisionQuery, useReadTranslationLagsQuery } from "../editor-api.ts"
import { countChanges } from "../draft/count-changes.ts"
import { contentOf, type AdminEntry, type EntryContent } from "../draft/entry-content.ts"

/** Changes of the other language since this one was up to date, and the content of that time; null if there are none. */
export const useTranslationLag = (
  contentType: ContentTypeName,
  entry: AdminEntry | null,
  locale: Locale
): { count: number; before: EntryContent } | null => {
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
    const count = countChanges(before, contentOf(entry), otherLocale(locale))
    return count > 0 ? { count, before } : null
  }, [entry, base, version, locale])
}
