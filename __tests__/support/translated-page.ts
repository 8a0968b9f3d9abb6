/**
 * Does to the texts of a page what the translation of a browser does: each of them leaves the page, blank ones too, and its translation stands
 * in elements of the browser's own. What is translated already stays.
 */
export const translatePage = (page: Node): void => {
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    if (text.parentElement?.closest("font")) continue
    const outer = document.createElement("FONT")
    outer.appendChild(document.createElement("FONT")).textContent = text.data.toUpperCase()
    text.replaceWith(outer)
  }
}
