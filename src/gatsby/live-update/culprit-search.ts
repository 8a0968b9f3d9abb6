import type { FailedPage } from "../../../shared/site-updates.ts"
import type { NodeLayer } from "../content/data-layer.ts"
import { entryKeyOf, type EntryKey } from "../content/entry-nodes.ts"
import type { PageInput } from "../pages/page-inputs.ts"

/** So few changed entries are each tried, whether a failing page names them or not. */
const fewEntries = 20

/** Which entries the failing pages point at. */
export type CulpritSearch = {
  layer: Pick<NodeLayer, "getNode">
  pages: ReadonlyMap<string, PageInput>
  /** Entries that changed and are not left out yet. */
  changed: ReadonlySet<EntryKey>
}

const entryOf = ({ layer }: CulpritSearch, nodeId: unknown): EntryKey[] => {
  const node = typeof nodeId === "string" ? layer.getNode(nodeId) : undefined
  return node ? [entryKeyOf(node)] : []
}

/** The entry whose own page this is. */
const ownEntry = (search: CulpritSearch, { path }: FailedPage): EntryKey[] =>
  entryOf(search, search.pages.get(path)?.context?.id)

/** Every entry of which a page is told by its context: its own, neighbours, those of a list. */
const namedEntries = (search: CulpritSearch, { path }: FailedPage): EntryKey[] => {
  const values = Object.values(search.pages.get(path)?.context ?? {})
  const entries = values.flat().flatMap((value) => entryOf(search, value))
  return [...new Set(entries.filter((key) => search.changed.has(key)))]
}

/**
 * Entries that may be what makes pages fail, the likeliest first: one that all of them show, those whose own pages fail,
 * any that one of them shows, and any at all where few changed (some pages ask for all vacancies). Those that did not change come
 * last, and only for their own pages: it is the code then that got worse.
 *
 * @returns entries to leave out together, each time
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
  const all = [...single(shownByAll), [...own], ...single(named), ...single(others), owners]
  return [...new Map(all.map((keys) => [keys.join(" "), keys])).values()].filter((keys) => keys.length > 0)
}
