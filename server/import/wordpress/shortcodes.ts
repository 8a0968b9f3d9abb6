import { escapeHtml } from "../body/html-tree.ts"
import { counted } from "../counted.ts"
import { holdParts } from "../held-parts.ts"

/** An attachment of the export. */
export type Attachment = { url: string; alt: string; caption: string }

type Shortcode = { name: string; attributes: Map<string, string>; inner: string }

/** Bounded, so that a text of nothing but brackets takes no time: one with more attributes, or longer ones, is no shortcode. */
const pattern =
  /\[(\[?)([a-zA-Z][\w-]*)((?:(?<=\[(?:youtube|vimeo|audio))=[^\s\][]{1,4000})?(?:\s{1,200}(?:[\w-]{1,80}\s{0,4}=\s{0,4}(?:"[^"]{0,4000}"|'[^']{0,4000}'|“[^”]{0,4000}”|[^\s\][]{1,4000})|"[^"]{0,4000}"|[^\s\][="']{1,4000})){0,60})\s{0,200}(\/?)\](\]?)/g

/** Shortcodes within each other; deeper ones stay as they are. */
const depthMax = 40

const attributesOf = (text: string): Map<string, string> => {
  const found = new Map<string, string>()
  let unnamed = 0
  for (const match of text
    .replace(/^=/, " ")
    .matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|“([^”]*)”|([^\s]+))|(?:"([^"]*)"|([^\s]+))/g)) {
    const [, name, ...values]: (string | undefined)[] = match
    const value = values.find((one) => one !== undefined) ?? ""
    if (name === undefined) found.set(String(unnamed++), value)
    else found.set(name.toLowerCase(), value)
  }
  return found
}

/** A shortcode of plugins that wrap their content, by the forms of their names. */
const looksLikeShortcode = (name: string, attributes: string, close: number): boolean =>
  /[_-]/.test(name) || attributes.includes("=") || close >= 0

const picture = ({ url, alt, caption }: Attachment): string =>
  `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}">${caption === "" ? "" : `<figcaption>${caption}</figcaption>`}</figure>`

const block = (html: string): string => `<div>${html}</div>`

type Reader = {
  attachment: (id: string) => Attachment | null
  /** Pictures that were uploaded for the post itself. */
  own: readonly Attachment[]
  report: (line: number, message: string) => void
}

const htmlOf = (code: Shortcode, reader: Reader, line: () => number): string | null => {
  const { name, attributes, inner } = code
  const src = ["src", "mp4", "url", "0", "m4v", "webm", "mp3", "id", "code", "v"]
    .map((key) => attributes.get(key))
    .find((value) => value !== undefined && value !== "")
  switch (name.toLowerCase()) {
    case "caption":
    case "wp_caption": {
      const [, media = "", words = ""] = /^([\s\S]*?<img[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(inner.trim()) ?? []
      const caption = words.trim() || attributes.get("caption") || ""
      return media === "" ? inner : `<figure>${media}<figcaption>${caption}</figcaption></figure>`
    }
    case "gallery": {
      const ids = (attributes.get("ids") ?? attributes.get("include") ?? "").split(/[\s,]+/).filter((id) => id !== "")
      const pictures = ids.length > 0 ? ids.flatMap((id) => reader.attachment(id) ?? []) : reader.own
      if (pictures.length < ids.length || pictures.length === 0)
        reader.report(
          line(),
          `a gallery lacks ${ids.length === 0 ? "its pictures" : counted(ids.length - pictures.length, "picture")}: the export does not have them`
        )
      return pictures.length === 0 ? "" : `<div class="gallery">${pictures.map(picture).join("")}</div>`
    }
    case "embed":
      return block(escapeHtml(inner.trim() || src || ""))
    case "youtube":
    case "vimeo":
    case "twitch": {
      const address = (inner.trim() || src || "").replace(/&amp;/g, "&")
      const pages = {
        youtube: "https://www.youtube.com/watch?v=",
        vimeo: "https://vimeo.com/",
        twitch: "https://www.twitch.tv/videos/",
      }
      const page = pages[name.toLowerCase() as keyof typeof pages]
      return block(escapeHtml(/^https?:/.test(address) ? address.replace(/^http:/, "https:") : page + address))
    }
    case "video":
    case "audio":
      return src === undefined ? inner : `<${name.toLowerCase()} src="${escapeHtml(src)}"></${name.toLowerCase()}>`
    case "code":
    case "sourcecode":
    case "source":
    case "highlight": {
      const language = attributes.get("language") ?? attributes.get("lang") ?? attributes.get("0") ?? ""
      return `<pre class="language-${escapeHtml(language)}">${inner.replace(/<(?!\/?(?:pre|code)\b)/g, "&lt;")}</pre>`
    }
    case "quote":
    case "blockquote":
    case "pullquote":
      return `<blockquote>${inner}</blockquote>`
    case "button":
    case "btn": {
      const href = attributes.get("url") ?? attributes.get("link") ?? attributes.get("href")
      return href === undefined
        ? inner
        : `<div><a class="wp-block-button__link" href="${escapeHtml(href)}">${inner}</a></div>`
    }
    default:
      return null
  }
}

/** Shortcodes that fold what they wrap, by parts of their names. */
const folding = /spoiler|toggle|accordion|(?:^|_)(?:pane|tab)$|expand|collaps|faq|tta_section/i

/** The words of a shortcode that visitors read and that do not stand within it. */
const wordsOf = (attributes: ReadonlyMap<string, string>): string =>
  ["title", "heading", "caption", "text", "label"]
    .map((name) => attributes.get(name)?.trim() ?? "")
    .find((words) => words !== "") ?? ""

/** Where the text of a tag or of code is, in which brackets are no shortcodes. */
const protectedParts = /<(pre|code|script|style|textarea)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->|<[a-z/][^<>]*>/gi

/** Makes HTML of WordPress' shortcodes. Those that nothing is known of are reported, and their content stays. */
export const expandShortcodes = (html: string, line: number, reader: Reader): string => {
  const { hold, putBack } = holdParts()
  const open = html.replace(protectedParts, (part) => (part.includes("[") ? hold(part) : part))
  const lineAt = (at: number): number => line + (open.slice(0, at).match(/\n/g)?.length ?? 0)
  const reported = new Set<string>()
  const expand = (text: string, offset: number, depth = 0): string => {
    if (depth > depthMax) return text
    const unclosed = new Set<string>()
    let made = ""
    let at = 0
    const find = new RegExp(pattern.source, "g")
    for (let match = find.exec(text); match; match = find.exec(text)) {
      const [whole, escaped, name = "", attributes = "", alone, escapedEnd] = match
      const found = match.index
      const end = found + whole.length
      made += text.slice(at, match.index)
      at = end
      // Two brackets show a shortcode instead of using it.
      if (escaped === "[" && escapedEnd === "]") {
        made += whole.slice(1, -1)
        continue
      }
      const start = `${escaped}`
      const closing = `[/${name}]`
      const close = alone === "/" || unclosed.has(name) ? -1 : text.indexOf(closing, end)
      if (close < 0 && alone !== "/") unclosed.add(name)
      const inner = close < 0 ? "" : expand(text.slice(end, close), offset + end, depth + 1)
      // Counting lines takes longer than all the rest.
      const place = (): number => lineAt(offset + found)
      const given = attributesOf(attributes)
      const words = wordsOf(given)
      const folded =
        close >= 0 && words !== "" && folding.test(name)
          ? `<details><summary>${escapeHtml(words)}</summary>${inner}</details>`
          : null
      const html = folded ?? htmlOf({ name, attributes: given, inner }, reader, place)
      if (html !== null) {
        made += start + html
        if (close >= 0) at = close + closing.length
        find.lastIndex = at
        continue
      }
      if (!looksLikeShortcode(name, attributes, close)) {
        made += whole
        continue
      }
      if (!reported.has(name))
        reader.report(
          place(),
          `the shortcode [${name}] is left out${close < 0 ? "" : "; its content stays"}${words === "" ? "" : `: ${words}`}`
        )
      if (words === "") reported.add(name)
      made += start
      if (close >= 0) {
        made += inner
        at = close + closing.length
        find.lastIndex = at
      }
    }
    return made + text.slice(at)
  }
  return putBack(expand(open, 0))
}
