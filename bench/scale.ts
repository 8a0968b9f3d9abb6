import { readFile } from "node:fs/promises"
import { growthOf, postsOfPages, readTables, type Growth, type Series } from "./support/growth.ts"
import { markdownTable, printTables } from "./support/report.ts"

const pages = 1_000_000

const timeText = (milliseconds: number): string => {
  if (milliseconds < 1_000) return `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`
  if (milliseconds < 120_000) return `${(milliseconds / 1_000).toFixed(1)} s`
  return milliseconds < 7_200_000
    ? `${(milliseconds / 60_000).toFixed(0)} min`
    : `${(milliseconds / 3_600_000).toFixed(1)} h`
}

const bytesText = (bytes: number): string =>
  bytes < 2 ** 30 ? `${Math.round(bytes / 2 ** 20)} MiB` : `${(bytes / 2 ** 30).toFixed(2)} GiB`

const rowOf = ({ label, column, unit, points }: Series, { fixed, each, off, power }: Growth): string[] => {
  const text = unit === "time" ? timeText : bytesText
  return [
    [label, column].filter((part) => part !== "").join(": "),
    points.map(({ posts, value }) => `${text(value)} at ${posts}`).join(", "),
    text(fixed),
    text(each * 1_000),
    `${(off * 100).toFixed(0)} %`,
    power.toFixed(2),
    text(fixed + each * postsOfPages(pages)),
  ]
}

/** Extrapolates what measurements have printed to a million pages. */
export const run = async (files: string[]): Promise<void> => {
  if (files.length === 0) throw new Error("Name files with the output of builds, publish --steps or releases")
  const rows: string[][] = []
  for (const file of files)
    for (const series of readTables(await readFile(file, "utf8"))) {
      const growth = growthOf(series.points)
      if (growth) rows.push(rowOf(series, growth))
    }
  printTables(
    markdownTable(
      [
        "step",
        "measured, by posts",
        "fixed",
        "each 1,000 posts",
        "line off by",
        "power",
        `${pages.toLocaleString("en")} pages`,
      ],
      rows
    ),
    `${pages.toLocaleString("en")} pages are ${postsOfPages(pages).toLocaleString("en")} posts.`
  )
}
