import { useEffect, useState } from "react"
import type { Locale } from "../../../shared/locales.ts"
import type { Prepared } from "./find-entries.ts"
import { readSearchParts } from "./search-parts.ts"

export type SearchReading = "reading" | "read" | "failed"

/** Complete lists, cached for the visit. */
const known: Partial<Record<Locale, Prepared[]>> = {}

/** The entries loaded so far, which stay if a later part fails, and the state of loading; `again` restarts it. */
export const useSearchEntries = (locale: Locale) => {
  const [entries, setEntries] = useState<Prepared[]>(() => known[locale] ?? [])
  const [reading, setReading] = useState<SearchReading>(known[locale] ? "read" : "reading")
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (known[locale]) return
    const stop = new AbortController()
    let all: Prepared[] = []
    const add = (part: Prepared[]): void => {
      all = [...all, ...part]
      setEntries(all)
    }
    readSearchParts(locale, add, stop.signal).then(
      () => {
        known[locale] = all
        setReading("read")
      },
      () => {
        if (!stop.signal.aborted) setReading("failed")
      }
    )
    return () => stop.abort()
  }, [locale, attempt])
  const again = (): void => {
    setReading("reading")
    setAttempt((before) => before + 1)
  }
  return { entries, reading, again }
}
