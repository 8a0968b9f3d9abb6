import type { BlockNode } from "../../../../../../shared/contract/document.ts"
import { markChangedBlocks } from "../../../../../../src/admin/features/editor/conflict/changed-block-marks.ts"
import { textEditor } from "../../../../../support/text-editor.ts"

const paragraph = (text: string): BlockNode => ({ type: "paragraph", content: [{ type: "text", text }] })

test("marks the blocks that are still to be translated, each until it is edited or the next call", () => {
  const editor = textEditor("<p>One.</p><p>Two!</p><p>Three!</p>")
  const marked = () => [...editor.view.dom.querySelectorAll(".changed-block")].map(({ textContent }) => textContent)
  const mark = (behind: "en" | "ru", ...texts: string[]) =>
    markChangedBlocks[behind](
      editor,
      texts.map((text) => ({ block: paragraph(text), hint: "Still to translate" }))
    )
  mark("ru")
  expect(marked()).toEqual([])
  mark("ru", "Two!", "Three!", "Gone.")
  expect(marked()).toEqual(["Two!", "Three!"])
  expect(editor.view.dom.querySelector(".changed-block")?.getAttribute("title")).toBe("Still to translate")
  mark("en", "One.")
  expect(marked()).toEqual(["One.", "Two!", "Three!"])
  editor.commands.insertContentAt(0, { type: "paragraph", content: [{ type: "text", text: "First." }] })
  expect(marked()).toEqual(["One.", "Two!", "Three!"])
  mark("ru", "Three!")
  mark("en")
  expect(marked()).toEqual(["Three!"])
  expect(JSON.stringify(editor.getJSON())).not.toContain("changed-block")
  editor.destroy()
})
