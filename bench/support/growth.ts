import { locales } from "../../shared/locales.ts"
import { perPage } from "../peers/peer.ts"

/** A quantity by the number of posts, in milliseconds or bytes. */
type Point = { posts: number; value: number }

export type Series = { label: string; column: string; unit: "time" | "bytes"; points: Point[] }

const units: Record<string, { unit: Series["unit"]; factor: number }> = {
  s: { unit: "time", factor: 1_000 },
  ms: { unit: "time", factor: 1 },
  MiB: { unit: "bytes", factor: 2 ** 20 },
  GiB: { unit: "bytes", factor: 2 ** 30 },
}

/** The first quantity of a cell, which is the median where there are several. */
const quantityIn = (cell: string): { unit: Series["unit"]; value: number } | undefined => {
  const [, number, name = ""] = /^(\d+(?:\.\d+)?) (s|ms|MiB|GiB)\b/.exec(cell) ?? []
  const known = units[name]
  return number === undefined || !known ? undefined : { unit: known.unit, value: Number(number) * known.factor }
}

const cellsOf = (line: string): string[] =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim())

const sizeIn = (text: string | undefined): number | undefined => {
  const digits = /^\d[\d,]*/.exec(text ?? "")?.[0]
  return digits === undefined ? undefined : Number(digits.replaceAll(",", ""))
}

/**
 * The quantities of tables that measurements have printed, by what was measured and then by size. A table has a column
 * `posts`, or a line above it ends with its size, as in `1000 × 2:`.
 */
export const readTables = (markdown: string): Series[] => {
  const all = new Map<string, Series>()
  let head: string[] | undefined
  let size: number | undefined
  const read = (names: string[], cells: string[]): void => {
    const posts = sizeIn(cells[names.indexOf("posts")]) ?? size
    if (posts === undefined) return
    // Everything else is a figure, or the place of one that could not be had.
    const label = cells.filter((cell) => !/^(\d|unknown$|$)/.test(cell)).join(", ")
    names.forEach((column, index) => {
      const found = quantityIn(cells[index] ?? "")
      if (!found) return
      const key = JSON.stringify([label, column])
      const series = all.get(key) ?? { label, column, unit: found.unit, points: [] }
      all.set(key, { ...series, points: [...series.points, { posts, value: found.value }] })
    })
  }
  for (const line of markdown.split("\n")) {
    if (!line.startsWith("|")) {
      head = undefined
      size = sizeIn(/(\d[\d,]*) × \d+:$/.exec(line)?.[1]) ?? (line.trim() === "" ? size : undefined)
    } else if (!head) head = cellsOf(line)
    else if (!/^\|[\s:|-]+$/.test(line)) read(head, cellsOf(line))
  }
  return [...all.values()]
}

/** A quantity that grows with the posts: `fixed` and `each` per post, as far as the measurements show. */
export type Growth = {
  fixed: number
  each: number
  /** The largest deviation of a measurement from the line, as a share of the measurement. */
  off: number
  /** Between the two largest sizes it grows as their ratio to this power; above 1, a line promises too little. */
  power: number
}

const sumOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0)

/** The line with the smallest squares of relative deviations; a small size counts as much as a large one. */
const fitLine = (points: readonly Point[]): { fixed: number; each: number } => {
  const weights = points.map(({ value }) => 1 / value ** 2)
  const weighted = (of: (point: Point) => number): number =>
    sumOf(points.map((point, index) => of(point) * (weights[index] ?? 0)))
  const [one, n, n2] = [sumOf(weights), weighted(({ posts }) => posts), weighted(({ posts }) => posts ** 2)]
  const [v, nv] = [weighted(({ value }) => value), weighted(({ posts, value }) => posts * value)]
  const each = (one * nv - n * v) / (one * n2 - n ** 2)
  const fixed = (v - each * n) / one
  // Neither part of a cost is negative: what remains then explains the measurements best.
  if (each < 0) return { fixed: v / one, each: 0 }
  return fixed < 0 ? { fixed: 0, each: nv / n2 } : { fixed, each }
}

/** How a quantity grows; undefined when it was measured at fewer than two sizes, or is nothing at one. */
export const growthOf = (points: readonly Point[]): Growth | undefined => {
  const sorted = points.toSorted((a, b) => a.posts - b.posts)
  const [last, before] = [sorted.at(-1), sorted.findLast(({ posts }) => posts < (sorted.at(-1)?.posts ?? 0))]
  if (!last || !before || sorted.some(({ value }) => value <= 0)) return undefined
  const line = fitLine(sorted)
  const off = Math.max(...sorted.map(({ posts, value }) => Math.abs(line.fixed + line.each * posts - value) / value))
  return { ...line, off, power: Math.log(last.value / before.value) / Math.log(last.posts / before.posts) }
}

/** How many posts make a number of pages: each post has one in each language, and every six are a list page. */
export const postsOfPages = (pages: number): number => Math.round(pages / (locales.length * (1 + 1 / perPage)))
