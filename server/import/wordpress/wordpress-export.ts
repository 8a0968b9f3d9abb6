import sax from "sax"
import { escapeHtml, voidElements } from "../body/html-tree.ts"
import { ImportError, type Remark } from "../import-source.ts"

/** An item of a WordPress export (WXR), as it is there: posts, pages, attachments and everything else. */
export type WordPressItem = {
  line: number
  /** Texts of its elements, by name. */
  values: Map<string, string>
  /** Line on which the content begins. */
  contentLine: number
  terms: { domain: string; slug: string; name: string }[]
  meta: Map<string, string>
  comments: number
}

export type WordPressExport = {
  /** Of the channel: title, link, language, generator and the like. */
  values: Map<string, string>
  authors: Map<string, string>
  items: WordPressItem[]
  remarks: Remark[]
}

/** Maximum of errors of an export that are reported; a file that is no XML has as many as characters. */
const errorsMax = 20

type Open = { name: string; attributes: Record<string, string>; line: number; text: string }

/** Elements of an item whose text may be unescaped markup. */
const texts = new Set(["title", "content:encoded", "excerpt:encoded"])

const markupOf = ({ name, attributes, text }: Open): string => {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
  return `<${name}${given.join("")}>${voidElements.has(name) ? text : `${text}</${name}>`}`
}

const newItem = (line: number): WordPressItem => ({
  line,
  values: new Map(),
  contentLine: line,
  terms: [],
  meta: new Map(),
  comments: 0,
})

const requireExport = ({ values, items }: WordPressExport): void => {
  if (items.length === 0 && values.size === 0)
    throw new ImportError("The file is no WordPress export: it has neither a channel nor items.")
  if (!values.has("wp:wxr_version") && !items.some((item) => item.values.has("wp:post_type")))
    throw new ImportError("The file is a feed, and no WordPress export: make one in WordPress, under Tools, Export.")
}

/**
 * Reads a WordPress export. What is not well-formed is reported with its line and read as text, so that everything
 * before and after it comes, and an export that ends in the middle gives its complete items.
 *
 * @throws ImportError when it is none
 */
export const readWordPressExport = (text: string): WordPressExport => {
  const found: WordPressExport = { values: new Map(), authors: new Map(), items: [], remarks: [] }
  const parser = sax.parser(true, { position: true })
  const open: Open[] = []
  let item: WordPressItem | null = null
  let author: Map<string, string> | null = null
  let meta: Map<string, string> | null = null
  let itemDepth = 0
  let errors = 0
  let isEnding = false

  let errorLine = 0
  const remark = (message: string): void => {
    // One error makes others on its line.
    if (errorLine === parser.line + 1) return
    errorLine = parser.line + 1
    errors += 1
    if (errors <= errorsMax) found.remarks.push({ file: "", line: parser.line + 1, subject: "the export", message })
  }
  parser.onerror = ({ message }) => {
    const [reason = ""] = message.split("\n")
    if (!isEnding) remark(`is not well-formed XML: ${reason}`)
    ;(parser as { error: Error | null }).error = null
    parser.resume()
  }
  parser.onopentag = ({ name, attributes }) => {
    const line = parser.line + 1
    open.push({ name, attributes: attributes as Record<string, string>, line, text: "" })
    if (name === "item") {
      if (item) remark("an item begins within another one, whose end is missing: the first one is left out")
      item = newItem(line)
      itemDepth = open.length - 1
    } else if (name === "wp:author") author = new Map()
    else if (name === "wp:postmeta") meta = new Map()
  }
  const take = (value: string): void => {
    const last = open.at(-1)
    if (last) last.text += value
  }
  const isWithinText = (): boolean =>
    item !== null && open.length > itemDepth + 2 && texts.has(open[itemDepth + 1]?.name ?? "")
  parser.ontext = (value) => {
    // Two brackets and an angle within a text are the end of a section that ended before.
    const words = value.replace(/\]\]>/g, "")
    take(isWithinText() ? escapeHtml(words) : words)
  }
  parser.oncdata = take
  parser.onopencdata = () => {
    const last = open.at(-1)
    if (last && last.text.trim() === "") {
      last.text = ""
      last.line = parser.line + 1
    }
  }
  parser.onclosetag = (name) => {
    const isMarkup = isWithinText()
    const closed = open.pop()
    if (!closed) return
    // Markup that stands in the export as it is, or after a text that ended too early, belongs to the text.
    if (isMarkup) {
      take(markupOf(closed))
      return
    }
    const { text: value, line, attributes } = closed
    const around = open.at(-1)?.name
    if (name === "item" && item) {
      found.items.push(item)
      item = null
    } else if (name === "wp:author" && author) {
      const login = author.get("wp:author_login")?.trim() ?? ""
      found.authors.set(login, author.get("wp:author_display_name")?.trim() || login)
      author = null
    } else if (name === "wp:postmeta" && meta) {
      item?.meta.set(meta.get("wp:meta_key") ?? "", meta.get("wp:meta_value") ?? "")
      meta = null
    } else if (around === "wp:author") author?.set(name, value)
    else if (around === "wp:postmeta") meta?.set(name, value)
    else if (around === "item" && item) {
      if (name === "category")
        item.terms.push({ domain: attributes["domain"] ?? "", slug: attributes["nicename"] ?? "", name: value.trim() })
      else if (name === "wp:comment") item.comments += 1
      else item.values.set(name, value)
      if (name === "content:encoded") item.contentLine = line
    } else if (around === "channel") found.values.set(name, value.trim())
  }
  const slice = 65_536
  for (let at = 0; at < text.length; at += slice) parser.write(text.slice(at, at + slice))
  isEnding = true
  const isWhole = open.length === 0
  parser.close()
  // The parser sets it while it runs.
  const isWithinItem = item as WordPressItem | null
  if (isWithinItem || !isWhole)
    remark(`ends in the middle: ${isWithinItem ? "its last item is left out" : "something may be missing at its end"}`)
  if (errors > errorsMax)
    found.remarks.push({
      file: "",
      line: 1,
      subject: "the export",
      message: `has ${errors - errorsMax} more such errors`,
    })
  requireExport(found)
  return found
}
