import { act, useState } from "react"
import admin from "../../../../locales/en/admin.json" with { type: "json" }
import adminPalette from "../../../../locales/en/adminPalette.json" with { type: "json" }
import { listenToShortcuts } from "../../../../src/admin/keyboard/shortcuts.ts"
import { DataTable, type Column } from "../../../../src/admin/ui/data-table.tsx"
import { adminPage } from "../../../support/admin-page.tsx"

const items = ["a", "b", "c", "d", "e"]

const columns: Column<string>[] = [
  {
    key: "name",
    title: "Name",
    cell: (item) => <a href={`#${item}`}>{item}</a>,
    sort: { by: "name", first: "ascending" },
  },
  { key: "date", title: "Date", cell: () => null, sort: { by: "date", first: "descending" } },
  { key: "plain", title: "Plain", cell: () => null },
]

let page: ReturnType<typeof adminPage>
let chosen: ReadonlySet<string | number>
let sorts: string[]
let end: () => void

const Table = () => {
  const [ids, setIds] = useState<ReadonlySet<string | number>>(new Set())
  const [by, setBy] = useState("-date")
  const onChange = (next: ReadonlySet<string | number>): void => {
    chosen = next
    setIds(next)
  }
  const onSort = (next: string): void => {
    sorts.push(next)
    setBy(next)
  }
  return (
    <DataTable
      label="Letters"
      items={items}
      idOf={(item) => item}
      columns={columns}
      sorting={{ by, onSort }}
      choosing={{ chosen: ids, nameOf: (item) => item, onChange }}
    />
  )
}

beforeEach(async () => {
  chosen = new Set()
  sorts = []
  end = listenToShortcuts()
  page = adminPage({ admin, adminPalette })
  await page.show(<Table />)
})

afterEach(async () => {
  end()
  await page.close()
})

const press = (name: string, shiftKey = false): void => {
  const box = page.container.querySelector(`input[aria-label="Select “${name}”"]`)
  act(() => void box?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey })))
}

const type = (key: string, shiftKey = false): void => {
  const init = { key: shiftKey ? key.toUpperCase() : key, code: `Key${key.toUpperCase()}`, shiftKey }
  act(
    () =>
      void (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent("keydown", { ...init, bubbles: true, cancelable: true })
      )
  )
}

const now = (): string => [...chosen].sort().join("")

test("Shift chooses all rows from the one that was pressed last, in both directions, and leaves them again", () => {
  press("b")
  press("d", true)
  expect(now()).toBe("bcd")
  press("a", true)
  expect(now()).toBe("abcd")
  // All become what the pressed one becomes.
  press("c", true)
  expect(now()).toBe("d")
})

test("Shift on the first press chooses one row", () => {
  press("c", true)
  expect(now()).toBe("c")
})

test("by keyboard x chooses a row, and with Shift all up to it", () => {
  type("j")
  type("x")
  for (let row = 0; row < 3; row += 1) type("j")
  type("x", true)
  expect(now()).toBe("abcd")
})

test("the head chooses the whole page, and clears it", () => {
  const head = page.container.querySelector<HTMLElement>(`input[aria-label="${admin.choose.page}"]`)
  act(() => head?.click())
  expect(now()).toBe("abcde")
  act(() => head?.click())
  expect(now()).toBe("")
})

test("a head sorts by its column, first in its usual direction, then in the other, and says so", () => {
  const head = (title: string) => [...page.container.querySelectorAll("th")].find((th) => th.textContent === title)
  expect(head("Date")?.getAttribute("aria-sort")).toBe("descending")
  const sortBy = (title: string): void => act(() => head(title)?.querySelector("button")?.click())
  sortBy("Date")
  sortBy("Date")
  sortBy("Name")
  sortBy("Name")
  sortBy("Date")
  expect(sorts).toEqual(["date", "-date", "name", "-name", "-date"])
  expect(head("Name")?.getAttribute("aria-sort")).toBeNull()
  expect(head("Plain")?.querySelector("button")).toBeNull()
})
