import { unwantedElements } from "../../../shared/foreign-text.ts"
import { backgroundOf } from "./addresses.ts"
import { cut, lineOf, type BodyContext } from "./body-context.ts"
import { lostFormatting } from "./formatting.ts"
import { attributeOf, firstOf, lineIn, type HtmlElement } from "./html-tree.ts"
import { isCover } from "./pictures.ts"

/** Elements that are left out with their words. Those of a button stay: a text may use one as a title. */
export const unwanted = new Set<string>(unwantedElements.filter((name) => name !== "button"))

/** What visitors would have used or seen, and is left out. */
const lostElements = new Map([
  ["form", "a form"],
  ["svg", "a drawing"],
  ["canvas", "a drawing"],
  ["math", "a formula"],
  ["script", "a script"],
])

const isWithinForm = (element: HtmlElement): boolean => {
  for (let at = element.parentNode; at && "tagName" in at; at = at.parentNode) if (at.tagName === "form") return true
  return false
}

/** What visitors would have used or seen in an element that is left out; null when it is no loss. */
const lossOf = (element: HtmlElement): string | null => {
  const { tagName } = element
  const type = attributeOf(element, "type").toLowerCase()
  const isField =
    ["select", "textarea"].includes(tagName) || (tagName === "input" && !["hidden", "submit", "button"].includes(type))
  return isField && !isWithinForm(element) ? "a form field" : (lostElements.get(tagName) ?? null)
}

/** Says what visitors would have used or seen in an element that is left out, with its words where they go too. */
export const reportLeftOut = (element: HtmlElement, context: BodyContext): void => {
  const { tagName } = element
  const lost = lossOf(element)
  if (lost !== null) {
    const words = unwanted.has(tagName) && tagName !== "script" ? cut(lineIn(element.childNodes), 120) : ""
    context.report(lineOf(element, context), `${lost} is left out${words === "" ? "" : `: ${words}`}`, `<${tagName}`)
  }
}

/** Says what an element loses that stays. */
export const reportLosses = (element: HtmlElement, context: BodyContext): void => {
  for (const formatting of lostFormatting(element)) context.lost(formatting)
  const background = isCover(element) || element.tagName === "img" ? "" : backgroundOf(element)
  if (background !== "" && !firstOf(element.childNodes, "img"))
    context.report(lineOf(element, context), `a background picture is left out: ${cut(background, 120)}`, background)
}
