import type { Locale } from "../../../shared/locales.ts"
import {
  searchPartListPath,
  searchPartPath,
  type SearchEntry,
  type SearchPartList,
} from "../../../shared/search-parts.ts"
import { prepared, type Prepared } from "./find-entries.ts"

const read = async (path: string, signal: AbortSignal): Promise<unknown> => {
  const response = await fetch(path, { signal })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.json()
}

/**
 * Reads the search entries of a language, part by part: pages and vacancies first, then posts from the newest year on.
 *
 * @param onPart receives every part as soon as it is loaded
 * @throws whatever fetch throws, or Error when a part cannot be loaded
 */
export const readSearchParts = async (
  locale: Locale,
  onPart: (entries: Prepared[]) => void,
  signal: AbortSignal
): Promise<void> => {
  const { parts } = (await read(searchPartListPath(locale), signal)) as SearchPartList
  for (const part of parts) {
    const entries = (await read(searchPartPath(locale, part), signal)) as SearchEntry[]
    onPart(entries.map(prepared))
  }
}
