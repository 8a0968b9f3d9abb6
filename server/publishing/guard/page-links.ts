/** A link of a page, or something that it loads. */
export type PageLink = {
  /** As written in the HTML. */
  written: string
  /** With HTML entities decoded. */
  target: string
  /** Name of the element in lower case. */
  element: string
}

/** Attributes with one address, and attributes with several, each with a width. */
const single = new Set(["href", "src", "poster", "action", "formaction", "data-src"])
const several = new Set(["srcset", "imagesrcset", "data-srcset"])

const sharedPictures = /\b(?:property|name)="(?:og:image|twitter:image|og:video)"/

const tag = /<([a-z][a-z0-9-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi

const attribute = /([^\s"'<>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Elements whose content is not HTML. */
const rawElements = new Set(["script", "style", "textarea", "title"])

const entities: Record<string, string> = { amp: "&", quot: '"', apos: "'", lt: "<", gt: ">", "#x27": "'", "#39": "'" }

/**
 * A value of bytes as characters (`pageLinks`) as what it says in UTF-8. Always a string of its own: one that was cut out of a
 * page keeps the whole page in memory, as long as the address is known.
 */
const inUtf8 = (value: string): string => Buffer.from(value, "latin1").toString()

const decoded = (text: string): string =>
  text.includes("&") ? text.replace(/&([a-z]+|#x27|#39);/g, (match, name: string) => entities[name] ?? match) : text

const addressesOf = (name: string, value: string, attributes: string): string[] => {
  if (single.has(name)) return [inUtf8(value)]
  if (several.has(name))
    return inUtf8(value)
      .split(/,\s+|,$/)
      .map((part) => part.trim().split(/\s/)[0] ?? "")
  return name === "content" && sharedPictures.test(attributes) ? [inUtf8(value)] : []
}

/**
 * Everything that a page links or loads, including in inert templates, which are loaded later. Expects quoted attributes,
 * as the build writes them. Each byte is read as a character, as markup is ASCII: to decode a page takes longer than to parse it.
 *
 * @param page its HTML in UTF-8
 */
export const pageLinks = (page: Buffer): PageLink[] => {
  const html = page.toString("latin1")
  const links: PageLink[] = []
  tag.lastIndex = 0
  for (let match = tag.exec(html); match; match = tag.exec(html)) {
    const element = (match[1] ?? "").toLowerCase()
    const attributes = match[2] ?? ""
    for (const [, name = "", double, apostrophes] of attributes.matchAll(attribute)) {
      const value = double ?? apostrophes ?? ""
      for (const written of addressesOf(name.toLowerCase(), value, attributes))
        if (written !== "") links.push({ written, target: decoded(written), element })
    }
    if (rawElements.has(element)) {
      const end = html.indexOf(`</${element}`, tag.lastIndex)
      if (end >= 0) tag.lastIndex = end
    }
  }
  return links
}

/** A link of a page to the site itself. */
export type OwnLink = PageLink & {
  /** Path of the target. */
  path: string
}

/** Path of a target on this site; undefined for other sites, and for fragments of the page itself. */
const ownPath = (target: string, page: URL): string | undefined => {
  if (target.startsWith("#")) return undefined
  const url = URL.parse(target, page)
  return url?.origin === page.origin ? url.pathname : undefined
}

/**
 * The links of a page to the site itself, each target once.
 *
 * @param page the page's address
 */
export const ownLinks = (html: Buffer, page: URL): OwnLink[] => {
  const links = new Map<string, OwnLink>()
  const others = new Set<string>()
  for (const link of pageLinks(html)) {
    if (links.has(link.target) || others.has(link.target)) continue
    const path = ownPath(link.target, page)
    if (path === undefined) others.add(link.target)
    else links.set(link.target, { ...link, path })
  }
  return [...links.values()]
}

/** Links of pages that were read while the site was rendered. */
export type KnownLinks = {
  /** Reads the links of a page's HTML. */
  learn: (page: URL, html: Buffer) => void
  /** The same as `ownLinks`, immediately where exactly this HTML is known. */
  linksOf: (html: Buffer, page: URL) => OwnLink[]
}

/**
 * The server's thread is idle while the builder renders; to read the links of an edit's pages takes it a tenth of a publish.
 */
export const createKnownLinks = (): KnownLinks => {
  const known = new Map<string, { html: Buffer; links: OwnLink[] }>()
  return {
    learn: (page, html) => void known.set(page.href, { html, links: ownLinks(html, page) }),
    linksOf: (html, page) => {
      const found = known.get(page.href)
      return found?.html.equals(html) ? found.links : ownLinks(html, page)
    },
  }
}

/** The first heading of a page as plain text; null when there is none. */
export const pageHeading = (html: string): string | null => {
  const heading = /<h1[^>]*>([\s\S]*?)<\/h1>/i.exec(html)?.[1]
  const words =
    heading &&
    decoded(heading.replaceAll(/<[^>]*>/g, " "))
      .replaceAll(/\s+/g, " ")
      .trim()
  // Again as a string of its own.
  return words ? Buffer.from(words).toString() : null
}
