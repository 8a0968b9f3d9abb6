import type { HostingManifest } from "../../../shared/hosting-manifest.ts"
import type { Redirect } from "../../../shared/redirects.ts"
import type { ClientOnlyApp, Header, HeadersOf } from "./file-headers.ts"
import { finalRedirects } from "./final-redirects.ts"

export type ManifestInput = {
  /** Paths relative to the public folder. */
  files: readonly string[]
  redirects: readonly Redirect[]
  gone: readonly string[]
  clientOnly: readonly ClientOnlyApp[]
  headersOf: HeadersOf
}

const refuseGonePages = (gone: readonly string[], isPage: (address: string) => boolean): void => {
  const pages = gone.filter(isPage)
  if (pages.length > 0)
    throw new Error(`These addresses are gone, yet the build made pages of them: ${pages.join(", ")}`)
}

/**
 * Puts together how a release is to be served.
 *
 * @throws Error when redirects contradict each other, or an address is both gone and a page
 */
export const buildManifest = ({ files, redirects, gone, clientOnly, headersOf }: ManifestInput): HostingManifest => {
  const known = new Set(files)
  const isPage = (address: string): boolean =>
    known.has(address.slice(1)) || known.has(`${address === "/" ? "" : address.slice(1) + "/"}index.html`)
  refuseGonePages(gone, isPage)
  const sets = new Map<readonly Header[], number>()
  const indexes: HostingManifest["files"] = {}
  for (const file of files) {
    const headers = headersOf(file)
    const index = sets.get(headers) ?? sets.size
    sets.set(headers, index)
    indexes[file] = index
  }
  return {
    format: 1,
    headerSets: [...sets.keys()].map((headers) => [...headers]),
    files: indexes,
    redirects: finalRedirects(redirects, isPage),
    gone: [...new Set(gone)].sort(),
    clientOnly: [...clientOnly].sort(
      (first, second) => second.prefix.length - first.prefix.length || (first.prefix < second.prefix ? -1 : 1)
    ),
  }
}
