/** `id` is the node id of the entry whose page this is, if any. */
type Page = { path: string; context: { id?: string | undefined } }

/** The pages at the last update. An unchanged page is the same object as before. */
export const createKnownPages = <Known extends Page>() => {
  const known = new Map<string, Known>()
  const pageOfEntry = new Map<string, Known>()

  const add = (page: Known): void => {
    const { id } = page.context
    known.set(page.path, page)
    if (id !== undefined) pageOfEntry.set(id, page)
  }
  /** The entry's page may already be at another path. */
  const remove = (path: string, { context: { id } }: Known): void => {
    known.delete(path)
    if (id !== undefined && pageOfEntry.get(id)?.path === path) pageOfEntry.delete(id)
  }

  return {
    /**
     * @param pages all present pages
     * @returns changes by path: new and different pages, and undefined for removed ones
     */
    update: (pages: readonly Known[]): Map<string, Known | undefined> => {
      const changed = new Map<string, Known | undefined>()
      const present = new Set(pages.map(({ path }) => path))
      for (const page of pages) {
        if (known.get(page.path) === page) continue
        add(page)
        changed.set(page.path, page)
      }
      for (const [path, page] of known) {
        if (present.has(path)) continue
        remove(path, page)
        changed.set(path, undefined)
      }
      return changed
    },
    /** @param id node id of the entry */
    ofEntry: (id: string): Known | undefined => pageOfEntry.get(id),
  }
}
