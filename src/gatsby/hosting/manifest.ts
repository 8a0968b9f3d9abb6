import type { HostingManifest } from "../../../shared/hosting-manifest.ts"
import type { Redirect } from "../../../shared/redirects.ts"
import { fileHeaders, type ClientOnlyApp } from "./file-headers.ts"
import { finalRedirects } from "./final-redirects.ts"

export type ManifestInput = {
  /** Paths relative to the public folder. */
  files: readonly string[]
  redirects: readonly Redirect[]
  gone: readonly string[]
  clientOnly: readonly ClientOnlyApp[]
  /** Content-Security-Policy of the HTML files. */
  policy: string
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
export const buildManifest = ({ files, redirects, gone, clientOnly, policy }: ManifestInput): HostingManifest => {
  const known = new Set(files)
  const isPage = (address: string): boolean =>
    known.has(address.slice(1)) || known.has(`${address === "/" ? "" : address.slice(1) + "/"}index.html`)
  refuseGonePages(gone, isPage)
  const apps = new Map(clientOnly.map((app) => [app.file, app]))
  const sets = new Map<string, number>()
  const headerSets: HostingManifest["headerSets"] = []
  const entries = files.map((file): [string, number] => {
    const headers = fileHeaders(file, policy, apps.get(file))
    const key = JSON.stringify(headers)
    const index = sets.get(key) ?? headerSets.push(headers) - 1
    sets.set(key, index)
    return [file, index]
  })
  return {
    format: 1,
    headerSets,
    files: Object.fromEntries(entries),
    redirects: finalRedirects(redirects, isPage),
    gone: [...new Set(gone)].sort(),
    clientOnly: [...clientOnly].sort(
      (first, second) => second.prefix.length - first.prefix.length || (first.prefix < second.prefix ? -1 : 1)
    ),
  }
}
