import type { Redirect } from "../../shared/redirects.ts"
import { createRedirectResolver } from "../../shared/resolve-redirects.ts"
import { barePath, encodedPath } from "../http/requested-address.ts"

/** The target of an old address, in the form of a header; undefined when nothing redirects it. */
export type RedirectLookup = (bare: string, query: string) => string | undefined

const sitePath = /^\/(?![/\\])/

/** Users type targets: what is encoded already stays, the rest becomes ASCII. */
const ascii = (to: string): string => encodeURI(to).replaceAll("%25", "%")

const withQuery = (location: string, query: string): string => {
  if (query === "") return location
  const [address = "", ...fragment] = location.split("#")
  const joined = `${address}${address.includes("?") ? "&" : "?"}${query}`
  return [joined, ...fragment].join("#")
}

/**
 * Prepares the redirects of a release, so that every old address leads to its final target in one hop.
 *
 * @param rows as in the manifest
 */
export const redirectLookup = (rows: readonly Redirect[]): RedirectLookup => {
  const redirectChainFrom = createRedirectResolver(rows, barePath)
  return (bare, query) => {
    const { steps, isCircle } = redirectChainFrom(bare)
    const last = steps.at(-1)
    if (!last || isCircle) return undefined
    const { row, rest } = last
    const location = rest === undefined ? ascii(row.to) : ascii(row.to).replace(":splat", () => encodedPath(rest))
    return sitePath.test(location) ? withQuery(location, query) : undefined
  }
}
