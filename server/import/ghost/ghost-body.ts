import { micromark } from "micromark"
import { gfm, gfmHtml } from "micromark-extension-gfm"
import { z } from "zod"
import { escapeHtml } from "../body/html-tree.ts"

/** HTML of Ghost's own forms of a text: Lexical since version 5.36, Mobiledoc before. */

const record = z.record(z.string(), z.unknown())

type Card = Record<string, unknown>

const textOf = (card: Card, ...names: string[]): string => {
  for (const name of names) {
    const value = card[name]
    if (typeof value === "string" && value !== "") return value
  }
  return ""
}

const pictureHtml = (card: Card): string =>
  `<img src="${escapeHtml(textOf(card, "src"))}" alt="${escapeHtml(textOf(card, "alt"))}">`

const captioned = (html: string, card: Card, className = ""): string => {
  const caption = textOf(card, "caption")
  return `<figure class="${className}">${html}${caption === "" ? "" : `<figcaption>${caption}</figcaption>`}</figure>`
}

/** HTML of a card, which both forms have; null for one that is unknown or is about members and mails only. */
const cardHtml = (type: string, card: Card): string | null => {
  switch (type) {
    case "image":
      return captioned(
        pictureHtml(card),
        card,
        textOf(card, "cardWidth") === "" ? "" : `kg-width-${textOf(card, "cardWidth")}`
      )
    case "gallery": {
      const images = z.array(record).catch([]).parse(card["images"])
      return captioned(images.map(pictureHtml).join(""), card, "kg-gallery-card")
    }
    case "code":
    case "codeblock":
    case "code-block":
      return `<pre class="language-${escapeHtml(textOf(card, "language"))}">${escapeHtml(textOf(card, "code"))}</pre>`
    case "html":
      return textOf(card, "html")
    case "markdown":
    case "card-markdown":
      return micromark(textOf(card, "markdown"), {
        allowDangerousHtml: true,
        allowDangerousProtocol: true,
        extensions: [gfm()],
        htmlExtensions: [gfmHtml()],
      })
    case "hr":
    case "horizontalrule":
      return "<hr>"
    case "embed":
      return captioned(textOf(card, "html") || `<p>${escapeHtml(textOf(card, "url"))}</p>`, card)
    case "bookmark": {
      const metadata = record.catch({}).parse(card["metadata"])
      const url = textOf(card, "url")
      return `<p><a href="${escapeHtml(url)}">${escapeHtml(textOf(metadata, "title") || url)}</a></p>`
    }
    case "video":
    case "audio":
      return captioned(`<${type} src="${escapeHtml(textOf(card, "src"))}"></${type}>`, card)
    case "file":
      return `<p><a href="${escapeHtml(textOf(card, "src"))}">${escapeHtml(textOf(card, "fileTitle", "fileName", "src"))}</a></p>`
    case "button":
      return `<div><a class="kg-btn" href="${escapeHtml(textOf(card, "buttonUrl"))}">${escapeHtml(textOf(card, "buttonText"))}</a></div>`
    case "callout":
      return `<div class="kg-callout-card"><div class="kg-callout-text">${textOf(card, "calloutText")}</div></div>`
    case "toggle":
      return `<details><summary>${textOf(card, "heading")}</summary>${textOf(card, "content")}</details>`
    default:
      return null
  }
}

/** What a reader of a post needs to know of a card that is left out. */
type Report = (message: string) => void

const cardOr = (type: string, card: Card, report: Report): string => {
  const html = cardHtml(type, card)
  if (html === null && !["paywall", "email", "email-cta", "signup", "call-to-action"].includes(type))
    report(`a card of the kind ${type} is left out`)
  return html ?? ""
}

/** Bits of Lexical's text formats, and their elements. */
const formats = [
  [1, "strong"],
  [2, "em"],
  [4, "s"],
  [16, "code"],
] as const

type LexicalNode = { type: string; children?: LexicalNode[] } & Card

const lexicalNode: z.ZodType<LexicalNode> = z.looseObject({
  type: z.string(),
  get children() {
    return z.array(lexicalNode).optional()
  },
})

