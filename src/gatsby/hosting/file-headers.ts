import { contentTypeOf } from "./content-types.ts"

export type Header = [name: string, value: string]

export const revalidate = "public, max-age=0, must-revalidate"

/** Of redirects. One hour: long enough to save requests, short enough for an editor's correction to arrive. */
export const redirectCaching = "public, max-age=3600"

/** One year in seconds, the longest that caches honor. */
export const immutable = "public, max-age=31536000, immutable"

/**
 * Digits of the hash in the name of a chunk. The script that every page loads first holds the names of all chunks, and hashes
 * cannot be compressed. Seven digits tell 268 million versions of one chunk apart.
 */
export const chunkHashDigits = 7

/**
 * Names with a hash of the content, from Gatsby and webpack. Query results do not match: theirs is a hash of the query.
 */
export const hashedFile = new RegExp(
  `^(?:[^/]+[-.][0-9a-f]{${chunkHashDigits},}\\.(?:js|css)|static/(?:[0-9a-f]{8,}/.+|(?:.+/)?[^/]+-[0-9a-f]{8,}\\.[a-z0-9]+))$`
)

/** Pictures that other origins may load: link previews fetch the Open Graph picture. */
export const sharedPicture = /\.(?:avif|webp|png|jpe?g|gif|svg|ico)$/

/** Referrer-Policy of the public client-only applications: their addresses may have the token of a link. */
export const noReferrer = "no-referrer"

/** Headers of every HTML file, with the Content-Security-Policy. */
export const pageHeaders = (policy: string, referrer = "strict-origin-when-cross-origin"): Header[] => [
  ["content-security-policy", policy],
  ["referrer-policy", referrer],
  ["x-frame-options", "DENY"],
  ["cross-origin-opener-policy", "same-origin"],
  [
    "permissions-policy",
    "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()",
  ],
]

export type ClientOnlyApp = { prefix: string; file: string }

/** Pages of the admin must not be restored from a cache after the user has signed out. */
export const isPrivate = ({ prefix }: ClientOnlyApp): boolean => prefix === "/admin"

/**
 * Response headers of a file, names in lower case.
 *
 * @param file path relative to the public folder
 * @param policy Content-Security-Policy of the HTML files
 * @param app the client-only application of this file
 */
const fileHeaders = (file: string, policy: string, app?: ClientOnlyApp): readonly Header[] => [
  ["content-type", contentTypeOf(file)],
  ["cache-control", app && isPrivate(app) ? "no-store" : hashedFile.test(file) ? immutable : revalidate],
  ["x-content-type-options", "nosniff"],
  ["cross-origin-resource-policy", sharedPicture.test(file) ? "cross-origin" : "same-origin"],
  ...(file.endsWith(".html") ? pageHeaders(policy, app && !isPrivate(app) ? noReferrer : undefined) : []),
  ...(app ? [["x-robots-tag", "noindex"] satisfies Header] : []),
]

/** The headers of each file of a site. Equal ones are the same object. */
export type HeadersOf = (file: string) => readonly Header[]

/**
 * Returns a cached lookup of headers: a site has tens of thousands of files and only a few distinct sets of headers.
 *
 * @param policy Content-Security-Policy of the HTML files
 */
export const rememberedHeaders = (policy: string, clientOnly: readonly ClientOnlyApp[]): HeadersOf => {
  const apps = new Map(clientOnly.map((app) => [app.file, app]))
  const known = new Map<string, readonly Header[]>()
  const distinct = new Map<string, readonly Header[]>()
  return (file) => {
    const before = known.get(file)
    if (before) return before
    const made = fileHeaders(file, policy, apps.get(file))
    const key = JSON.stringify(made)
    const headers = distinct.get(key) ?? made
    distinct.set(key, headers)
    known.set(file, headers)
    return headers
  }
}
