import { markTerms } from "../../../../../../src/admin/features/editor/terms/term-marks.ts"
import { textEditor } from "../../../../../support/text-editor.ts"

const longship = { word: { word: "longship", forms: [] }, hint: "“longship” is “драккар”" }

test("underlines words with a hint, also across bold letters, and moves with them until the next look", () => {
  const editor = textEditor("<p>The <b>long</b>ships sail, the longshipman stays.</p><p>A longship.</p>")
  const marked = () => [...editor.view.dom.querySelectorAll(".wrong-term")].map(({ textContent }) => textContent)
  markTerms(editor, [])
  expect(marked()).toEqual([])
  markTerms(editor, [longship])
  expect(marked().join("|")).toBe("long|ships|longship")
  expect(editor.view.dom.querySelector(".wrong-term")?.getAttribute("title")).toBe(longship.hint)
  editor.commands.insertContentAt(1, "Now ")
  expect(marked().join("|")).toBe("long|ships|longship")
  markTerms(editor, [])
  expect(marked()).toEqual([])
  expect(JSON.stringify(editor.getJSON())).not.toContain("wrong-term")
  editor.destroy()
})
