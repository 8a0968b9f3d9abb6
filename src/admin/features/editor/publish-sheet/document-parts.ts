import { linkTarget, type BodyDocument } from "../../../../../shared/contract/document.ts"
import { documentNodes, type DocumentNode } from "../../../../../shared/document-nodes.ts"

/** Pictures of a body that say nothing to those who do not see them, those of galleries too. */
export const silentPictures = (body: BodyDocument): number =>
  documentNodes(body).filter(({ type, attrs }) => type === "image" && String(attrs?.["alt"]).trim() === "").length

const isBlank = ({ content = [] }: DocumentNode): boolean => content.every(({ text = "" }) => text.trim() === "")

/** Blocks of a body that pages leave out because they lack what they are for, counted by kind. */
export const unfinishedBlocks = (body: BodyDocument): Record<"buttons" | "galleries" | "footnotes", number> => {
  const nodes = documentNodes(body)
  const count = (type: string, isUnfinished: (node: DocumentNode) => boolean): number =>
    nodes.filter((node) => node.type === type && isUnfinished(node)).length
  return {
    buttons: count("button", (node) => isBlank(node) || !linkTarget.safeParse(node.attrs?.["href"]).success),
    galleries: count("gallery", ({ content = [] }) => content.length === 0),
    footnotes: count("footnote", isBlank),
  }
}

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
  const targets = documentNodes(body).flatMap(({ type, attrs, marks = [] }) => [
    ...(type === "button" ? [String(attrs?.["href"])] : []),
    ...marks.flatMap((mark) => mark.attrs?.href ?? []),
  ])
  const own = targets.flatMap((target) => {
    if (target === "" || target.startsWith("#") || !URL.canParse(target, origin)) return []
    const url = new URL(target, origin)
    return url.origin === origin ? [decoded(url.pathname)] : []
  })
  return [...new Set(own)]
}
