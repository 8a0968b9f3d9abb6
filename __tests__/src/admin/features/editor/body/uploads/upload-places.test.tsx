import type { Editor } from "@tiptap/core"
import {
  addUploadPlaces,
  placeFor,
  finishUpload,
  uploadPlaces,
  uploadsLeft,
} from "../../../../../../../src/admin/features/editor/body/uploads/upload-places.ts"
import { acceptedBody, linesOf, textEditor } from "../../../../../../support/text-editor.ts"

const fileId = "7b1b1c1e-0000-4000-8000-000000000000"

const opened = (html: string): Editor =>
  textEditor(html, [
    uploadPlaces((key) => {
      const element = document.createElement("div")
      element.textContent = `upload ${key}`
      return element
    }),
  ])

const add = (editor: Editor, at: number, ...keys: number[]): void =>
  editor.view.dispatch(
    addUploadPlaces(
      editor.state.tr,
      keys.map((key) => ({ key, at }))
    )
  )

const finish = (editor: Editor, key: number, caption: string | null): void => {
  const block = caption === null ? null : (editor.schema.nodes.image?.create({ fileId, alt: "", caption }) ?? null)
  const tr = finishUpload(editor.state, key, block)
  if (tr) editor.view.dispatch(tr)
}

const captions = (editor: Editor): unknown[] =>
  editor.state.doc.children.flatMap(({ type, attrs }) => (type.name === "image" ? [attrs.caption as unknown] : []))

const shown = (editor: Editor): string[] => editor.view.dom.textContent.match(/upload \d/g) ?? []

test("keeps the order of files that were dropped together, whichever is stored first", () => {
  const editor = opened("<p>one</p><p>two</p>")
  add(editor, 5, 1, 2, 3)
  expect(shown(editor)).toEqual(["upload 1", "upload 2", "upload 3"])
  expect(uploadsLeft(editor.state)).toBe(3)
  finish(editor, 2, "second")
  finish(editor, 3, "third")
  finish(editor, 1, "first")
  expect(captions(editor)).toEqual(["first", "second", "third"])
  expect(linesOf(editor)).toEqual(["paragraph: one", "image", "image", "image", "paragraph: two"])
  expect(shown(editor)).toEqual([])
  expect(uploadsLeft(editor.state)).toBe(0)
  acceptedBody(editor)
  editor.destroy()
})

test("follows its place while one types around it, and stays when that is deleted", () => {
  const editor = opened("<p>one</p><p>two</p>")
  add(editor, 5, 1)
  editor.commands.insertContentAt(1, "typed ")
  editor.commands.insertContentAt(0, "<p>new</p>")
  finish(editor, 1, "kept")
  expect(linesOf(editor)).toEqual(["paragraph: new", "paragraph: typed one", "image", "paragraph: two"])
  add(editor, 0, 2)
  editor.commands.setContent("<p>all new</p>")
  finish(editor, 2, "also kept")
  expect(captions(editor)).toEqual(["also kept"])
  acceptedBody(editor)
  editor.destroy()
})

test("is no part of the document: undo brings back no half upload, and a refused one leaves nothing", () => {
  const editor = opened("<p>one</p>")
  add(editor, 5, 1)
  expect(JSON.stringify(editor.getJSON())).not.toContain("upload")
  finish(editor, 1, null)
  editor.commands.undo()
  expect(linesOf(editor)).toEqual(["paragraph: one"])
  expect(shown(editor)).toEqual([])
  editor.destroy()
})

test.each([
  ["in front of an empty line", "<p>one</p><p></p>", 6, 5],
  ["in front of the begin of a line", "<p>one</p><p>two</p>", 6, 5],
  ["behind a line", "<p>one</p><p>two</p>", 3, 5],
  ["within a quote", "<blockquote><p>one</p></blockquote>", 4, 6],
  ["behind a callout, which takes no pictures", "<div data-callout='note'><p>one</p></div>", 4, 7],
])("finds a place %s", (_name, html, pos, place) => {
  const editor = opened(html)
  expect(placeFor(editor.state, pos, editor.schema.nodes.image)).toBe(place)
  editor.destroy()
})
