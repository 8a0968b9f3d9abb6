/** Changes of pasted elements that several cleaners make. */

/** An element of another name with the same content in its place. */
export const rename = (element: Element, name: string): Element => {
  const renamed = element.ownerDocument.createElement(name)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}

/** Replaces an element by its content. */
export const unwrap = (element: Element): void => element.replaceWith(...element.childNodes)

const isList = (element: Element | null | undefined): element is Element =>
  element?.localName === "ul" || element?.localName === "ol"

/** The last item of a list; a list without one gets it. */
const lastItem = (list: Element): Element => {
  const last = list.lastElementChild
  if (last?.localName === "li") return last
  const item = list.ownerDocument.createElement("li")
  list.append(item)
  return item
}

const levelOf = (list: Element): number => {
  const item = list.querySelector(":scope > li")
  return Number(item?.getAttribute("aria-level") ?? item?.getAttribute("data-aria-level") ?? 1)
}

const innerLists = (list: Element): number => {
  let depth = 1
  for (let outer = list.parentElement?.closest("ul, ol"); outer; outer = outer.parentElement?.closest("ul, ol"))
    depth += 1
  return depth
}

/**
 * Moves lists to the item that they belong to. Google Docs puts a deeper list beside the items of the outer one, Word
 * for the web beside the outer list; both name the level.
 */
export const nestLists = (root: ParentNode): void => {
  for (const list of root.querySelectorAll("ul, ol")) {
    const outer = list.parentElement
    if (isList(outer)) {
      const before = list.previousElementSibling
      if (before?.localName === "li") before.append(list)
      else {
        const item = list.ownerDocument.createElement("li")
        list.before(item)
        item.append(list)
      }
      continue
    }
    const before = list.previousElementSibling
    const missing = levelOf(list) - innerLists(list)
    if (missing <= 0 || !isList(before)) continue
    let item = lastItem(before)
    for (let level = 1; level < missing; level += 1) {
      const inner = item.lastElementChild
      if (!isList(inner)) break
      item = lastItem(inner)
    }
    const inner = item.lastElementChild
    if (isList(inner) && inner.localName === list.localName) {
      inner.append(...list.children)
      list.remove()
    } else item.append(list)
  }
}
