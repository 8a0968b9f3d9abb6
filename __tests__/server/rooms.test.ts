import { readFileSync, readdirSync } from "node:fs"
import { contentFolders, rooms } from "../../server/rooms.ts"

const tables = [
  { folder: "server", table: rooms, mark: "rooms" },
  { folder: "server/content", table: contentFolders, mark: "folders of content" },
]

/** Lines of a table on the architecture page, between two comments. */
const printedRows = (mark: string): string[][] => {
  const page = readFileSync("docs/architecture.md", "utf8")
  const [, printed = ""] = page.split(new RegExp(`<!-- (?:end of )?${mark} -->`))
  const lines = printed.split("\n").filter((line) => line.startsWith("|"))
  return lines.slice(2).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim())
  )
}

test.each(tables)("in $folder imports lead only to what is below, so that there are no cycles", ({ table }) => {
  const names = Object.keys(table)
  for (const [index, [name, { mayImport }]] of Object.entries(table).entries())
    for (const other of mayImport)
      expect({ name, other, below: names.indexOf(other) > index }).toMatchObject({ below: true })
})

test.each(tables)("everything in $folder has a row, and every row is there", ({ folder, table }) => {
  const present = readdirSync(folder).filter((name) => !["package.json", "rooms.ts"].includes(name))
  expect(present.sort()).toEqual(Object.keys(table).sort())
})

test.each(tables)("the architecture page prints the table of $folder", ({ table, mark }) => {
  const rows = Object.entries(table).map(([name, { holds, mayImport }]) => [name, holds, mayImport.join(", ")])
  expect(printedRows(mark)).toEqual(rows)
})
