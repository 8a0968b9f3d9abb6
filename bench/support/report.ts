import { availableParallelism, cpus, totalmem } from "node:os"

/** Prints progress to standard error, apart from the result on standard output. */
export const printLine = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

const rowLine = (cells: string[], widths: number[]): string =>
  `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`

/** A Markdown table, aligned as the formatter does it. */
export const markdownTable = (head: string[], rows: string[][]): string => {
  const widths = head.map((title, column) => Math.max(3, title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`
  return [rowLine(head, widths), rule, ...rows.map((row) => rowLine(row, widths))].join("\n")
}

const machine = (): string => {
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? "unknown"}, ${memory} GiB, Node ${process.version}`
}

/** Prints tables and lines of text. */
export const printTables = (...tables: string[]): void => {
  process.stdout.write(`\n${tables.join("\n\n")}\n`)
}

/** Prints the result: tables, and the machine that they were measured on. */
export const printResult = (...tables: string[]): void => printTables(...tables, `Measured on ${machine()}.`)

export const seconds = (milliseconds: number): string =>
  `${(milliseconds / 1_000).toFixed(milliseconds < 10_000 ? 2 : 1)} s`

/** A row of a table that compares a second start with the first one. */
export const startsRow = (label: string, first: number, second: number): string[] => [
  label,
  seconds(first),
  seconds(second),
  ratio(second / first),
]

/** Kilobytes of what is transferred. */
export const kilobytes = (bytes: number): string => (bytes === 0 ? "0" : (bytes / 1_000).toFixed(1))

/** Mebibytes of memory or of a folder. */
export const mebibytes = (bytes: number | undefined): string =>
  bytes === undefined ? "unknown" : `${Math.round(bytes / 2 ** 20)} MiB`

export const ratio = (value: number): string => value.toFixed(value < 0.1 ? 3 : 2)

export const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low = NaN, high = NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (low + high) / 2
}

/** Value below which the given share of all values lies. */
export const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? NaN
