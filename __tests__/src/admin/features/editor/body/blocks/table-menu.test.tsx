import { jest } from "@jest/globals"
import { act } from "react"
import adminBody from "../../../../../../../locales/en/adminBody.json" with { type: "json" }
import type { MenuEntry } from "../../../../../../../src/admin/ui/menu.tsx"
import { adminPage } from "../../../../../../support/admin-page.tsx"
import { acceptedBody, textEditor } from "../../../../../../support/text-editor.ts"

// Menus need a layout to open.
jest.unstable_mockModule("../../../../../../../src/admin/ui/menu.tsx", () => ({
  MenuButton: ({ entries }: { entries: readonly MenuEntry[] }) =>
    entries.map((entry) =>
      entry === "line" ? null : (
        <button key={entry.id} onClick={entry.onPress}>
          {entry.label}
        </button>
      )
    ),
}))

const { TableMenu } = await import("../../../../../../../src/admin/features/editor/body/blocks/table-menu.tsx")

const { table } = adminBody

test("offers a row above others, and not above the heading", async () => {
  const editor = textEditor("<table><tr><th>Head</th></tr><tr><td>Body</td></tr></table>")
  // jsdom has no layout to scroll in.
  editor.setOptions({ editorProps: { handleScrollToSelection: () => true } })
  const page = adminPage({ adminBody })
  const caretIn = async (words: string): Promise<void> => {
    let place = 0
    editor.state.doc.descendants(({ text }, pos) => {
      if (text === words) place = pos
    })
    await act(async () => {
      editor.commands.setTextSelection(place)
      await new Promise((done) => setTimeout(done, 5))
    })
  }
  const buttonOf = (name: string) =>
    [...page.container.querySelectorAll("button")].find(({ textContent }) => textContent === name)
  await page.show(<TableMenu editor={editor} />)
  await caretIn("Head")
  expect(buttonOf(table.addRowBefore)).toBeUndefined()
  await caretIn("Body")
  act(() => buttonOf(table.addRowBefore)?.click())
  await caretIn("Head")
  act(() => buttonOf(table.addRow)?.click())
  acceptedBody(editor)
  const rows = [...editor.view.dom.querySelectorAll("tr")].map((row) => `${row.cells[0]?.tagName} ${row.textContent}`)
  expect(rows).toEqual(["TH Head", "TD ", "TD ", "TD Body"])
  await page.close()
  editor.destroy()
})
