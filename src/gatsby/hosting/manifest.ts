import { manifestFile, partFile, type manifestContent, type SiteRules } from "../../../shared/hosting-manifest.ts"
import type { z } from "zod"
import { isErrorAddress } from "../../../shared/error-pages.ts"
import { resolveRedirects } from "../../../shared/resolve-redirects.ts"
import type { HeadersOf } from "./file-headers.ts"
import type { FileList } from "./file-list.ts"
import type { HostingRules } from "./hosting-rules.ts"

export type ManifestInput = HostingRules & { files: FileList; headersOf: HeadersOf }

export type DescribedSite = {
  rules: SiteRules
  fileCount: number
  /** Number of parts that list the files. */
  parts: number
  /** The manifest and those of its parts that have changed since the last description, as JSON by file name. */
  texts: Record<string, string>
  /** A sentence about every redirect left out of it. */
  leftOut: string[]
}

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
export const buildManifest = ({ files, redirects, gone, clientOnly, headersOf }: ManifestInput): DescribedSite => {
  const isPage = (address: string): boolean =>
    files.has(address.slice(1)) || files.has(`${address === "/" ? "" : address.slice(1) + "/"}index.html`)
  refuseGonePages(gone, isPage)
  const closed = new Set(gone)
  const { rows, leftOut } = resolveRedirects(redirects, (address) => {
    if (isPage(address) || clientOnly.some(({ prefix }) => address.startsWith(`${prefix}/`))) return "a page"
    if (isErrorAddress(address)) return "an error page"
    return closed.has(address) ? "a vacancy that was closed" : undefined
  })
  const { headerSets, texts, fileCount, parts } = files.describe(headersOf)
  const rules: SiteRules = {
    headerSets: headerSets.map((headers) => [...headers]),
    redirects: rows,
    gone: [...closed].sort(),
    clientOnly: [...clientOnly].sort(
      (first, second) => second.prefix.length - first.prefix.length || (first.prefix < second.prefix ? -1 : 1)
    ),
  }
  const manifest: z.infer<typeof manifestContent> = { format: 2, ...rules, fileCount, parts }
  const partTexts = [...texts].map(([part, text]): [string, string] => [partFile(part), text])
  return {
    rules,
    fileCount,
    parts,
    texts: { [manifestFile]: JSON.stringify(manifest), ...Object.fromEntries(partTexts) },
    leftOut,
  }
}
