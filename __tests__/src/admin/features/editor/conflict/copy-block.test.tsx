import type { BodyDocument } from "../../../../../../shared/contract/document.ts"
import { copyBlock } from "../../../../../../src/admin/features/editor/conflict/copy-block.ts"
import { acceptedBody, linesOf, textEditor } from "../../../../../support/text-editor.ts"

const paragraph = (text: string) => ({ type: "paragraph" as const, content: [{ type: "text" as const, text }] })

const saved: BodyDocument = { type: "doc", content: [paragraph("Раз."), paragraph("Два.")] }

test("copies a block behind its neighbor, though the text was edited meanwhile, and can be undone", () => {
  const editor = textEditor({ type: "doc", content: [paragraph("Вступление."), ...saved.content] })
  expect(copyBlock(editor, paragraph("One and a half."), { own: saved, at: 1 })).toBe(true)
  const copied = ["paragraph: Вступление.", "paragraph: Раз.", "paragraph: One and a half.", "paragraph: Два."]
  expect(linesOf(editor)).toEqual(copied)
  acceptedBody(editor)
  editor.commands.undo()
  expect(linesOf(editor)).toEqual(copied.filter((line) => !line.includes("half")))
  editor.destroy()
})

test("goes by the place where the neighbor is no more, and to the beginning where there was none", () => {
  const editor = textEditor({ type: "doc", content: [paragraph("Другое.")] })
  copyBlock(editor, paragraph("Last."), { own: saved, at: 2 })
  copyBlock(editor, paragraph("First."), { own: saved, at: 0 })
  expect(linesOf(editor)).toEqual(["paragraph: First.", "paragraph: Другое.", "paragraph: Last."])
  editor.destroy()
})
