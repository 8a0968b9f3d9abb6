import { linkTarget } from "../../../../../../shared/contract/document.ts"
import {
  cleanForeignText,
  headingName,
  unwantedElements,
  unwrappedTarget,
} from "../../../../../../shared/foreign-text.ts"
import { pathOfOwn } from "../links/pasted-address.ts"
import { moveFootnotes } from "./footnotes.ts"
import { countLost, type Lost } from "./left-out-elements.ts"
import { nestLists, rename, unwrap } from "./pasted-elements.ts"
import { takePictures, type PastedPictures } from "./pasted-pictures.ts"
import { takeVideos } from "./pasted-videos.ts"
import { isBoldByNameAlone, nameStyledText, styleName, withoutStyles } from "./pasted-styles.ts"
import { cleanWord } from "./word.ts"

/** Those that a reader saw are counted before they are removed. */
const unwanted = unwantedElements.join(",")

/** The target of a link: our own pages have paths. */
const targetOf = (href: string): string => {
  const target = unwrappedTarget(href)
  return pathOfOwn(target) ?? target
}

const cleanLinks = (root: ParentNode): void => {
  for (const link of root.querySelectorAll("a")) {
    const target = targetOf((link.getAttribute("href") ?? "").trim())
    if (linkTarget.safeParse(target).success) link.setAttribute("href", target)
    else unwrap(link)
  }
}

const cleanElement = (element: Element): void => {
  const name = element.localName
  if (name.includes(":")) unwrap(element)
  else if (headingName(name) !== name) rename(element, headingName(name))
  else if (isBoldByNameAlone(element)) unwrap(element)
}

const shown = "img, figure, video, audio, iframe, [data-file-id], [data-footnote]"

/** Removes lines that are empty or that were left so, which would be gaps: a text has distances of its own. */
const dropEmptyLines = (root: ParentNode): void => {
  for (const line of root.querySelectorAll("p, h1, h2, h3, h4, h5, h6"))
    if (line.textContent.trim() === "" && !line.querySelector(shown)) line.remove()
}

/** Removes the line break that ends the code of Markdown. */
const endCode = (root: ParentNode): void => {
  for (const code of root.querySelectorAll("pre > code:only-child"))
    if (code.lastChild instanceof Text) code.lastChild.data = code.lastChild.data.replace(/\n$/, "")
}

/**
 * Pasted HTML as the editor's schema reads it, its pictures, the addresses of what it showed from elsewhere (empty where
 * it has none), and how much else is lost.
 */
export type CleanPaste = PastedPictures & { html: string; embeds: string[]; lost: Lost }

/**
 * Cleans pasted HTML: removes scripts and styles, rebuilds lists of Word and Google Docs, adjusts heading levels, takes
 * pictures out, makes blocks of videos, and unwraps redirected links. The editor's schema then drops everything else that it does not know.
 */
export const cleanPaste = (pasted: string): CleanPaste => {
  const page = new DOMParser().parseFromString(withoutStyles(cleanForeignText(pasted)), "text/html")
  moveFootnotes(page)
  const lost = countLost(page)
  for (const element of page.querySelectorAll(unwanted)) element.remove()
  const { embeds, posters } = takeVideos(page)
  cleanWord(page.body)
  for (const element of page.body.querySelectorAll("*")) cleanElement(element)
  // Google Docs writes empty lines as breaks between paragraphs.
  for (const lineBreak of page.body.querySelectorAll(":scope > br")) lineBreak.remove()
  for (const wrapper of page.body.querySelectorAll(".ListContainerWrapper")) unwrap(wrapper)
  nestLists(page.body)
  nameStyledText(page.body)
  cleanLinks(page.body)
  const pictures = takePictures(page.body)
  for (const element of page.body.querySelectorAll(`[${styleName}]`)) element.removeAttribute(styleName)
  // What was copied here is open at its ends, which are counted from its outermost blocks.
  if (!page.querySelector("[data-pm-slice]")) dropEmptyLines(page.body)
  endCode(page.body)
  return {
    ...pictures,
    elsewhere: [...pictures.elsewhere, ...posters],
    html: page.body.innerHTML,
    embeds,
    lost,
  }
}
