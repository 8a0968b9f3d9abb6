import { z } from "zod"
import { partOfPath } from "./fnv-1a.ts"

/** One HTTP header, name in lower case. */
const header = z.tuple([z.string(), z.string()])

const redirect = z.object({ from: z.string(), to: z.string(), status: z.literal(301) })

/** How any web server should serve a release, but for its files. */
export const hostingRules = z.object({
  /** Sets of headers that files share; files refer to them by index. */
  headerSets: z.array(z.array(header)),
  /** Permanent redirects, most specific first; see `Redirect` in redirects.ts for the wildcard form. */
  redirects: z.array(redirect),
  /** Addresses (without trailing slash) that respond with 410 and the page `/410` of their language. */
  gone: z.array(z.string()),
  /** Client-only applications: every address at or below `prefix` serves `file`. */
  clientOnly: z.array(z.object({ prefix: z.string(), file: z.string() })),
})

const partsMax = 256

/** A power of two, so that a part is some bits of a checksum. */
const isPartCount = (parts: number): boolean => parts >= 1 && parts <= partsMax && Number.isInteger(Math.log2(parts))

/**
 * Content of `hosting/manifest.json` beside a release's `public` folder. The files are listed in parts beside it, of which a
 * change writes and reads those that it concerns.
 */
export const manifestContent = hostingRules.extend({
  format: z.literal(2),
  /** Number of files of `public`. */
  fileCount: z.number().int().nonnegative(),
  parts: z.number().int().refine(isPartCount),
})

/** The hosting manifest but for its files. */
export type SiteRules = z.infer<typeof hostingRules>

/** How to serve a release, with the index of the header set of each file of `public`. */
export type HostingManifest = SiteRules & { files: Record<string, number> }

export const manifestFile = "manifest.json"

/** Files of a part, about. One that was added is written with those of its part. */
const partSize = 1_000

/** How many parts list so many files. */
export const partsFor = (fileCount: number): number => {
  let parts = 1
  while (parts < partsMax && fileCount > parts * partSize) parts *= 2
  return parts
}

/** The part that lists a file: its path relative to `public`, with forward slashes. */
export const partOfFile = (file: string, parts: number): number => partOfPath(file) & (parts - 1)

/** Name of a part beside the manifest: a JSON object with the index of the header set of each file. */
export const partFile = (part: number): string => `files-${part.toString(16).padStart(2, "0")}.json`

/** Whether a file beside the manifest is a part. */
export const isPartFile = (name: string): boolean => /^files-[0-9a-f]{2}\.json$/.test(name)
