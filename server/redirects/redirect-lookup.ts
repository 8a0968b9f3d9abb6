import type { Redirect } from "../../shared/redirects.ts"
import { barePath, encodedPath } from "../http/requested-address.ts"

/** Where an old address leads now, in the form of a header, or undefined when it is none. */
export type RedirectLookup = (bare: string, query: string) => string | undefined

/** A wildcard's result can meet a wildcard again (`/en/en/blog`); whoever stacks more than this gets no answer. */
const wildcardsMax = 10

const sitePath = /^\/(?![/\\])/

/** Targets are written by people: what is encoded already stays, the rest becomes ASCII. */
const ascii = (to: string): string => encodeURI(to).replaceAll("%25", "%")

const withQuery = (location: string, query: string): string => {
  if (query === "") return location
  const [address = "", ...fragment] = location.split("#")
  const joined = `${address}${address.includes("?") ? "&" : "?"}${query}`
  return [joined, ...fragment].join("#")
}

/**
 * Prepares the redirects of a release. An exact row goes before a wildcard, and what a wildcard gives is looked up
 * again, so that every old address leads to its end in one hop.
 *
 * @param rows most specific first, as they stand in the manifest
 */
export const redirectLookup = (rows: readonly Redirect[]): RedirectLookup => {
  const exact = new Map(rows.filter(({ from }) => !from.endsWith("/*")).map(({ from, to }) => [from, to]))
  const wildcards = rows
    .filter(({ from }) => from.endsWith("/*"))
    .map(({ from, to }) => ({ prefix: from.slice(0, -1), to }))

  const follow = (bare: string, depth: number): string | undefined => {
    const to = exact.get(bare)
    if (to !== undefined) return ascii(to)
    const wildcard = wildcards.find(({ prefix }) => bare.startsWith(prefix))
    if (!wildcard || depth >= wildcardsMax) return undefined
    const rest = bare.slice(wildcard.prefix.length)
    const next = wildcard.to.replace(":splat", () => rest)
    const isPath = !/[?#]/.test(wildcard.to)
    if (isPath && (exact.has(barePath(next)) || wildcards.some(({ prefix }) => next.startsWith(prefix)))) {
      return follow(barePath(next), depth + 1)
    }
    return ascii(wildcard.to).replace(":splat", () => encodedPath(rest))
  }

  return (bare, query) => {
    const location = follow(bare, 0)
    return location !== undefined && sitePath.test(location) ? withQuery(location, query) : undefined
  }
}
