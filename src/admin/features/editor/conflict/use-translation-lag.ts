import { useEffect, useState } from "react"
import { otherLocale, type Locale } from "../../../../../shared/locales.ts"
import type { ContentTypeName } from "../../../store/entry-paths.ts"
import { useLazyReadRevisionQuery, useListRevisionsQuery } from "../editor-api.ts"
import { contentOf, type AdminEntry, type EntryContent } from "../draft/entry-content.ts"
import { countEdits } from "../draft/count-edits.ts"

/** Maximum number of revisions counted; a language that lags further behind needs a new translation. */
const readMax = 20

/** When the text of a language was changed last, in its topmost layer. */
const changedAt = ({ working, scheduled, translations }: AdminEntry, locale: Locale): string | undefined =>
  (working.translations[locale] ? working.updatedAt : scheduled[locale]?.updatedAt) ?? translations[locale]?.updatedAt

/** Edits of the other language since the last change of this one, and the content of that time; null if none. */
export const useTranslationLag = (
  contentType: ContentTypeName,
  entry: AdminEntry | null,
  locale: Locale
): { count: number; before: EntryContent } | null => {
  const mine = entry ? changedAt(entry, locale) : undefined
  const theirs = entry ? changedAt(entry, otherLocale(locale)) : undefined
  const isOlder = mine !== undefined && theirs !== undefined && mine < theirs
  const id = entry?.id ?? ""
  const { data } = useListRevisionsQuery({ contentType, id }, { skip: !isOlder })
  const [read] = useLazyReadRevisionQuery()
  const [lag, setLag] = useState<{ of: string; count: number; before: EntryContent } | null>(null)
  const of = `${id}:${entry?.version ?? 0}`
  useEffect(() => {
    if (!isOlder || !data) return
    let current = true
    const later = data.items.filter(({ madeAt }) => madeAt > mine).length
    const wanted = data.items.slice(0, Math.min(later, readMax) + 1).map(({ version }) => version)
    const load = async (): Promise<void> => {
      const responses = await Promise.all(wanted.map((version) => read({ contentType, id, version }, true)))
      const contents = responses.flatMap(({ data: revision }) => (revision ? [contentOf(revision.entry)] : []))
      if (current && contents.length === wanted.length) setLag({ of, ...countEdits(contents.reverse(), locale) })
    }
    void load()
    return () => {
      current = false
    }
  }, [isOlder, data, mine, contentType, id, read, of, locale])
  return isOlder && lag?.of === of && lag.count > 0 ? lag : null
}