const lexicalHtml = (node: LexicalNode, report: Report): string => {
  const inner = () => (node.children ?? []).map((child) => lexicalHtml(child, report)).join("")
  switch (node.type) {
    case "root":
      return inner()
    case "text":
    case "extended-text": {
      const format = typeof node["format"] === "number" ? node["format"] : 0
      return formats.reduce(
        (html, [bit, name]) => ((format & bit) === 0 ? html : `<${name}>${html}</${name}>`),
        escapeHtml(textOf(node, "text"))
      )
    }
    case "linebreak":
      return "<br>"
    case "tab":
      return " "
    case "paragraph":
      return `<p>${inner()}</p>`
    case "heading":
    case "extended-heading": {
      const tag = /^h[1-6]$/.exec(textOf(node, "tag"))?.[0] ?? "h2"
      return `<${tag}>${inner()}</${tag}>`
    }
    case "quote":
    case "extended-quote":
    case "aside":
      return `<blockquote>${inner()}</blockquote>`
    case "list": {
      const tag = node["listType"] === "number" ? "ol" : "ul"
      const start = typeof node["start"] === "number" ? ` start="${node["start"]}"` : ""
      return `<${tag}${tag === "ol" ? start : ""}>${inner()}</${tag}>`
    }
    case "listitem":
      return `<li>${inner()}</li>`
    case "link":
    case "autolink":
      return `<a href="${escapeHtml(textOf(node, "url"))}">${inner()}</a>`
    default:
      return node.children && node.children.length > 0 ? inner() : cardOr(node.type, node, report)
  }
}

const lexicalDocument = z.object({ root: lexicalNode })

const marker = z.tuple([z.number(), z.array(z.number()), z.number(), z.union([z.string(), z.number()])])

const mobiledocDocument = z.object({
  markups: z.array(z.tuple([z.string()]).rest(z.array(z.string()))).default([]),
  atoms: z.array(z.array(z.unknown())).default([]),
  cards: z.array(z.tuple([z.string()]).rest(z.unknown())).default([]),
  sections: z.array(z.tuple([z.number()]).rest(z.unknown())).default([]),
})

const mobiledocHtml = (document: z.infer<typeof mobiledocDocument>, report: Report): string => {
  const line = (value: unknown): string => {
    let html = ""
    const open: string[] = []
    for (const [kind, opened, closed, content] of z.array(marker).catch([]).parse(value)) {
      for (const index of opened) {
        const [tag = "span", attributes = []] = document.markups[index] ?? []
        const href = attributes[attributes.indexOf("href") + 1]
        html += tag === "a" && href !== undefined ? `<a href="${escapeHtml(href)}">` : `<${tag}>`
        open.push(tag)
      }
      html +=
        kind === 0 ? escapeHtml(String(content)) : document.atoms[Number(content)]?.[0] === "soft-return" ? "<br>" : ""
      for (let left = closed; left > 0 && open.length > 0; left -= 1) html += `</${open.pop()}>`
    }
    return html
  }
  return document.sections
    .map(([kind, ...rest]) => {
      const [tag, content] = rest
      if (kind === 1 && typeof tag === "string") {
        const name = tag === "aside" || tag === "pull-quote" ? "blockquote" : tag
        return `<${name}>${line(content)}</${name}>`
      }
      if (kind === 2 && typeof tag === "string") return `<img src="${escapeHtml(tag)}">`
      if (kind === 3 && typeof tag === "string")
        return `<${tag}>${(Array.isArray(content) ? content : []).map((item: unknown) => `<li>${line(item)}</li>`).join("")}</${tag}>`
      const [name, card] = document.cards[Number(tag)] ?? []
      return kind === 10 && name !== undefined ? cardOr(name, record.catch({}).parse(card), report) : ""
    })
    .join("\n")
}

/**
 * HTML of a text in one of Ghost's own forms.
 *
 * @param json the text, as JSON within the JSON of the export
 * @returns null when it is none of them
 */
export const htmlOfGhost = (json: string, report: Report): string | null => {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return null
  }
  const lexical = lexicalDocument.safeParse(value)
  if (lexical.success) return lexicalHtml(lexical.data.root, report)
  const mobiledoc = mobiledocDocument.safeParse(value)
  return mobiledoc.success && record.parse(value)["sections"] !== undefined
    ? mobiledocHtml(mobiledoc.data, report)
    : null
}
