import type { BodyDocument } from "../../../../../shared/contract/document.ts"

type Node = {
  type: string
  content?: readonly Node[]
  marks?: readonly { type: string; attrs?: { href?: string } }[]
  attrs?: { alt?: string }
}

/** Every node below this one, in reading order. */
const nodesIn = (node: Node): Node[] => (node.content ?? []).flatMap((child) => [child, ...nodesIn(child)])

// The schema of bodies is wider in types than in what is read here.
const nodesOf = (body: BodyDocument): Node[] => nodesIn(body as Node)

const shown = new Set(["image", "video", "table", "horizontalRule", "codeBlock"])

/** Whether a body has anything to read or to look at. */
export const isEmptyBody = (body: BodyDocument): boolean =>
  nodesOf(body).every((node) => !shown.has(node.type) && !("text" in node && String(node.text).trim() !== ""))

/** Pictures of a body that say nothing to those who do not see them. */
export const silentPictures = (body: BodyDocument): number =>
  nodesOf(body).filter(({ type, attrs }) => type === "image" && attrs?.alt?.trim() === "").length

/** A path as people read it; as it is where its escapes are broken. */
const decoded = (path: string): string => {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Paths of this site to which a body links, without fragments, each once. @param origin the site's own */
export const ownLinks = (body: BodyDocument, origin: string): string[] => {
  const targets = nodesOf(body).flatMap(({ marks = [] }) => marks.flatMap(({ attrs }) => attrs?.href ?? []))
  const own = targets.flatMap((target) => {
    if (target.startsWith("#") || !URL.canParse(target, origin)) return []
    const url = new URL(target, origin)
    return url.origin === origin ? [decoded(url.pathname)] : []
  })
  return [...new Set(own)]
}
