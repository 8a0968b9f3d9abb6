import type { FailedPage } from "../../../shared/site-updates.ts"
import type { NodeLayer } from "../content/data-layer.ts"
import { entryKeyOf, type EntryKey } from "../content/entry-nodes.ts"
import type { PageInput } from "../pages/page-inputs.ts"

/** Up to this many changed entries, each one is tried, whether or not a failing page names it. */
const fewEntries = 20

/** How many entries are left out together where no single one helps: each of several can make the same page fail. */
const togetherSizes = [2, 4, 8, 16]

/** The input of the culprit search. */
export type CulpritSearch = {
  layer: Pick<NodeLayer, "getNode">
  pages: ReadonlyMap<string, PageInput>
  /** Changed entries that are not omitted from the site yet. */
  changed: ReadonlySet<EntryKey>
}

const entryOf = ({ layer }: CulpritSearch, nodeId: unknown): EntryKey[] => {
  const node = typeof nodeId === "string" ? layer.getNode(nodeId) : undefined
  return node ? [entryKeyOf(node)] : []
}

/** The entry whose own page this is. */
const ownEntry = (search: CulpritSearch, { path }: FailedPage): EntryKey[] =>
  entryOf(search, search.pages.get(path)?.context?.id)

/** Every changed entry in a page's context: its own, its neighbors, those of a list. */
const namedEntries = (search: CulpritSearch, { path }: FailedPage): EntryKey[] => {
  const values = Object.values(search.pages.get(path)?.context ?? {})
  const entries = values.flat().flatMap((value) => entryOf(search, value))
  return [...new Set(entries.filter((key) => search.changed.has(key)))]
}

/**
 * Candidates for the culprit search, most likely first: entries on all failing pages, entries whose own pages fail,
 * entries on any failing page, several of them together, and every changed entry if there are few (some pages query all vacancies). Last come the
 * owners of all failing pages, unchanged ones included: then the code is the likely cause.
 *
 * @returns groups of entries to withhold together
 */
export const findCulprits = (search: CulpritSearch, failed: readonly FailedPage[]): EntryKey[][] => {
  const owners = [...new Set(failed.flatMap((page) => ownEntry(search, page)))]
  const own = new Set(owners.filter((key) => search.changed.has(key)))
  const counts = new Map<EntryKey, number>()
  for (const page of failed) for (const key of namedEntries(search, page)) counts.set(key, (counts.get(key) ?? 0) + 1)
  const rank = (key: EntryKey): number => (counts.get(key) ?? 0) + (own.has(key) ? 0.5 : 0)
  const named = [...counts.keys()].sort((a, b) => rank(b) - rank(a))
  const shownByAll = failed.length > 1 ? named.filter((key) => counts.get(key) === failed.length) : []
  const others = search.changed.size <= fewEntries ? [...search.changed] : []
  const single = (keys: readonly EntryKey[]): EntryKey[][] => keys.map((key) => [key])
  const together = togetherSizes.map((size) => named.slice(0, size))
  const all = [...single(shownByAll), [...own], ...single(named), ...together, ...single(others), others, owners]
  return [...new Map(all.map((keys) => [keys.join(" "), keys])).values()].filter((keys) => keys.length > 0)
}
