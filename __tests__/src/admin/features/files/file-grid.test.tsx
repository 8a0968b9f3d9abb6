import { act, useState } from "react"
import admin from "../../../../../locales/en/admin.json" with { type: "json" }
import adminMedia from "../../../../../locales/en/adminMedia.json" with { type: "json" }
import adminPalette from "../../../../../locales/en/adminPalette.json" with { type: "json" }
import type { LibraryFile } from "../../../../../shared/contract/files.ts"
import { FileGrid } from "../../../../../src/admin/features/files/file-grid.tsx"
import { listenToShortcuts } from "../../../../../src/admin/keyboard/shortcuts.ts"
import { adminPage } from "../../../../support/admin-page.tsx"

const files = ["a", "b", "c", "d"].map(
  (id) =>
    ({
      ...{ id, kind: "image", name: id, size: 1, alt: { en: "", ru: "" }, tags: [], url: "/x", renditions: [] },
      ...{ width: 10, height: 10 },
    }) as unknown as LibraryFile
)

let page: ReturnType<typeof adminPage>
let opened: string[]
let end: () => void

const Grid = () => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return (
    <>
      <FileGrid
        files={files}
        busy={false}
        chosen={chosen}
        onChoose={setChosen}
        onOpen={({ id }) => void opened.push(id)}
      />
      <output>{[...chosen].sort().join("")}</output>
    </>
  )
}

beforeEach(async () => {
  opened = []
  end = listenToShortcuts()
  page = adminPage({ admin, adminMedia, adminPalette })
  await page.show(<Grid />)
})

afterEach(async () => {
  end()
  await page.close()
})

const chosen = () => page.container.querySelector("output")?.textContent

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

test("Shift chooses all files from the one that was pressed last", () => {
  press("b")
  press("d", true)
  expect(chosen()).toBe("bcd")
  press("c")
  expect(chosen()).toBe("bd")
})

test("keys go through the files as through the rows of a list, choose and open them", () => {
  type("j")
  type("j")
  type("x")
  type("j")
  type("x", true)
  expect(chosen()).toBe("bc")
  type("k")
  type("e")
  expect(opened).toEqual(["b"])
})
