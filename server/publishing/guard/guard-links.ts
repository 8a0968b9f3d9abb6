import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { PublishWarning } from "../../../shared/contract/publishing.ts"
import { pageAddress } from "../release/changed-pages.ts"
import { pageHeading, pageLinks, type PageLink } from "./page-links.ts"
import type { ReleaseAddresses } from "./release-addresses.ts"

export type LinkFindings = {
  /** What templates link or load without its being there. */
  deadLinks: { page: string; target: string }[]
  /** Dead links in what people wrote: they are told of them, and nobody else has to wait for that. */
  warnings: PublishWarning[]
}

/** Path on this site of what a page links; undefined where it leads elsewhere, or to a place on the page itself. */
const ownPath = (target: string, page: URL): string | undefined => {
  if (target.startsWith("#")) return undefined
  const url = URL.parse(target, page)
  return url?.origin === page.origin ? url.pathname : undefined
}

const dataFile = (page: string): string => `page-data/${page === "/" ? "index" : page.slice(1)}/page-data.json`

const strings = (value: unknown): string[] => {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(strings) : []
}

/** Every text among the content that a page was made from. */
const contentTexts = async (publicDir: string, page: string): Promise<string[]> => {
  try {
    const data: unknown = JSON.parse(await readFile(join(publicDir, dataFile(page)), "utf8"))
    return strings((data as { result?: { data?: unknown } }).result?.data)
  } catch {
    return []
  }
}

/** Whether a link stands in a text of the content, or is a value of it, rather than being the template's. */
const isWritten = ({ written, target, element }: PageLink, texts: readonly string[]): boolean =>
  texts.some((text) => text.includes(`"${written}"`) || (element === "a" && text === target))

/**
 * Looks whether everything that some pages link or load is there.
 *
 * @param publicDir the release's public folder
 * @param files the pages, as paths relative to it
 * @param siteUrl origin of the public site: an address that names it is an internal one
 */
export const checkLinks = async (
  publicDir: string,
  files: Iterable<string>,
  { addresses, siteUrl }: { addresses: ReleaseAddresses; siteUrl: string }
): Promise<LinkFindings> => {
  const found: LinkFindings = { deadLinks: [], warnings: [] }
  for (const file of files) {
    const page = pageAddress(file)
    if (page === undefined) continue
    const html = await readFile(join(publicDir, file), "utf8")
    const at = new URL(page, siteUrl)
    const dead = new Map<string, PageLink>()
    for (const link of pageLinks(html)) {
      const path = ownPath(link.target, at)
      if (path !== undefined && !dead.has(link.target) && !(await addresses.isServed(path))) dead.set(link.target, link)
    }
    if (dead.size === 0) continue
    const texts = await contentTexts(publicDir, page)
    for (const [target, link] of dead) {
      if (!isWritten(link, texts)) found.deadLinks.push({ page, target })
      else found.warnings.push({ kind: "deadLink", page, entry: pageHeading(html), target })
    }
  }
  return found
}
