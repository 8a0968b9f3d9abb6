import { readFileSync, readdirSync } from "node:fs"
import { rooms } from "../../server/rooms.ts"

const names = Object.keys(rooms)

const printedRows = (): string[][] => {
  const [, printed = ""] = readFileSync("docs/architecture.md", "utf8").split(/<!-- (?:rooms|end of rooms) -->/)
  const lines = printed.split("\n").filter((line) => line.startsWith("|"))
  return lines.slice(2).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim())
  )
}

test("every room imports only rooms below it, so that there are no cycles", () => {
  for (const [index, [name, { mayImport }]] of Object.entries(rooms).entries())
    for (const other of mayImport)
      expect({ name, other, below: names.indexOf(other) > index }).toMatchObject({ below: true })
})

test("every folder of the server is a room, and every room has a folder", () => {
  const present = readdirSync("server").filter((name) => !["package.json", "rooms.ts"].includes(name))
  expect(present.sort()).toEqual([...names].sort())
})

test("the architecture page prints the table of rooms", () => {
  const rows = Object.entries(rooms).map(([name, { holds, mayImport }]) => [name, holds, mayImport.join(", ")])
  expect(printedRows()).toEqual(rows)
})
