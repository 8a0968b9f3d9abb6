import type { BodyDocument } from "./contract/document.ts"
import { placedNodes } from "./document-nodes.ts"

/** What a text of a legal document may leave to the site, as `{{company}}`; legal-values.ts has what stands there. */
export const legalPlaceholders = [
  "studio",
  "company",
  "address",
  "email",
  "applicationDays",
  "partnershipDays",
  "streamingDays",
  "supportDays",
] as const

export type LegalPlaceholder = (typeof legalPlaceholders)[number]

export const isLegalPlaceholder = (name: string | undefined): name is LegalPlaceholder =>
  (legalPlaceholders as readonly (string | undefined)[]).includes(name)

/** What has the form of a placeholder, with the name in its first group. */
export const placeholderPattern = /\{\{(\w+)\}\}/g

/** The first part of a text that looks like a placeholder but is unknown to the site, also a lone pair of braces; null if there is none. */
export const wrongPlaceholder = (text: string): string | null => {
  const rest = text.replace(placeholderPattern, (whole, name: string) => (isLegalPlaceholder(name) ? " " : whole))
  return /\{\{[^{}]*\}\}|\{\{|\}\}/.exec(rest)?.[0] ?? null
}

/** The same in a document, with the place of each: where the marks of a text change, a placeholder is broken. */
export const wrongPlaceholders = (document: BodyDocument): { path: string; found: string }[] =>
  placedNodes(document).flatMap(({ node: { attrs = {}, marks = [], text }, path }) =>
    [
      ...(text === undefined ? [] : [{ at: `${path}.text`, value: text }]),
      ...attributesOf(attrs, `${path}.attrs`),
      ...marks.flatMap((mark, index) => attributesOf(mark.attrs ?? {}, `${path}.marks.${index}.attrs`)),
    ].flatMap(({ at, value }) => {
      const found = wrongPlaceholder(value)
      return found === null ? [] : [{ path: at, found }]
    })
  )

/** The texts of a picture or a video, and the addresses of links, buttons and videos. */
const attributesOf = (attrs: Record<string, unknown>, path: string) =>
  ["alt", "caption", "href", "url"].flatMap((name) =>
    typeof attrs[name] === "string" ? [{ at: `${path}.${name}`, value: attrs[name] }] : []
  )
