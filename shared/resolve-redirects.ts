import { defaultLocale } from "./locales.ts"
import { splitLocale, withoutTrailingSlash } from "./paths.ts"
import type { Redirect } from "./redirects.ts"

/** A row that redirects; `from` may be a wildcard, as in `Redirect`. */
type Row = { from: string; to: string }

const isWildcard = ({ from }: Row): boolean => from.endsWith("/*")

const byFrom = (first: Row, second: Row): number => (first.from < second.from ? -1 : 1)

/** Longer prefixes are more specific. */
const bySpecificity = (first: Row, second: Row): number =>
  second.from.length - first.from.length || byFrom(first, second)

/** A wildcard's result can match a wildcard again (`/en/en/blog`); more matches than this count as a circle. */
const wildcardsMax = 10

/** One redirect of a chain; `rest` is what a wildcard matched. */
type RedirectStep<Rule extends Row> = Row & { row: Rule; rest?: string }

/** The redirects that an address passes through, in order; none when nothing redirects it. */
type RedirectChain<Rule extends Row> = { steps: RedirectStep<Rule>[]; isCircle: boolean }

/**
 * Prepares rows for lookup: an exact row goes before a wildcard, a longer wildcard before a shorter one, and every
 * result is looked up again. A target with a query or a fragment ends the chain.
 *
 * @param rows in any order; of two for the same address the first one counts
 * @param normalize the form in which addresses are looked up
 * @returns the redirect chain of an address; in a circle, the last step is the one that leads back
 */
export const createRedirectResolver = <Rule extends Row>(
  rows: readonly Rule[],
  normalize: (address: string) => string = (address) => address
): ((address: string) => RedirectChain<Rule>) => {
  const exact = new Map(
    rows
      .filter((row) => !isWildcard(row))
      .toReversed()
      .map((row) => [row.from, row])
  )
  const wildcards = rows.filter(isWildcard).sort(bySpecificity)

  const stepFrom = (from: string): RedirectStep<Rule> | undefined => {
    const row = exact.get(from)
    if (row) return { from, to: row.to, row }
    const wildcard = wildcards.find((each) => from.startsWith(each.from.slice(0, -1)))
    if (!wildcard) return undefined
    const rest = from.slice(wildcard.from.length - 1)
    return { from, to: wildcard.to.replace(":splat", () => rest), row: wildcard, rest }
  }

  return (address) => {
    const steps: RedirectStep<Rule>[] = []
    const seen = new Set([address])
    let wildcardCount = 0
    for (let step = stepFrom(address); step;) {
      steps.push(step)
      if (step.rest !== undefined) wildcardCount += 1
      const next = normalize(step.to)
      if (seen.has(next) || wildcardCount > wildcardsMax) return { steps, isCircle: true }
      seen.add(next)
      step = /[?#]/.test(step.row.to) ? undefined : stepFrom(next)
    }
    return { steps, isCircle: false }
  }
}

/** Former links of entries, the site's own redirects, and those that staff manage: an earlier source wins over a later one. */
const sources = ["former", "legacy", "staff"] as const

/** A site's redirects by source. */
export type RedirectSources<Rule extends Row = Redirect> = { [Source in (typeof sources)[number]]?: readonly Rule[] }

/** A redirect with its source. */
type SourcedRow<Rule extends Row> = Rule & { source: (typeof sources)[number] }

/** The redirects of all sources in the order in which they win: of two for one address, visitors get the first. */
export const rowsByPrecedence = <Rule extends Row>(rows: RedirectSources<Rule>): SourcedRow<Rule>[] =>
  sources.flatMap((source) => (rows[source] ?? []).map((row) => ({ ...row, source })))

const sitePath = /^\/(?![/\\])[^\s\\]*$/

const checked = ({ from, to, status }: Redirect): Redirect => {
  const row = { from: withoutTrailingSlash(from), to: withoutTrailingSlash(to), status }
  if (!sitePath.test(row.from) || !sitePath.test(row.to) || /[?#]/.test(row.from))
    throw new Error(`The redirect ${from} -> ${to} does not lead from one path of this site to another`)
  return row
}

const unique = (rows: readonly Redirect[]): Redirect[] => {
  const found = new Map<string, Redirect>()
  for (const row of rows.map(checked)) {
    const same = found.get(row.from)
    if (same && same.to !== row.to)
      throw new Error(`The address ${row.from} is redirected to ${same.to} and to ${row.to}; only one can be right`)
    found.set(row.from, row)
  }
  return [...found.values()]
}

/** Of several former links for one address the last one: a post may get back a link that another has had meanwhile. */
const lastOfEach = (rows: readonly Redirect[]): Redirect[] => [
  ...new Map(rows.map(checked).map((row) => [row.from, row])).values(),
]

/** Rows that save the second hop where a wildcard's result is itself an old address: `/en/old` beside `/old`. */
const composed = (rows: readonly Redirect[]): Redirect[] =>
  rows.filter(isWildcard).flatMap((wildcard) => {
    const prefix = wildcard.from.slice(0, -2)
    if (wildcard.to !== "/:splat") return []
    return rows
      .filter((row) => !isWildcard(row) && row.from !== prefix && !row.from.startsWith(`${prefix}/`))
      .filter(({ from }) => splitLocale(from).locale === defaultLocale)
      .map((row) => ({ ...row, from: prefix + row.from }))
  })

/**
 * The redirects of a site as they are served. An address in use wins over a row, and of two rows for one address the first of
 * `rowsByPrecedence`. Every row leads to a final address in one hop; exact rows come before wildcards, longer wildcards
 * before shorter ones.
 *
 * @param occupantOf what uses an address without trailing slash, in words; undefined when nothing does
 * @returns the rows, and a sentence for every redirect of staff that is left out
 * @throws Error when a row leaves the site, two rows of the legacy table or of staff contradict each other, or rows lead in a circle
 */
export const resolveRedirects = (
  { former = [], legacy = [], staff = [] }: RedirectSources,
  occupantOf: (address: string) => string | undefined
): { rows: Redirect[]; leftOut: string[] } => {
  const taken = new Map<string, Redirect>()
  const leftOut: string[] = []
  const take = (row: Redirect): string | undefined => {
    const occupant = occupantOf(row.from) ?? (taken.has(row.from) ? "another redirect" : undefined)
    if (occupant === undefined) taken.set(row.from, row)
    return occupant
  }
  const all = rowsByPrecedence({ former: lastOfEach(former), legacy: unique(legacy), staff: unique(staff) })
  for (const { source, ...row } of all) {
    const occupant = take(row)
    if (occupant !== undefined && source === "staff")
      leftOut.push(`The redirect from ${row.from} to ${row.to} is left out: ${occupant} has this address`)
  }
  composed([...taken.values()]).forEach(take)
  const rows = [...taken.values()]
  const redirectChainFrom = createRedirectResolver(rows)
  const exact = rows
    .filter((row) => !isWildcard(row))
    .map((row) => {
      const { steps, isCircle } = redirectChainFrom(row.from)
      if (isCircle)
        throw new Error(
          `The redirect ${row.from} leads in a circle: ${[row.from, ...steps.map(({ to }) => to)].join(" -> ")}`
        )
      return { ...row, to: steps.at(-1)?.to ?? row.to }
    })
  return {
    rows: [...exact.sort(byFrom), ...rows.filter(isWildcard).sort(bySpecificity)],
    leftOut,
  }
}
