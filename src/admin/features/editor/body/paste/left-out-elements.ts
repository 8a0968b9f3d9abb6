import { styleName, styleOf } from "./pasted-styles.ts"

/** What a text cannot hold, beside pictures and pages from elsewhere, by the kinds that are named. */
export type LostKind = "checks" | "drawings" | "formulas" | "controls" | "styles"

export type Lost = Readonly<Record<LostKind, number>>

/** Pixels up to which a drawing is taken for the sign of a link or button. */
const signSize = 32

const isSign = (drawing: Element): boolean =>
  drawing.closest("a, button, [aria-hidden='true']") !== null ||
  Number.parseInt(drawing.getAttribute("width") ?? "", 10) <= signSize

/** Links are underlined on every page. */
const isOfLink = (element: Element): boolean => element.closest("a") !== null || element.querySelector("a") !== null

const lowered = /(?:^|[;\s])(?:vertical-align:\s*(?:super|sub)\b|text-decoration(?:-line)?:[^;]*underline)/i

const isLowered = (element: Element): boolean =>
  element.matches("u, sub, sup") || (element.localName === "span" && lowered.test(styleOf(element)))

/** Counts what pasted HTML has that the text will not have, once its footnotes were taken. */
export const countLost = (page: ParentNode): Lost => {
  const count = (selector: string, isLost: (element: Element) => boolean = () => true): number =>
    [...page.querySelectorAll(selector)].filter(isLost).length
  return {
    checks: count("input[type=checkbox], [role=checkbox]", (box) => !box.querySelector("input[type=checkbox]")),
    drawings: count("svg, canvas", (drawing) => !isSign(drawing)),
    formulas: count("math"),
    controls: count(
      "input:not([type=hidden], [type=checkbox]), select, textarea, button",
      (control) => control.localName !== "button" || control.textContent.trim() !== ""
    ),
    styles: count(`u, sub, sup, span[${styleName}]`, (element) => {
      const isInner = element.parentElement !== null && isLowered(element.parentElement)
      return isLowered(element) && !isInner && !isOfLink(element)
    }),
  }
}
