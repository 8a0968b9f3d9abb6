import type { z } from "zod"
import { blogPaths, blogPost, type BlogPost } from "../../../shared/contract/blog.ts"
import type { Daily } from "../../../shared/contract/daily.ts"
import { devblogPaths, devblogPost, type DevblogPost } from "../../../shared/contract/devblog.ts"
import { gamePaths, publishedGames, type PublishedGames } from "../../../shared/contract/games.ts"
import { legalDocument, legalPaths, type PublishedLegal } from "../../../shared/contract/legal-documents.ts"
import { closedJob, job, jobPaths, type ClosedJob, type Job } from "../../../shared/contract/vacancies.ts"
import { publishedRedirects, redirectPaths } from "../../../shared/contract/redirects.ts"
import { locales } from "../../../shared/locales.ts"
import type { LayerNode } from "../../../shared/site-updates.ts"
import { readContent } from "./content-client.ts"
import {
  closedVacancyFields,
  gameFields,
  contentNode,
  contentNodeId,
  legalFields,
  vacancyFields,
  nodeTypes,
  postFields,
  type LocalizedFields,
  type NodeFields,
  type NodeType,
} from "./content-nodes.ts"
import { readAll } from "./content-lists.ts"
import type { NodeLayer } from "./data-layer.ts"
import { readSiteDeltas, type ListCursors } from "./site-deltas.ts"

/** Cursors of the content in the data layer. */
type Cursors = Partial<Record<NodeType, string>>

/** The changed entries of one content type, by id. A removed entry has no fields in any language. */
type ContentTypeChanges = {
  type: NodeType
  cursor: string
  entries: Map<string, LocalizedFields>
  /** Whether `entries` is the complete list, not only the changes. */
  isFull: boolean
}

/** The changes since the last read, as the content API returned them. */
export type ContentChanges = {
  contentTypes: ContentTypeChanges[]
  /** The complete list, which is short and has no texts; null if no vacancy changed. */
  closedVacancies: ClosedJob[] | null
  redirects: { from: string; to: string }[]
  games: PublishedGames
  /** The notes of the day, where they came with the changes. */
  daily?: Daily
}

/** A node that was created, changed or deleted. */
export type NodeChange = { type: NodeType; id: string; before: LayerNode | undefined; after: LayerNode | undefined }

type Listed<Entry> = { type: NodeType; path: string; item: z.ZodType<Entry>; fields: (entry: Entry) => LocalizedFields }

/** A list of the content API, and the type of the nodes that its entries become. */
const contentTypes = {
  blog: { type: nodeTypes.blogPost, path: blogPaths.list, item: blogPost, fields: postFields } as Listed<BlogPost>,
  devblog: {
    ...{ type: nodeTypes.devblogPost, path: devblogPaths.list },
    ...{ item: devblogPost, fields: postFields },
  } as Listed<DevblogPost>,
  jobs: { type: nodeTypes.vacancy, path: jobPaths.list, item: job, fields: vacancyFields } as Listed<Job>,
  legal: {
    ...{ type: nodeTypes.legalDocument, path: legalPaths.list },
    ...{ item: legalDocument, fields: legalFields },
  } as Listed<PublishedLegal>,
}

const readComplete = async <Entry extends { id: string }>({
  type,
  path,
  item,
  fields,
}: Listed<Entry>): Promise<ContentTypeChanges> => {
  const { items, cursor } = await readAll(path, item)
  return { type, cursor, entries: new Map(items.map((each) => [each.id, fields(each)])), isFull: true }
}

const changedOf = <Entry>(
  { type, fields }: Listed<Entry>,
  changes: ReadonlyMap<string, Entry | null>,
  cursor: string
): ContentTypeChanges => {
  const entries = new Map([...changes].map(([id, entry]) => [id, entry ? fields(entry) : {}]))
  return { type, cursor, entries, isFull: false }
}

const readClosed = async (): Promise<ClosedJob[]> => (await readAll(jobPaths.closed, closedJob)).items

const readEverything = async (): Promise<ContentChanges> => {
  const { blog, devblog, jobs, legal } = contentTypes
  const open = readComplete(jobs)
  const [redirects, games, closedVacancies, ...lists] = await Promise.all([
    readContent(redirectPaths.published, {}, publishedRedirects),
    readContent(gamePaths.published, {}, publishedGames),
    // After the open ones: a vacancy that is closed in between is in both lists rather than in none.
    open.then(readClosed),
    ...[readComplete(blog), readComplete(devblog), open, readComplete(legal)],
  ])
  return { contentTypes: lists, closedVacancies, redirects: redirects.items, games }
}

