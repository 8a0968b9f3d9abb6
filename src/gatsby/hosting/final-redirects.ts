import type { Redirect } from "../../../shared/redirects.ts"

const isWildcard = ({ from }: Redirect): boolean => from.endsWith("/*")

const byFrom = (first: Redirect, second: Redirect): number => (first.from < second.from ? -1 : 1)

/** Longer prefixes are more specific. */
const bySpecificity = (first: Redirect, second: Redirect): number =>
  second.from.length - first.from.length || byFrom(first, second)

const withoutSlash = (path: string): string => path.replace(/(?<=.)\/+$/, "")

const sitePath = /^\/(?![/\\])[^\s\\]*$/

const checked = ({ from, to, status }: Redirect): Redirect => {
  const row = { from: withoutSlash(from), to: withoutSlash(to), status }
  if (!sitePath.test(row.from) || !sitePath.test(row.to) || /[?#]/.test(row.from)) {
    throw new Error(`The redirect ${from} -> ${to} does not lead from one path of this site to another`)
  }
  return row
}

const unique = (rows: readonly Redirect[]): Map<string, Redirect> => {
  const found = new Map<string, Redirect>()
  for (const row of rows.map(checked)) {
    const same = found.get(row.from)
    if (same && same.to !== row.to) {
      throw new Error(`The address ${row.from} is redirected to ${same.to} and to ${row.to}; only one can be right`)
    }
    found.set(row.from, row)
  }
  return found
}

const end = (row: Redirect, exact: ReadonlyMap<string, Redirect>): Redirect => {
  const seen = new Set([row.from])
  let to = row.to
  for (let next = exact.get(to); next; next = exact.get(to)) {
    if (seen.has(to)) throw new Error(`The redirect ${row.from} leads in a circle: ${[...seen, to].join(" -> ")}`)
    seen.add(to)
    to = next.to
  }
  return { ...row, to }
}

/** Rows that save the second hop where a wildcard's result is itself an old address: `/en/old` beside `/old`. */
const composed = (wildcard: Redirect, exact: ReadonlyMap<string, Redirect>): Redirect[] => {
  const prefix = wildcard.from.slice(0, -2)
  if (wildcard.to !== "/:splat") return []
  return [...exact.values()]
    .filter(({ from }) => from !== prefix && !from.startsWith(`${prefix}/`) && !/^\/ru(?:\/|$)/.test(from))
    .map((row) => ({ ...row, from: prefix + row.from }))
    .filter(({ from }) => !exact.has(from))
}

/**
 * The redirects of a release as they are served: every row ends at a final address in one hop, exact rows stand before
 * wildcards and longer wildcards before shorter, and a page of the site is never hidden by a row.
 *
 * @param rows redirects in any order, repeated ones included
 * @param isPage whether a page answers at an address without trailing slash
 * @throws Error when a row leaves the site, two rows contradict each other, or rows lead in a circle
 */
export const finalRedirects = (rows: readonly Redirect[], isPage: (address: string) => boolean): Redirect[] => {
  const all = [...unique(rows).values()].filter(({ from }) => !isPage(from))
  const exact = new Map(all.filter((row) => !isWildcard(row)).map((row) => [row.from, row]))
  const wildcards = all.filter(isWildcard).sort(bySpecificity)
  for (const wildcard of wildcards) {
    for (const row of composed(wildcard, exact)) if (!isPage(row.from)) exact.set(row.from, row)
  }
  const ended = [...exact.values()].map((row) => end(row, exact)).filter(({ from, to }) => from !== to)
  return [...ended.sort(byFrom), ...wildcards]
}
