import type { Node, SourceNodesArgs } from "gatsby"
import { daily, dailyPaths, type Daily } from "../../../shared/contract/daily.ts"
import { success } from "../../../shared/contract/envelope.ts"
import { defaultLocale, locales } from "../../../shared/locales.ts"
import { nodeLayerOf, type NodeLayer } from "./data-layer.ts"
import { contentApiUrl, readContent } from "./content-client.ts"
import { contentNode, contentNodeId, nodeTypes } from "./content-nodes.ts"
import { ContentError } from "./content-error.ts"

/** Type of the root node that gatsby-source-custom-api creates from the response (its `rootKey` in gatsby-config). */
const rootType = "DailyResponse"

/** Languages whose code can be the name of a type: the plugin makes one of every key, and ends the build at `pt-BR`. */
export const pluginLocales = locales.filter((locale) => /^\w+$/.test(locale))

const takesAll = pluginLocales.length === locales.length

/** What the plugin requests: all languages, or one of those that it can take. */
export const pluginUrl = (): string =>
  `${contentApiUrl()}${dailyPaths.get}${takesAll ? "" : `?locale=${pluginLocales[0] ?? defaultLocale}`}`

const restrictedKey = /__normalized$/
const linkKey = /___NODE$/

/**
 * Rebuilds the response. The plugin splits it into one node per object, linked by `___NODE` fields, and renames keys
 * that Gatsby reserves.
 */
const joinNodes = (args: SourceNodesArgs, node: Node): Record<string, unknown> => {
  const {
    id: _id,
    parent: _parent,
    children: _children,
    internal: _internal,
    fields: _fields,
    ...rest
  } = node as Node & {
    fields?: unknown
  }
  const joined: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(rest)) {
    if (!linkKey.test(key)) joined[key.replace(restrictedKey, "")] = value
    else {
      const child = args.getNode(String(value))
      if (child) joined[key.replace(linkKey, "")] = joinNodes(args, child)
    }
  }
  return joined
}

const earlierResponses = new Set<string>()

/** Remembers the response nodes of earlier builds, so that none is mistaken for the response of this build. */
export const rememberEarlierResponses = ({ getNodesByType }: Pick<SourceNodesArgs, "getNodesByType">): void => {
  for (const node of getNodesByType(rootType)) earlierResponses.add(node.id)
}

/**
 * Checks what gatsby-source-custom-api fetched and creates one node per language from it. The plugin itself only prints
 * a failed fetch and continues.
 *
 * @returns whether any of them has changed
 * @throws ContentError when there is no response or it breaks the contract
 */
export const createDailyNotes = async (args: SourceNodesArgs): Promise<boolean> => {
  const request = `GET ${contentApiUrl()}${dailyPaths.get}`
  const arrived = args.getNodesByType(rootType).find((node) => !earlierResponses.has(node.id))
  if (!arrived) throw new ContentError(request, "gave no response that could be read")
  earlierResponses.add(arrived.id)
  const response = success(daily).safeParse(joinNodes(args, arrived))
  if (!response.success) {
    const issue = response.error.issues[0]
    throw new ContentError(request, `the response breaks the contract: ${issue?.path.join(".")}: ${issue?.message}`)
  }
  const notes = takesAll ? response.data.response : await readContent(dailyPaths.get, {}, daily)
  return await applyDailyNotes(nodeLayerOf(args), notes)
}

/** Creates the nodes of the daily note, one per language, and deletes those of languages without one. @returns whether any has changed */
export const applyDailyNotes = async (layer: NodeLayer, notes: Daily): Promise<boolean> => {
  let hasChanged = false
  for (const locale of locales) {
    const note = notes[locale]
    const old = layer.getNode(contentNodeId(layer, nodeTypes.dailyNote, "daily", locale))
    const node = note && contentNode(layer, nodeTypes.dailyNote, "daily", locale, note)
    if (old?.internal.contentDigest === node?.internal.contentDigest) continue
    hasChanged = true
    if (node) await layer.createNode(node)
    else if (old) layer.deleteNode(old)
  }
  return hasChanged
}
