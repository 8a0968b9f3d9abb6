import sax from "sax"
import { parseFragment } from "parse5"
import type { DefaultTreeAdapterTypes } from "parse5"

type XmlElement = { name: string; attributes: Record<string, string>; text: string; children: XmlElement[] }

/** Without HTML's entities. The types of the package do not know the option. */
const strict: object = { strictEntities: true }

/**
 * Reads XML strictly.
 *
 * @throws Error when it is not well-formed
 */
const readXml = (xml: string): XmlElement => {
  const root: XmlElement = { name: "", attributes: {}, text: "", children: [] }
  const open = [root]
  const addText = (text: string) => {
    const last = open.at(-1)
    if (last) last.text += text
  }
  const parser = sax.parser(true, strict)
  parser.onerror = (error) => {
    throw error
  }
  parser.onopentag = ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, text: "", children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  }
  parser.onclosetag = () => void open.pop()
  parser.ontext = addText
  parser.oncdata = addText
  parser.write(xml).close()
  return root
}

const descendants = (element: XmlElement, name: string): XmlElement[] =>
  element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...descendants(child, name)])

/** The text that a browser shows of a piece of HTML. */
export const textOfHtml = (html: string): string => {
  const textOf = (node: DefaultTreeAdapterTypes.Node): string =>
    "value" in node ? node.value : "childNodes" in node ? node.childNodes.map(textOf).join("") : ""
  return textOf(parseFragment(html))
}

/** An entry of a feed, as a reader shows it: plain text, except `html`. */
type FeedItem = { title: string; summary: string | null; author: string | null; html: string }

const rssItem = (item: XmlElement): FeedItem => {
  const text = (name: string) => descendants(item, name)[0]?.text ?? null
  const description = text("description")
  return {
    title: text("title") ?? "",
    summary: description === null ? null : textOfHtml(description),
    author: text("dc:creator"),
    html: text("content:encoded") ?? "",
  }
}

const atomItem = (entry: XmlElement): FeedItem => {
  const text = (name: string) => {
    const element = descendants(entry, name)[0]
    if (!element) return null
    return element.attributes.type === "html" ? textOfHtml(element.text) : element.text
  }
  const html = descendants(entry, "content")[0]?.text ?? ""
  return { title: text("title") ?? "", summary: text("summary"), author: text("name"), html }
}

type JsonItem = { title: string; summary?: string; authors?: { name: string }[]; content_html: string }

/** The entries of an RSS, Atom or JSON feed. @throws Error when it is not well-formed */
export const feedItems = (feed: string): FeedItem[] => {
  if (feed.startsWith("{"))
    return (JSON.parse(feed) as { items: JsonItem[] }).items.map((item) => ({
      title: item.title,
      summary: item.summary ?? null,
      author: item.authors?.[0]?.name ?? null,
      html: item.content_html,
    }))
  const root = readXml(feed)
  return [...descendants(root, "item").map(rssItem), ...descendants(root, "entry").map(atomItem)]
}
