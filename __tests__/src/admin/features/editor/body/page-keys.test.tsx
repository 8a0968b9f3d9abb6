import { pageKeys } from "../../../../../../src/admin/features/editor/body/page-keys.ts"
import { linesOf, textEditor } from "../../../../../support/text-editor.ts"

const press = (keys: KeyboardEventInit) => {
  const editor = textEditor("<p>One</p>", [pageKeys])
  const event = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...keys })
  // ProseMirror reads this of a key that no extension knows.
  Object.defineProperty(event, "keyCode", { value: 13 })
  editor.view.dom.dispatchEvent(event)
  const found = { isTaken: event.defaultPrevented, lines: linesOf(editor) }
  editor.destroy()
  return found
}

test.each([{ ctrlKey: true }, { metaKey: true }])("leaves Enter with %o and Shift to the page", (mod) => {
  expect(press({ ...mod, shiftKey: true })).toEqual({ isTaken: false, lines: ["paragraph: One"] })
})

test("takes every other Enter", () => {
  for (const keys of [{}, { shiftKey: true }, { ctrlKey: true }]) expect(press(keys).isTaken).toBe(true)
})
