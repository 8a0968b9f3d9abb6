import { counted } from "./counted.ts"
import type { Place, Remark } from "./import-source.ts"

/** One imported item: what it was, and what it becomes. */
type Arrival = Place & { what: string; title: string; as: string; address: string }

export type ImportReport = {
  name: string
  arrivals: Arrival[]
  remarks: Remark[]
  /** What came with an earlier import, and was left as it is. */
  known: number
  /** Pictures and videos that were, or would be, added to the library. */
  files: number
  redirects: number
}

const cut = (text: string, width: number): string => {
  const line = text.replace(/\s+/g, " ")
  return line.length > width ? `${line.slice(0, width - 1)}…` : line
}

const placeOf = ({ file, line }: Place): string => (file === "" ? String(line) : `${file}:${line}`)

/** Rows with columns as wide as their widest cell; the last one is as long as it is. */
const table = (head: readonly string[], rows: readonly (readonly string[])[], widths: readonly number[]): string[] => {
  const cells = [head, ...rows].map((row) =>
    row.map((cell, at) => (at === row.length - 1 ? cell.replace(/\s+/g, " ") : cut(cell, widths[at] ?? 40)))
  )
  const wide = head.map((_, at) => cells.reduce((widest, row) => Math.max(widest, row[at]?.length ?? 0), 0))
  return cells.map((row) =>
    row
      .map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(wide[at] ?? 0)))
      .join("  ")
      .trimEnd()
  )
}

const byPlace = (one: Place, other: Place): number =>
  one.file < other.file ? -1 : one.file > other.file ? 1 : one.line - other.line

/** Lines for the operator: what is imported, what is not or only with changes, and the counts. */
export const reportLines = (
  { name, arrivals, remarks, known, files, redirects }: ImportReport,
  apply: boolean
): string[] => [
  name,
  "",
  ...(arrivals.length === 0
    ? []
    : [
        ...table(
          ["line", "what", "comes as", "title", "address"],
          arrivals.map((one) => [placeOf(one), one.what, one.as, one.title, one.address]),
          [60, 10, 40, 50]
        ),
        "",
      ]),
  ...(remarks.length === 0
    ? []
    : [
        "What cannot come, or not as it was:",
        ...table(
          ["line", "what", "why"],
          remarks.toSorted(byPlace).map((one) => [placeOf(one), one.subject, one.message]),
          [60, 50]
        ),
        "",
      ]),
  `${apply ? "Imported" : "To import"}: ${counted(arrivals.length, "entry", "entries")}, ${counted(redirects, "redirect")}, ` +
    `${counted(files, "picture or video", "pictures and videos")}. ` +
    `Here since an earlier import: ${known}. Remarks: ${remarks.length}.`,
]
