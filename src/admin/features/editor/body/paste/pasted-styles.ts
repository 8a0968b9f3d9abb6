import { styleDeclaration, styledElements } from "../../../../../../shared/foreign-text.ts"

/** Attribute that holds a pasted style as text: the content security policy blocks and reports inline styles. */
export const styleName = "data-style"

/** Moves inline styles to an attribute that the browser does not apply. */
export const withoutStyles = (html: string): string =>
  html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/i, ` ${styleName}=`))

/** The pasted style of an element; empty without one. */
export const styleOf = (element: Element | null): string => element?.getAttribute(styleName) ?? ""

/** Whether Google Docs wraps the clipboard in this element, which is bold by name alone. */
export const isBoldByNameAlone = (element: Element): boolean =>
  element.localName === "b" && styleDeclaration("font-weight", "normal").test(styleOf(element))

/** Turns bold, italic and struck styles of spans into elements. */
export const nameStyledText = (root: ParentNode): void => {
  for (const element of root.querySelectorAll(`span[${styleName}]`))
    for (const [name, pattern] of styledElements) {
      if (!pattern.test(styleOf(element))) continue
      const marked = element.ownerDocument.createElement(name)
      marked.append(...element.childNodes)
      element.append(marked)
    }
}