const cursorsIn = (layer: NodeLayer): ListCursors | undefined => {
  const known = (layer.readMemory().contentCursors as Cursors | undefined) ?? {}
  const { BlogPost: blog, DevblogPost: devblog, JobOpening: jobs, LegalDocument: legal } = known
  return blog && devblog && jobs && legal ? { blog, devblog, jobs, legal } : undefined
}

/**
 * Reads the changes since the last update of the data layer; reads everything if it is empty.
 *
 * @param fromScratch reads everything, ignoring the cursors
 * @throws ContentError when a response is not a complete success
 */
export const readContentChanges = async (layer: NodeLayer, { fromScratch = false } = {}): Promise<ContentChanges> => {
  const since = fromScratch ? undefined : cursorsIn(layer)
  const deltas = since && (await readSiteDeltas(since))
  if (!deltas) return readEverything()
  const { entries, cursors, redirects, games, daily } = deltas
  const { blog, devblog, jobs, legal } = contentTypes
  return {
    contentTypes: [
      changedOf(blog, entries.blog, cursors.blog),
      changedOf(devblog, entries.devblog, cursors.devblog),
      changedOf(jobs, entries.jobs, cursors.jobs),
      changedOf(legal, entries.legal, cursors.legal),
    ],
    closedVacancies: cursors.jobs === since.jobs ? null : await readClosed(),
    redirects: redirects.items,
    games,
    daily,
  }
}

/** Writes nodes to the data layer if they differ from the present ones, and records the changes. */
const nodeWriter = (layer: NodeLayer) => {
  const changes: NodeChange[] = []
  const remove = (type: NodeType, id: string): void => {
    const before = layer.getNode(id)
    if (!before) return
    layer.deleteNode(before)
    changes.push({ type, id, before, after: undefined })
  }
  return {
    changes,
    remove,
    put: async (type: NodeType, node: LayerNode): Promise<void> => {
      const before = layer.getNode(node.id)
      if (before?.internal.contentDigest === node.internal.contentDigest) return
      await layer.createNode(node)
      changes.push({ type, id: node.id, before, after: node })
    },
    removeOthers: (type: NodeType, kept: ReadonlySet<string>): void => {
      const others: string[] = []
      for (const node of layer.nodesOfType(type))
        if (!kept.has(String((node as { entryId?: unknown }).entryId))) others.push(node.id)
      for (const id of others) remove(type, id)
    },
  }
}

type Writer = ReturnType<typeof nodeWriter>

const replaceAll = async (
  layer: NodeLayer,
  writer: Writer,
  type: NodeType,
  items: readonly (readonly [id: string, fields: NodeFields])[]
): Promise<void> => {
  for (const [id, fields] of items) await writer.put(type, contentNode(layer, type, id, null, fields))
  writer.removeOthers(type, new Set(items.map(([id]) => id)))
}

const applyGames = async (layer: NodeLayer, writer: Writer, { items, closed }: PublishedGames): Promise<void> => {
  for (const [place, game] of items.entries()) {
    const fields = gameFields(game, place)
    for (const locale of locales)
      await writer.put(nodeTypes.game, contentNode(layer, nodeTypes.game, game.id, locale, fields[locale]))
  }
  writer.removeOthers(nodeTypes.game, new Set(items.map(({ id }) => id)))
  await replaceAll(
    layer,
    writer,
    nodeTypes.closedGame,
    closed.map((id) => [id, { isClosed: true }] as const)
  )
}

/**
 * Updates the data layer and stores the cursors for the next read.
 *
 * @returns every node that was created, changed or deleted
 */
export const applyContentChanges = async (layer: NodeLayer, read: ContentChanges): Promise<NodeChange[]> => {
  const writer = nodeWriter(layer)
  for (const { type, entries, isFull } of read.contentTypes) {
    for (const [entryId, fields] of entries) {
      for (const locale of locales) {
        const present = fields[locale]
        if (present) await writer.put(type, contentNode(layer, type, entryId, locale, present))
        else writer.remove(type, contentNodeId(layer, type, entryId, locale))
      }
    }
    if (isFull) writer.removeOthers(type, new Set(entries.keys()))
  }
  if (read.closedVacancies) {
    const closed = read.closedVacancies.map((entry) => [entry.id, closedVacancyFields(entry)] as const)
    await replaceAll(layer, writer, nodeTypes.closedVacancy, closed)
  }
  const redirects = read.redirects.map(({ from, to }) => [from, { from, to }] as const)
  await replaceAll(layer, writer, nodeTypes.managedRedirect, redirects)
  await applyGames(layer, writer, read.games)
  const cursors = Object.fromEntries(read.contentTypes.map(({ type, cursor }) => [type, cursor]))
  layer.writeMemory({ contentCursors: cursors })
  return writer.changes
}
