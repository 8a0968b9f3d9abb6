/** Rules for texts that other programs wrote: for what is pasted into the editor, and for what an import brings. */

/** Characters that the API rejects: control characters except tab and line breaks. */
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** A text without the characters that the API rejects. */
export const cleanForeignText = (text: string): string =>
  text.replace(/\r\n?/g, "\n").replace(control, "").toWellFormed()

/** Elements that are removed with their content. */
export const unwantedElements = [
  ...["script", "style", "meta", "link", "title", "head", "xml", "template", "noscript", "svg", "canvas", "math"],
  ...["input", "button", "select", "textarea"],
] as const

/** The target of a link that Google Docs routes through a redirect page of Google; any other as it is. */
export const unwrappedTarget = (href: string): string => {
  const wrapped = /^https:\/\/www\.google\.com\/url\?(.*)$/.exec(href)?.[1]
  return (wrapped === undefined ? null : new URLSearchParams(wrapped).get("q")) ?? href
}

/** The heading that stands for another one: a text has those of level 2 and 3. Other elements keep their names. */
export const headingName = (name: string): string => (name === "h1" ? "h2" : /^h[4-6]$/.test(name) ? "h3" : name)

/** Where references to notes lead: those of Word, Google Docs, Markdown, WordPress and its plugins. */
export const noteTarget =
  /^#(?:_(?:ftn|edn)\d+|ftnt\d+|user-content-fn-.+|(?:fn|footnote|easy-footnote-bottom)[-_:]?\S+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Pattern of one declaration of a style; `mso-bidi-font-weight` is not `font-weight`. */
export const styleDeclaration = (name: string, value: string): RegExp =>
  new RegExp(`(?:^|[;\\s])${name}:\\s*${value}`, "i")

/** Elements that some programs write as styles. */
export const styledElements = [
  ["strong", styleDeclaration("font-weight", "(?:bold|[6-9]00)")],
  ["em", styleDeclaration("font-style", "(?:italic|oblique)")],
  ["s", styleDeclaration("text-decoration(?:-line)?", "[^;]*line-through")],
] as const

/** Pictures of at most this many pixels are invisible: they count visits. */
const trackerSize = 2

/** Whether a picture counts visits, by what its attributes say of its width and height. */
export const isTrackerSize = (sizes: readonly (string | null | undefined)[]): boolean =>
  sizes.every((size) => typeof size === "string" && Number.parseInt(size, 10) <= trackerSize)
