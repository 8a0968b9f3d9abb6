import type { InlineBlocks } from "./inline-blocks.ts"

/** More distinct blocks mean that inline code differs from page to page, and the header would keep growing. */
const distinctBlocksMax = 40

const pagesNamed = 10

export type SecurityPolicyOptions = {
  /** Origin of the site; with https, browsers upgrade http requests of a page. */
  siteUrl?: string
  /** Origins besides the site's own that pages may connect to, such as error reporting. */
  connectOrigins?: readonly string[]
}

const some = (names: readonly string[]): string =>
  names.slice(0, pagesNamed).join(", ") + (names.length > pagesNamed ? ` and ${names.length - pagesNamed} more` : "")

const refuseIssues = (pages: ReadonlyMap<string, InlineBlocks>): void => {
  const invalid = [...pages].filter(([, { faults: issues }]) => issues.length > 0)
  if (invalid.length === 0) return
  const lines = invalid.slice(0, pagesNamed).map(([file, { faults: issues }]) => `  ${file}: ${some(issues)}`)
  throw new Error(
    `${invalid.length} HTML file(s) hold what the Content-Security-Policy forbids: use a class instead of style="", a ` +
      `listener instead of an on… attribute, a button instead of a javascript: address.\n${lines.join("\n")}`
  )
}

const pagesOfBlocks = (pages: ReadonlyMap<string, InlineBlocks>, kind: "scripts" | "styles") => {
  const found = new Map<string, string[]>()
  for (const [file, blocks] of pages) {
    for (const hash of blocks[kind]) found.set(hash, [...(found.get(hash) ?? []).slice(-1), file])
  }
  return found
}

const refuseTooMany = (...kinds: ReadonlyMap<string, readonly string[]>[]): void => {
  const count = kinds.reduce((sum, kind) => sum + kind.size, 0)
  if (count <= distinctBlocksMax) return
  const rare = kinds.flatMap((kind) => [...kind.values()].filter((files) => files.length === 1).flat())
  throw new Error(
    `The pages hold ${count} distinct inline scripts and styles, more than ${distinctBlocksMax}: something inline differs ` +
      `from page to page and belongs in a file or in an attribute. Look at ${some([...new Set(rare)])}`
  )
}

/**
 * Content-Security-Policy of the HTML files. It allows only the inline blocks that the build wrote, by hash.
 *
 * @param pages inline blocks of every HTML file, by path
 * @throws Error that names the pages, when one contains what no hash can allow, or when blocks differ from page to page
 */
export const securityPolicy = (
  pages: ReadonlyMap<string, InlineBlocks>,
  { siteUrl, connectOrigins = [] }: SecurityPolicyOptions = {}
): string => {
  refuseIssues(pages)
  const scripts = pagesOfBlocks(pages, "scripts")
  const styles = pagesOfBlocks(pages, "styles")
  refuseTooMany(scripts, styles)
  const sources = (...values: readonly string[]) => ["'self'", ...values].join(" ")
  const directives = [
    "default-src 'self'",
    `script-src ${sources(...[...scripts.keys()].sort())}`,
    `style-src ${sources(...[...styles.keys()].sort())}`,
    "img-src 'self' data:",
    // Editors may embed a video from any https address; it loads after a click.
    "media-src 'self' https:",
    "font-src 'self'",
    `connect-src ${sources(...connectOrigins)}`,
    "frame-src https://www.youtube-nocookie.com",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  if (siteUrl?.startsWith("https://")) directives.push("upgrade-insecure-requests")
  return directives.join("; ")
}
