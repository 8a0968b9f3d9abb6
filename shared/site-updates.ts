/**
 * What the resident builder and the site's own build code agree on. The builder keeps Gatsby in memory and knows nothing of
 * the site; the site's code, which Gatsby loads by gatsby-node.mjs, knows what a change of content means.
 */

/** A node of Gatsby's data layer, as far as both need it. */
export type LayerNode = { id: string; internal: { type: string; contentDigest: string } }

/** Input of Gatsby's createPage, as far as the builder needs it. */
export type LayerPage = { path: string }

/** Gatsby's data layer and pages, in the form in which the site changes them. */
export type DataLayer = {
  getNode: (id: string) => LayerNode | undefined
  /** Read one after the other, to the end, without waiting or writing meanwhile: with their bodies, those of 50,000 posts take some 800 MB together. */
  nodesOfType: (type: string) => Iterable<LayerNode>
  createNode: (node: object) => Promise<unknown>
  deleteNode: (node: LayerNode) => void
  createNodeId: (name: string) => string
  createContentDigest: (content: object) => string
  createPage: (page: LayerPage) => void
  deletePage: (path: string) => void
  /** What the site stores between builds, together with the nodes. */
  readMemory: () => Record<string, unknown>
  writeMemory: (memory: Record<string, unknown>) => void
}

/** A page as far as bundles depend on it: they hold its template, and the address of an application. */
export type PresumedPage = { path: string; component: string; matchPath?: string | undefined }

/** Files of the public folder, as paths relative to it. */
export type FileChanges = { written: string[]; removed: string[] }

/** Merges consecutive changes of the public folder: the last change of each file counts. */
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
 * Applies the changes of the data layer and of the pages to the public folder. Failing pages do not block the others;
 * they are rendered again each time, as long as they exist.
 */
export type RenderPages = () => Promise<FileChanges & { failed: FailedPage[] }>

/** A page of a withheld entry. `entry` is the entry's title. */
export type WithheldPage = { page: string; entry: string; reason: string }

/** What an update changed in the public folder, and all withheld pages, of this update or an earlier one. */
export type MadeChanges = FileChanges & { withheld: WithheldPage[] }

/** Does a step, and notes how long it took. */
export type Timed = <Result>(step: string, work: () => Promise<Result>) => Promise<Result>

/** What an update is given beside its changes. */
type UpdateTools = {
  render: RenderPages
  /** Called with files as soon as they are written, but not with pages, which `render` reports. */
  onWritten: (files: string[]) => void
}

/** What the site's code does for the builder. */
export type SiteUpdates = {
  /**
   * Pages by which bundles can be compiled before the content is read.
   *
   * @param isReadable whether the content API can be asked which kinds of content there are; otherwise all are presumed
   * @throws Error when it has no complete answer
   */
  presumedPages: (isReadable: boolean) => Promise<readonly PresumedPage[]>
  /**
   * Renders what is missing, writes every file that depends on the complete site, and records the contents of the
   * public folder.
   *
   * @returns differences from the previous contents
   * @throws Error when pages fail, whichever entries are withheld
   */
  begin: (layer: DataLayer, render: RenderPages) => Promise<MadeChanges>
  /**
   * Reads what changed since the last reading, and nothing else.
   *
   * @returns function that applies it to the site: nodes, pages, and files that depend on the complete site, such as
   * feeds and sitemap; throws as `begin` does
   * @throws Error when a response of the content API is not a complete success; nothing is changed then
   */
  read: (layer: DataLayer, timed: Timed) => Promise<(tools: UpdateTools) => Promise<MadeChanges>>
}

/** Gatsby loads the site's code from the workspace's copy; it and the builder meet in the global object. */
const key = Symbol.for("site.updates")

type Shared = { [key]?: SiteUpdates }

/** Called by the site's code as soon as Gatsby has loaded it. */
export const offerSiteUpdates = (updates: SiteUpdates): void => {
  ;(globalThis as Shared)[key] = updates
}

/** @throws Error when Gatsby has not loaded the site's code */
export const siteUpdates = (): SiteUpdates => {
  const updates = (globalThis as Shared)[key]
  if (!updates) throw new Error("gatsby-node.mjs has not been loaded, or does not offer its updates")
  return updates
}
