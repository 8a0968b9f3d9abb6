/** `id` is that of the node that the page shows, where it is the page of an entry. */
type Page = { path: string; context: { id?: string | undefined } }

/** The pages as they were when they were looked at last. A page that did not change is the same object as before. */
export const createKnownPages = <Known extends Page>() => {
  const known = new Map<string, Known>()
  const pageOfEntry = new Map<string, Known>()

  const add = (page: Known): void => {
    const { id } = page.context
    known.set(page.path, page)
    if (id !== undefined) pageOfEntry.set(id, page)
  }
  /** An entry may have its page at another path by now. */
  const remove = (path: string, { context: { id } }: Known): void => {
    known.delete(path)
    if (id !== undefined && pageOfEntry.get(id)?.path === path) pageOfEntry.delete(id)
  }

  return {
    /**
     * @param pages all that there are now
     * @returns by path, the pages that are new or different, and undefined for those that are gone
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
    /** @param id of the node */
    ofEntry: (id: string): Known | undefined => pageOfEntry.get(id),
  }
}
