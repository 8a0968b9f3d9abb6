import { Editor } from "@tiptap/core"
import { documentExtensions } from "../../../../../../src/admin/features/editor/body/document-extensions.ts"
import { focusAtOnce } from "../../../../../../src/admin/features/editor/body/focus-at-once.ts"

/** An editor beside a button that has the focus, as a tool that was pressed. */
const pressedTool = (): Editor => {
  const element = document.createElement("div")
  const tool = document.createElement("button")
  document.body.replaceChildren(tool, element)
  tool.focus()
  return new Editor({
    element,
    extensions: [...documentExtensions(), focusAtOnce],
    content: "<p>words</p><p>more</p>",
    injectCSS: false,
  })
}

test("gives the text the focus before the next key, after the chain's own changes", async () => {
  const editor = pressedTool()
  editor.chain().focus(null, { scrollIntoView: false }).insertContent("first ").run()
  await Promise.resolve()
  expect(editor.view.hasFocus()).toBe(true)
  expect(editor.getText()).toContain("first words")
  editor.destroy()
})

test("moves the caret where it is asked to", async () => {
  const editor = pressedTool()
  editor.commands.focus("end", { scrollIntoView: false })
  await Promise.resolve()
  expect(editor.state.selection.$head.parent.textContent).toBe("more")
  expect(editor.view.hasFocus()).toBe(true)
  editor.destroy()
})

test("leaves an editor alone that was taken away meanwhile, and one that is asked not to", async () => {
  const editor = pressedTool()
  editor.commands.focus(false)
  await Promise.resolve()
  expect(editor.view.hasFocus()).toBe(false)
  editor.commands.focus()
  editor.destroy()
  await Promise.resolve()
  expect(document.activeElement?.tagName).toBe("BUTTON")
})
