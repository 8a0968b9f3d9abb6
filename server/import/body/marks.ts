import type { BlockNode, Mark } from "../../../shared/contract/document.ts"
import { styleDeclaration, styledElements } from "../../../shared/foreign-text.ts"
import type { BodyContext } from "./body-context.ts"
import { attributeOf, type HtmlElement } from "./html-tree.ts"
import { hrefOf } from "./links.ts"

const markNames: Record<string, Mark["type"]> = {
  strong: "bold",
  b: "bold",
  em: "italic",
  i: "italic",
  cite: "italic",
  dfn: "italic",
  var: "italic",
  s: "strike",
  strike: "strike",
  del: "strike",
  code: "code",
  kbd: "code",
  samp: "code",
  tt: "code",
}

const withMark = (marks: readonly Mark[], mark: Mark): Mark[] =>
  marks.some(({ type }) => type === mark.type) ? [...marks] : [...marks, mark]

/** The marks that an element gives its text. */
export const marksOf = (element: HtmlElement, marks: readonly Mark[], context: BodyContext): Mark[] => {
  const { tagName } = element
  const style = attributeOf(element, "style")
  let given = [...marks]
  const named = markNames[tagName]
  const isBoldByNameAlone = tagName === "b" && styleDeclaration("font-weight", "normal").test(style)
  if (named && named !== "link" && !isBoldByNameAlone) given = withMark(given, { type: named })
  if (tagName === "span")
    for (const [name, pattern] of styledElements)
      if (pattern.test(style)) given = withMark(given, { type: markNames[name] as "bold" })
  if (tagName === "a") {
    const href = hrefOf(element, context)
    if (href !== null) given = withMark(given, { type: "link", attrs: { href } })
  }
  return given.some(({ type }) => type === "code")
    ? given.filter(({ type }) => type === "code" || type === "link")
    : given
}

/** The name in a list of names and explanations. */
export const bold = (blocks: readonly BlockNode[]): BlockNode[] =>
  blocks.map((block) =>
    block.type === "paragraph"
      ? {
          ...block,
          content: (block.content ?? []).map((node) =>
            node.type === "text" ? { ...node, marks: withMark(node.marks ?? [], { type: "bold" }) } : node
          ),
        }
      : block
  )
