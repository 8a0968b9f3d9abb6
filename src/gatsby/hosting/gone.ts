/**
 * Gatsby compiles gatsby-config and gatsby-node into two bundles, each with its own copy of this module; both run in one
 * process, so only the global object is shared between createPages, which knows what is gone, and the adapter.
 */
const key = Symbol.for("site.hosting.gone")

type Shared = { [key]?: readonly string[] }

/**
 * Tells the adapter which addresses answer 410 in this build. Each call replaces the addresses of the one before.
 *
 * @param addresses public addresses without trailing slash, such as `/job/x` and `/ru/job/x`
 */
export const setGone = (addresses: Iterable<string>): void => {
  ;(globalThis as Shared)[key] = [...new Set(addresses)].sort()
}

/** Addresses that the last `setGone` named, sorted; none when it was never called. */
export const readGone = (): readonly string[] => (globalThis as Shared)[key] ?? []
