import { z } from "zod"
import {
  altLimits,
  buttonLimits,
  captionLimits,
  documentLimits,
  fileTitleLimits,
  footnoteLimits,
} from "../limits/content.ts"
import { placedNodes, type DocumentNode } from "../document-nodes.ts"
import { documentSchema, type BodyDocument } from "./document.ts"

const partOf = (node: unknown, name: "content" | "text"): unknown =>
  typeof node === "object" && node !== null && name in node ? (node as Record<string, unknown>)[name] : undefined

/**
 * Why a document is too large to be parsed; null when it is not. The check is not recursive, so that no nesting can
 * exhaust the stack, and must come before the schema, which is recursive.
 */
const sizeIssue = (document: unknown): string | null => {
  const { depthMax, nodesMax, textMax } = documentLimits
  const waiting: { node: unknown; depth: number }[] = [{ node: document, depth: 1 }]
  let nodes = 0
  let characters = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, depth } = next
    nodes += 1
    const text = partOf(node, "text")
    if (typeof text === "string") characters += text.length
    if (depth > depthMax) return `must not be nested more than ${depthMax} deep`
    if (nodes > nodesMax) return `must not have more than ${nodesMax} nodes`
    if (characters > textMax) return `must not have more than ${textMax} characters`
    const content = partOf(node, "content")
    if (Array.isArray(content)) for (const child of content) waiting.push({ node: child, depth: depth + 1 })
  }
  return null
}

type Issue = { path: (string | number)[]; message: string }

const lengthIssue = (value: unknown, max: number, path: Issue["path"]): Issue[] =>
  typeof value === "string" && value.length > max
    ? [{ path, message: `must not have more than ${max} characters` }]
    : []

/** Nodes whose text is one line of limited length. */
const textLimits = new Map<string, number>([
  ["button", buttonLimits.labelMax],
  ["file", fileTitleLimits.max],
  ["footnote", footnoteLimits.textMax],
])

/** Descriptions, captions, labels and notes that are longer than can be published. */
const lineIssues = ({ type, attrs, content = [] }: DocumentNode, at: Issue["path"]): Issue[] => {
  const max = textLimits.get(type)
  const text = content.map((node) => node.text ?? "").join("")
  return [
    ...lengthIssue(attrs?.["alt"], altLimits.max, [...at, "attrs", "alt"]),
    ...lengthIssue(attrs?.["caption"], captionLimits.max, [...at, "attrs", "caption"]),
    ...(max === undefined ? [] : lengthIssue(text, max, [...at, "content"])),
  ]
}

/** A path as zod has it: places in a list are numbers. */
export const stepsOf = (path: string): Issue["path"] =>
  path.split(".").map((step) => (/^\d+$/.test(step) ? Number(step) : step))

/** Limit of reported issues: a document can have as many as it has nodes. */
export const issuesMax = 20

/** OpenAPI metadata of a body; server/http/body-document-component.ts adds the schema that it refers to. */
const documented = { description: "The editor's document as JSON", $ref: "#/components/schemas/BodyDocument" }

/** The body of a draft: of limited size, and with known nodes only. */
export const draftBody = z
  .looseObject({ type: z.literal("doc"), content: z.array(z.unknown()) })
  .meta(documented)
  .transform((document, context): BodyDocument => {
    const issue = sizeIssue(document)
    if (issue !== null) {
      context.addIssue(issue)
      return z.NEVER
    }
    const parsed = documentSchema.safeParse(document)
    if (parsed.success) return parsed.data
    for (const { path, message } of parsed.error.issues.slice(0, issuesMax))
      context.addIssue({ code: "custom", path, message })
    return z.NEVER
  })

/** The body of an entry as it can be published. */
export const documentBody = draftBody.superRefine((document, context) => {
  const issues = placedNodes(document).flatMap(({ node, path }) => lineIssues(node, stepsOf(path)))
  for (const issue of issues.slice(0, issuesMax)) context.addIssue({ code: "custom", ...issue })
})

/** A body in a response; it was checked when it was saved. */
export const savedBody: z.ZodType<BodyDocument> = z
  .looseObject({ type: z.literal("doc"), content: z.array(z.unknown()) })
  .meta(documented) as unknown as z.ZodType<BodyDocument>
