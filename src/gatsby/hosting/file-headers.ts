import { contentTypeOf } from "./content-types.ts"

export type Header = [name: string, value: string]

export const revalidate = "public, max-age=0, must-revalidate"

/** One year in seconds, the longest that caches honour. */
export const immutable = "public, max-age=31536000, immutable"

/** Names that carry a hash of their content, as Gatsby and webpack write them; query results are named by their query. */
export const hashedFile =
  /^(?:[^/]+[-.][0-9a-f]{8,}\.(?:js|css)|static\/(?:[0-9a-f]{8,}\/.+|(?:.+\/)?[^/]+-[0-9a-f]{8,}\.[a-z0-9]+))$/

/** Pictures may be shown by others: link previews fetch the Open Graph picture from another origin. */
export const sharedPicture = /\.(?:avif|webp|png|jpe?g|gif|svg|ico)$/

/** Headers of every HTML file; the policy comes with them. */
export const pageHeaders = (policy: string): Header[] => [
  ["content-security-policy", policy],
  ["referrer-policy", "strict-origin-when-cross-origin"],
  ["x-frame-options", "DENY"],
  ["cross-origin-opener-policy", "same-origin"],
  [
    "permissions-policy",
    "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()",
  ],
]

export type ClientOnlyApp = { prefix: string; file: string }

/** Staff pages must not come back from a cache after signing out. */
const isPrivate = ({ prefix }: ClientOnlyApp): boolean => prefix === "/admin"

/**
 * Headers with which a file is to be served, names in lower case.
 *
 * @param file path relative to the public folder
 * @param policy Content-Security-Policy of the HTML files
 * @param app the client-only application whose file this is
 */
const fileHeaders = (file: string, policy: string, app?: ClientOnlyApp): readonly Header[] => [
  ["content-type", contentTypeOf(file)],
  ["cache-control", app && isPrivate(app) ? "no-store" : hashedFile.test(file) ? immutable : revalidate],
  ["x-content-type-options", "nosniff"],
  ["cross-origin-resource-policy", sharedPicture.test(file) ? "cross-origin" : "same-origin"],
  ...(file.endsWith(".html") ? pageHeaders(policy) : []),
  ...(app ? [["x-robots-tag", "noindex"] satisfies Header] : []),
]

/** The headers of each file of a site. Equal ones are the same object. */
export type HeadersOf = (file: string) => readonly Header[]

/**
 * Remembers the headers of each file, as a site has tens of thousands and only a few kinds of them.
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
