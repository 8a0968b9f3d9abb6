/**
 * What the resident builder and the site's own build code agree on. The builder keeps Gatsby in memory and knows nothing of
 * the site; the site's code, which Gatsby compiles from gatsby-node.ts, knows what a change of content means.
 */

/** A node of Gatsby's data layer, as far as both need it. */
export type LayerNode = { id: string; internal: { type: string; contentDigest: string } }

/** Input of Gatsby's createPage, as far as the builder needs it. */
export type LayerPage = { path: string }

/** Gatsby's data layer and pages, as the site changes them. */
export type DataLayer = {
  getNode: (id: string) => LayerNode | undefined
  getNodesByType: (type: string) => readonly LayerNode[]
  createNode: (node: object) => Promise<unknown>
  deleteNode: (node: LayerNode) => void
  createNodeId: (name: string) => string
  createContentDigest: (content: object) => string
  createPage: (page: LayerPage) => void
  deletePage: (path: string) => void
  /** What the site remembers between builds, together with the nodes. */
  readMemory: () => Record<string, unknown>
  writeMemory: (memory: Record<string, unknown>) => void
}

/** Files of the public folder, as paths relative to it. */
export type FileChanges = { written: string[]; removed: string[] }

/** What came of changes to the public folder one after the other: the last word on each file. */
export const mergeFileChanges = (...steps: FileChanges[]): FileChanges => {
  const isWritten = new Map<string, boolean>()
  for (const { written, removed } of steps) {
    for (const file of removed) isWritten.set(file, false)
    for (const file of written) isWritten.set(file, true)
  }
  const files = (state: boolean) => [...isWritten].filter(([, is]) => is === state).map(([file]) => file)
  return { written: files(true), removed: files(false) }
}

/** A page whose query or template threw. */
export type FailedPage = { path: string; reason: string }

/**
 * Puts the changes of the data layer and of the pages into the public folder. A page that cannot be made does not keep the
 * others from it; it is tried again each time, as long as it is a page.
 */
export type RenderPages = () => Promise<FileChanges & { failed: FailedPage[] }>

/** A page of an entry that is not on the site as it was saved. `entry` is the entry's title. */
export type WithheldPage = { page: string; entry: string; reason: string }

/** What an update made of the public folder, and what in it is not as it was saved, from this update or an earlier one. */
export type MadeChanges = FileChanges & { withheld: WithheldPage[] }

/** What the site's code does for the builder. */
export type SiteUpdates = {
  /**
   * Has made what is not made yet, writes every file that belongs to the whole site, and takes stock of what stands in the
   * public folder.
   *
   * @returns what differed from what was there
   * @throws Error when pages cannot be made, whichever entries are left as they were
   */
  begin: (layer: DataLayer, render: RenderPages) => Promise<MadeChanges>
  /**
   * Reads what changed since the last reading, and nothing else.
   *
   * @returns function that puts it into the site: nodes, pages, and what the whole site has of them, such as feeds and
   *   sitemap; throws as `begin` does
   * @throws Error when an answer of the content API is not a complete success; nothing has happened then
   */
  read: (layer: DataLayer) => Promise<(render: RenderPages) => Promise<MadeChanges>>
}

/** Gatsby compiles gatsby-node.ts into a bundle of its own; it and the builder meet in the global object. */
const key = Symbol.for("site.updates")

type Shared = { [key]?: SiteUpdates }

/** Called by the site's code as soon as Gatsby has loaded it. */
export const offerSiteUpdates = (updates: SiteUpdates): void => {
  ;(globalThis as Shared)[key] = updates
}

/** @throws Error when Gatsby has not loaded the site's code */
export const siteUpdates = (): SiteUpdates => {
  const updates = (globalThis as Shared)[key]
  if (!updates) throw new Error("gatsby-node.ts has not been loaded, or does not offer its updates")
  return updates
}
