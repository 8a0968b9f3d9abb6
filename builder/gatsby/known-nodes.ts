/** What the builder keeps of the nodes in Gatsby's data layer, from one change of content to the next. */

/** Types whose nodes come from files of the sources: they are the same as long as the builder lives. */
const unchanged = /^(?:File|Locale)\//

/** Gatsby's indexes of nodes by the fields of filters: their names begin with the type. */
type FiltersCache = Map<string, unknown>

/**
 * Gatsby's indexes for filters in queries. Gatsby forgets them with every change of any node, and then reads all nodes of a
 * type for the first query that filters it: a fifth of the queries' time, most of it for files and texts.
 */
export const createFilters = () => {
  let last: FiltersCache = new Map()
  return {
    /** A cache for the next queries, with the indexes of the last ones that still hold. */
    ofUnchanged: (): FiltersCache => {
      last = new Map([...last].filter(([name]) => unchanged.test(name)))
      return last
    },
  }
}

export type NodeStore = { getNode: (id: string) => object | undefined }

/** Nodes of some hundred lists; with a body of 5 kB each they take 5 MB. */
const recentMax = 1_000

/**
 * Keeps the nodes in memory that were read last. The data store keeps only weak references: a list shows a dozen posts, of which an
 * edit changes one, and the others would be read from the disk and decoded again.
 */
export const keepRecentNodes = (store: NodeStore): void => {
  const read = store.getNode
  const recent = new Map<string, object>()
  store.getNode = (id) => {
    const node = read(id)
    recent.delete(id)
    if (node) recent.set(id, node)
    const [oldest] = recent.keys()
    if (recent.size > recentMax && oldest !== undefined) recent.delete(oldest)
    return node
  }
}
