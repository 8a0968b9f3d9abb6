import { z } from "zod"

/** One HTTP header, name in lower case. */
const header = z.tuple([z.string(), z.string()])

const redirect = z.object({ from: z.string(), to: z.string(), status: z.literal(301) })

/**
 * How any web server should serve a release. Written by the build as
 * `hosting/manifest.json` beside the release's `public` folder; read by the built-in server.
 */
export const hostingManifest = z.object({
  format: z.literal(1),
  /** Sets of headers that files share; `files` refers to them by index. */
  headerSets: z.array(z.array(header)),
  /** Every file of `public`, as a path relative to it with forward slashes, and the index of its header set. */
  files: z.record(z.string(), z.number().int().nonnegative()),
  /** Permanent redirects, most specific first; see `Redirect` in redirects.ts for the wildcard form. */
  redirects: z.array(redirect),
  /** Addresses (without trailing slash) that respond with 410 and the page `/410` of their language. */
  gone: z.array(z.string()),
  /** Client-only applications: every address at or below `prefix` serves `file`. */
  clientOnly: z.array(z.object({ prefix: z.string(), file: z.string() })),
})

export type HostingManifest = z.infer<typeof hostingManifest>
