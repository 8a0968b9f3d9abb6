/** A link of a page, or something that it loads. */
export type PageLink = {
  /** As it stands in the page. */
  written: string
  /** The same, decoded. */
  target: string
  /** Name of the element in lower case. */
  element: string
}

/** Attributes that hold one address, and those that hold several with a width each. */
const single = new Set(["href", "src", "poster", "action", "formaction", "data-src"])
const several = new Set(["srcset", "imagesrcset", "data-srcset"])

const sharedPictures = /\b(?:property|name)="(?:og:image|twitter:image|og:video)"/

const tag = /<([a-z][a-z0-9-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi

const attribute = /([^\s"'<>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Elements whose content is no HTML. */
const rawElements = new Set(["script", "style", "textarea", "title"])

const entities: Record<string, string> = { amp: "&", quot: '"', apos: "'", lt: "<", gt: ">", "#x27": "'", "#39": "'" }

const decoded = (text: string): string =>
  text.includes("&") ? text.replace(/&([a-z]+|#x27|#39);/g, (match, name: string) => entities[name] ?? match) : text

const addressesOf = (name: string, value: string, attributes: string): string[] => {
  if (single.has(name)) return [value]
  if (several.has(name)) return value.split(/,\s+|,$/).map((part) => part.trim().split(/\s/)[0] ?? "")
  return name === "content" && sharedPictures.test(attributes) ? [value] : []
}

/**
 * Whatever a page links or loads. It reads HTML as the build writes it, whose attributes are quoted, at about the speed
 * at which a disk gives it; what stands in an inert template counts as well, as it is loaded later.
 */
export const pageLinks = (html: string): PageLink[] => {
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

/** The first heading of a page, in plain words; null where it has none. */
export const pageHeading = (html: string): string | null => {
  const heading = /<h1[^>]*>([\s\S]*?)<\/h1>/i.exec(html)?.[1]
  const words =
    heading &&
    decoded(heading.replaceAll(/<[^>]*>/g, " "))
      .replaceAll(/\s+/g, " ")
      .trim()
  return words || null
}
