import { readFileSync } from "node:fs"
import { join } from "node:path"
import { setImmediate as yieldNow } from "node:timers/promises"
import type { PublishWarning } from "../../../shared/contract/publishing.ts"
import { pageAddress } from "../release/changed-pages.ts"
import { ownLinks, pageHeading, type KnownLinks, type PageLink } from "./page-links.ts"
import type { ReleaseAddresses } from "./release-addresses.ts"

export type LinkFindings = {
  /** Targets that templates link or load and that the release does not serve. */
  deadLinks: { page: string; target: string }[]
  /** Dead links in entries: reported as warnings, they do not block the publish. */
  warnings: PublishWarning[]
}

const dataFile = (page: string): string => `page-data/${page === "/" ? "index" : page.slice(1)}/page-data.json`

const strings = (value: unknown): string[] => {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(strings) : []
}

/** Every text in the query result of a page. */
const contentTexts = (publicDir: string, page: string): string[] => {
  try {
    const data: unknown = JSON.parse(readFileSync(join(publicDir, dataFile(page)), "utf8"))
    return strings((data as { result?: { data?: unknown } }).result?.data)
  } catch {
    return []
  }
}

/** Whether a link comes from the content, within a text or as a value, and not from the template. */
const isWritten = ({ written, target, element }: PageLink, texts: readonly string[]): boolean =>
  texts.some((text) => text.includes(`"${written}"`) || (element === "a" && text === target))

/**
 * Checks whether the release serves everything that some pages link or load.
 *
 * @param publicDir the release's public folder
 * @param files files to check, as paths relative to it; those that are no pages are skipped
 * @param siteUrl origin of the public site: links with this origin are internal
 * @param linksOf reads the links of a page
 */
export const checkLinks = async (
  publicDir: string,
  files: Iterable<string>,
  {
    addresses,
    siteUrl,
    linksOf = ownLinks,
  }: { addresses: ReleaseAddresses; siteUrl: string; linksOf?: KnownLinks["linksOf"] | undefined }
): Promise<LinkFindings> => {
  const found: LinkFindings = { deadLinks: [], warnings: [] }
  for (const file of files) {
    const page = pageAddress(file)
    if (page === undefined) continue
    // A page is read in the tenth of the time that its turn in the thread pool takes.
    const html = readFileSync(join(publicDir, file))
    const dead: PageLink[] = []
    for (const link of linksOf(html, new URL(page, siteUrl)))
      if (!(await addresses.isServed(link.path))) dead.push(link)
    await yieldNow()
    if (dead.length === 0) continue
    const texts = contentTexts(publicDir, page)
    for (const link of dead) {
      const { target } = link
      if (!isWritten(link, texts)) found.deadLinks.push({ page, target })
      else found.warnings.push({ kind: "deadLink", page, entry: pageHeading(html.toString()), target })
    }
  }
  return found
}
