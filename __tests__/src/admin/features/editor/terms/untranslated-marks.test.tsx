import { markUntranslated } from "../../../../../../src/admin/features/editor/terms/untranslated-marks.ts"
import { textEditor } from "../../../../../support/text-editor.ts"

const image = (fileId: string, alt: string, caption: string | null = null) => ({
  type: "image",
  attrs: { fileId, alt, caption },
})

test("marks pictures whose lines are to be translated, in galleries too, until the line is written", () => {
  const editor = textEditor({
    type: "doc",
    content: [
      { type: "paragraph", content: [{ type: "text", text: "A ship" }] },
      image("a", "A ship"),
      { type: "gallery", content: [image("b", "A fire"), image("c", "A house")] },
    ],
  })
  const marked = () =>
    [...editor.view.dom.querySelectorAll<HTMLElement>(".untranslated")].map(({ dataset }) => dataset.fileId)
  const line = (media: string, value: string, of: "alt" | "caption" = "alt") => ({
    ...{ media, line: of, value, other: "A ship" },
    note: "The same in Russian",
  })
  markUntranslated(editor, [])
  expect(marked()).toEqual([])
  markUntranslated(editor, [line("a", "A ship"), line("b", "", "caption"), line("c", "Gone"), line("d", "A ship")])
  expect(marked()).toEqual(["a", "b"])
  const position = editor.state.doc.firstChild?.nodeSize ?? 0
  editor.view.dispatch(editor.state.tr.setNodeMarkup(position, null, { fileId: "a", alt: "Another", caption: null }))
  expect(marked()).toEqual(["b"])
  markUntranslated(editor, [])
  expect(marked()).toEqual([])
  editor.destroy()
})
