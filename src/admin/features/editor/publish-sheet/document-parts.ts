import type { BodyDocument } from "../../../../../shared/contract/document.ts"
import { documentNodes } from "../../../../../shared/document-nodes.ts"

/** Pictures of a body that say nothing to those who do not see them, those of galleries too. */
export const silentPictures = (body: BodyDocument): number =>
  documentNodes(body).filter(({ type, attrs }) => type === "image" && String(attrs?.["alt"]).trim() === "").length

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
