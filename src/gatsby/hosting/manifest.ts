import type { HostingManifest } from "../../../shared/hosting-manifest.ts"
import { isErrorAddress } from "../../../shared/error-pages.ts"
import { resolveRedirects } from "../../../shared/resolve-redirects.ts"
import type { Header, HeadersOf } from "./file-headers.ts"
import type { HostingRules } from "./hosting-rules.ts"

export type ManifestInput = HostingRules & {
  /** Paths relative to the public folder, sorted. */
  files: readonly string[]
  isFile: (path: string) => boolean
  headersOf: HeadersOf
}

/** The hosting manifest but for its files. */
export type SiteRules = Omit<HostingManifest, "files">

export type DescribedSite = {
  rules: SiteRules
  /** As they are now: the list goes on with the site. */
  files: readonly string[]
  /** The complete manifest, as JSON. */
  text: string
  /** A sentence about every redirect left out of it. */
  leftOut: string[]
}

const refuseGonePages = (gone: readonly string[], isPage: (address: string) => boolean): void => {
  const pages = gone.filter(isPage)
  if (pages.length > 0)
    throw new Error(`These addresses are gone, yet the build made pages of them: ${pages.join(", ")}`)
}

/**
 * The sets of headers, and the index of each file's set as members of a JSON object. As a text at once: to make an object of
 * fifty thousand files and then a text of it takes twice as long.
 */
const describeFiles = (files: readonly string[], headersOf: HeadersOf) => {
  const sets = new Map<readonly Header[], number>()
  let indexes = ""
  for (const file of files) {
    const headers = headersOf(file)
    const index = sets.get(headers) ?? sets.size
    sets.set(headers, index)
    indexes += `${indexes === "" ? "" : ","}${JSON.stringify(file)}:${index}`
  }
  return { headerSets: [...sets.keys()].map((headers) => [...headers]), indexes }
}

/**
 * Builds the hosting manifest of a release.
 *
 * @throws Error when redirects contradict each other, or an address is both 410 Gone and a page
 */
export const buildManifest = ({
  files,
  isFile,
  redirects,
  gone,
  clientOnly,
  headersOf,
}: ManifestInput): DescribedSite => {
  const isPage = (address: string): boolean =>
    isFile(address.slice(1)) || isFile(`${address === "/" ? "" : address.slice(1) + "/"}index.html`)
  refuseGonePages(gone, isPage)
  const closed = new Set(gone)
  const { rows, leftOut } = resolveRedirects(redirects, (address) => {
    if (isPage(address) || clientOnly.some(({ prefix }) => address.startsWith(`${prefix}/`))) return "a page"
    if (isErrorAddress(address)) return "an error page"
    return closed.has(address) ? "a vacancy that was closed" : undefined
  })
  const { headerSets, indexes } = describeFiles(files, headersOf)
  const rules: SiteRules = {
    format: 1,
    headerSets,
    redirects: rows,
    gone: [...closed].sort(),
    clientOnly: [...clientOnly].sort(
      (first, second) => second.prefix.length - first.prefix.length || (first.prefix < second.prefix ? -1 : 1)
    ),
  }
  return { rules, files, text: `${JSON.stringify(rules).slice(0, -1)},"files":{${indexes}}}`, leftOut }
}
