import type { GatsbyNode, SourceNodesArgs } from "gatsby"
import type { z } from "zod"
import { blogPaths, blogPost } from "../../shared/contract/blog.ts"
import { devblogPaths, devblogPost } from "../../shared/contract/devblog.ts"
import { closedJob, job, jobPaths } from "../../shared/contract/jobs.ts"
import { locales } from "../../shared/locales.ts"
import {
  closedJobFields,
  contentNode,
  contentNodeId,
  jobFields,
  nodeTypes,
  postFields,
  type LocalizedFields,
  type NodeType,
} from "./content-nodes.ts"
import { readAll, readDelta } from "./content-pages.ts"
import { createDailyNotes } from "./daily-notes.ts"
import { stopBuild } from "./errors.ts"
import { createManagedRedirects } from "./managed-redirects.ts"

/** Cursors of the content that the data layer holds, kept by Gatsby together with the nodes themselves. */
type Cursors = Partial<Record<NodeType, string>>

type BuildState = { status: { plugins: Record<string, { contentCursors?: Cursors } | undefined> } }

const readCursors = (args: SourceNodesArgs): Cursors => {
  const { status } = (args.store.getState as () => BuildState)()
  return status.plugins["default-site-plugin"]?.contentCursors ?? {}
}

const deleteNodeById = (args: SourceNodesArgs, id: string): void => {
  const node = args.getNode(id)
  if (node) args.actions.deleteNode(node)
}

const applyEntry = async (
  args: SourceNodesArgs,
  type: NodeType,
  entryId: string,
  fields: LocalizedFields
): Promise<void> => {
  for (const locale of locales) {
    const present = fields[locale]
    if (present) await args.actions.createNode(contentNode(args, type, entryId, locale, present))
    else deleteNodeById(args, contentNodeId(args, type, entryId, locale))
  }
}

/** Deletes the nodes of a type that a complete reading of the list did not name. */
const deleteOthers = (args: SourceNodesArgs, type: NodeType, keptEntryIds: Set<string>): void => {
  for (const node of args.getNodesByType(type)) {
    if (!keptEntryIds.has(String(node.entryId))) args.actions.deleteNode(node)
  }
}

type Noun<Item extends z.ZodType<{ id: string }>> = {
  type: NodeType
  path: string
  item: Item
  fields: (entry: z.infer<Item>) => LocalizedFields
}

/** Brings the nodes of one noun up to date. Returns the cursor that the next build goes on from. */
const sourceNoun = async <Item extends z.ZodType<{ id: string }>>(
  args: SourceNodesArgs,
  noun: Noun<Item>,
  since: string | undefined
): Promise<string> => {
  const delta = since === undefined ? undefined : await readDelta(noun.path, noun.item, since)
  if (delta) {
    for (const [id, entry] of delta.changes) await applyEntry(args, noun.type, id, entry ? noun.fields(entry) : {})
    args.reporter.info(`${noun.type}: ${delta.changes.size} changed since the last build`)
    return delta.cursor
  }
  const all = await readAll(noun.path, noun.item)
  for (const entry of all.items) await applyEntry(args, noun.type, entry.id, noun.fields(entry))
  deleteOthers(args, noun.type, new Set(all.items.map((entry) => entry.id)))
  args.reporter.info(`${noun.type}: read all ${all.items.length}`)
  return all.cursor
}

/** Closed vacancies are few and carry no text: they are read whole whenever a vacancy changed. */
const sourceClosedJobs = async (args: SourceNodesArgs): Promise<void> => {
  const { items } = await readAll(jobPaths.closed, closedJob)
  for (const entry of items) {
    await args.actions.createNode(contentNode(args, nodeTypes.closedJob, entry.id, null, closedJobFields(entry)))
  }
  deleteOthers(args, nodeTypes.closedJob, new Set(items.map((entry) => entry.id)))
}

/**
 * Fills the data layer from the content API: the whole lists on the first build, what changed since on the next ones.
 * Gatsby keeps the nodes and the cursors between builds and drops them together.
 */
export const sourceNodes: GatsbyNode["sourceNodes"] = async (args) => {
  args.actions.enableStatefulSourceNodes?.()
  const before = readCursors(args)
  try {
    const blog = await sourceNoun(
      args,
      { type: nodeTypes.blogPost, path: blogPaths.list, item: blogPost, fields: postFields },
      before.BlogPost
    )
    const devblog = await sourceNoun(
      args,
      { type: nodeTypes.devblogPost, path: devblogPaths.list, item: devblogPost, fields: postFields },
      before.DevblogPost
    )
    const jobs = await sourceNoun(
      args,
      { type: nodeTypes.job, path: jobPaths.list, item: job, fields: jobFields },
      before.JobOpening
    )
    if (jobs !== before.JobOpening) await sourceClosedJobs(args)
    await createDailyNotes(args)
    await createManagedRedirects(args)
    const contentCursors: Cursors = { BlogPost: blog, DevblogPost: devblog, JobOpening: jobs }
    args.actions.setPluginStatus({ contentCursors })
  } catch (error) {
    stopBuild(args.reporter, error)
  }
}
