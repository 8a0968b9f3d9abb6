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

/** The hosting manifest, and a sentence about every redirect left out of it. */
export type DescribedSite = { manifest: HostingManifest; leftOut: string[] }

const refuseGonePages = (gone: readonly string[], isPage: (address: string) => boolean): void => {
  const pages = gone.filter(isPage)
  if (pages.length > 0)
    throw new Error(`These addresses are gone, yet the build made pages of them: ${pages.join(", ")}`)
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
  const sets = new Map<readonly Header[], number>()
  const indexes: HostingManifest["files"] = {}
  for (const file of files) {
    const headers = headersOf(file)
    const index = sets.get(headers) ?? sets.size
    sets.set(headers, index)
    indexes[file] = index
  }
  const manifest: HostingManifest = {
    format: 1,
    headerSets: [...sets.keys()].map((headers) => [...headers]),
    files: indexes,
    redirects: rows,
    gone: [...closed].sort(),
    clientOnly: [...clientOnly].sort(
      (first, second) => second.prefix.length - first.prefix.length || (first.prefix < second.prefix ? -1 : 1)
    ),
  }
  return { manifest, leftOut }
}
