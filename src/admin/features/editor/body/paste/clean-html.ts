import { linkTarget } from "../../../../../../shared/contract/document.ts"
import { moveFootnotes } from "./footnotes.ts"
import { nestLists, rename, unwrap } from "./pasted-elements.ts"
import { takePictures, type PastedPictures } from "./pasted-pictures.ts"
import { isBoldByNameAlone, nameStyledText, styleName, withoutStyles } from "./pasted-styles.ts"
import { cleanWord } from "./word.ts"

/** Elements that are removed with their content. */
const unwanted = "script,style,meta,link,title,head,xml,template,noscript,svg,math,input,button,select,textarea"

/** Elements that show something from elsewhere, which is said. */
const embedded = "iframe,object,embed,video,audio"

/** Characters that the API rejects: control characters except tab and line breaks. */
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** A text without the characters that the API rejects. */
export const cleanPastedText = (text: string): string =>
  text.replace(/\r\n?/g, "\n").replace(control, "").toWellFormed()

/** The target of a link: Google Docs routes links through a redirect page of Google; our own pages have paths. */
const targetOf = (href: string): string => {
  const wrapped = /^https:\/\/www\.google\.com\/url\?(.*)$/.exec(href)?.[1]
  const target = (wrapped === undefined ? null : new URLSearchParams(wrapped).get("q")) ?? href
  return pathOfOwn(target) ?? target
}

/** Path, query and fragment of an address of this site; null for any other. */
export const pathOfOwn = (address: string): string | null => {
  const url = URL.canParse(address) ? new URL(address) : null
  return url?.origin === window.location.origin ? url.pathname + url.search + url.hash : null
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
  else if (name === "h1") rename(element, "h2")
  else if (/^h[4-6]$/.test(name)) rename(element, "h3")
  else if (isBoldByNameAlone(element)) unwrap(element)
}

/** Pasted HTML as the editor's schema reads it, its pictures, and the addresses of what it showed from elsewhere. */
export type CleanPaste = PastedPictures & { html: string; embeds: string[] }

/**
 * Cleans pasted HTML: removes scripts and styles, rebuilds lists of Word and Google Docs, adjusts heading levels, takes
 * pictures out, and unwraps redirected links. The editor's schema then drops everything else that it does not know.
 */
export const cleanPaste = (pasted: string): CleanPaste => {
  const page = new DOMParser().parseFromString(withoutStyles(cleanPastedText(pasted)), "text/html")
  for (const element of page.querySelectorAll(unwanted)) element.remove()
  const embeds: string[] = []
  for (const element of page.querySelectorAll(embedded)) {
    const address = element.getAttribute("src") ?? element.getAttribute("data") ?? ""
    if (/^https?:/.test(address)) embeds.push(address)
    element.remove()
  }
  moveFootnotes(page)
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
  return { ...pictures, html: page.body.innerHTML, embeds }
}
