import type { Editor } from "@tiptap/core"
import { videoAddress, entryPath } from "../../../../../../../src/admin/features/editor/body/links/pasted-address.ts"
import { completedAddress } from "../../../../../../../src/admin/features/editor/body/links/set-link.ts"
import {
  pasteRules,
  type LeftOut,
  type PlacedFile,
} from "../../../../../../../src/admin/features/editor/body/paste/paste-rules.ts"
import { acceptedBody, linesOf, textEditor } from "../../../../../../support/text-editor.ts"

const nothingLost = { checks: 0, drawings: 0, formulas: 0, controls: 0, styles: 0 }

const dot = "data:image/png;base64,iVBORw0KGgo="

// jsdom has no clipboard; the editor makes such an event for what it pastes by itself.
Object.assign(globalThis, { ClipboardEvent: class extends Event {} })

type Results = {
  files: { names: string[]; pos: number }[]
  placed: PlacedFile[]
  leftOut: LeftOut[]
  addresses: string[]
}

const opened = (html: string): { editor: Editor; results: Results } => {
  const results: Results = { files: [], placed: [], leftOut: [], addresses: [] }
  const rules = pasteRules({
    onFiles: (files, pos) => results.files.push({ names: files.map(({ name }) => name), pos }),
    onPlacedFiles: (files) => results.placed.push(...files),
    onLeftOut: (leftOut) => results.leftOut.push(leftOut),
    onAddress: (_editor, address) => {
      results.addresses.push(address)
      return true
    },
  })
  return { editor: textEditor(html, [rules]), results }
}

type Clipboard = { html?: string; text?: string; files?: File[]; types?: string[] }

/** Pastes as the browser does: jsdom has no clipboard. */
const paste = (editor: Editor, { html = "", text = "", files = [], types = [] }: Clipboard): void => {
  const data: Record<string, string> = { "text/html": html, "text/plain": text, Text: text }
  const event = Object.assign(new Event("paste", { bubbles: true, cancelable: true }), {
    clipboardData: { files, types, items: [], getData: (type: string) => data[type] ?? "" },
  })
  editor.view.dom.dispatchEvent(event)
}

test("uploads a pasted picture, and one that comes with where it is from, but no picture of pasted words", () => {
  const { editor, results } = opened("<p></p>")
  const file = new File(["a"], "a.png", { type: "image/png" })
  paste(editor, { files: [file] })
  paste(editor, { files: [file], html: "<meta charset='utf-8'><img src='https://a.example/a.png'>" })
  paste(editor, { files: [file], html: "<p>Words of a document</p>", text: "Words of a document" })
  expect(results.files).toEqual([
    { names: ["a.png"], pos: 1 },
    { names: ["a.png"], pos: 1 },
  ])
  expect(linesOf(editor)).toEqual(["paragraph: Words of a document"])
  editor.destroy()
})

test("uploads the pictures within pasted HTML where they stood, and says what stayed behind", () => {
  const { editor, results } = opened("<p></p>")
  paste(editor, {
    html: `<p>one</p><img src="${dot}" alt="A"><p>two <img src="${dot}" alt="B"></p><ul><li><img src="${dot}"></li></ul><img src="https://a.example/c.png">`,
  })
  expect(results.placed.map(({ alt, at }) => [alt, at])).toEqual([
    ["A", 5],
    ["B", 10],
    ["", expect.any(Number)],
  ])
  expect(results.leftOut).toEqual([{ pictures: ["https://a.example/c.png"], embeds: [], lost: nothingLost }])
  expect(editor.getText()).not.toContain("\ue000")
  acceptedBody(editor)
  editor.destroy()
})

const untilText = async (editor: Editor, words: string): Promise<void> => {
  while (!editor.getText().includes(words)) await new Promise((resolve) => setTimeout(resolve, 10))
}

test("reads pasted Markdown, not in code, and not in words that have none of its signs", async () => {
  const { editor } = opened("<p></p>")
  paste(editor, { text: "# Title\n\n- one\n- two" })
  await untilText(editor, "two")
  expect(linesOf(editor)).toEqual(["heading: Title", "bulletList: onetwo"])
  editor.commands.setContent("<pre><code>a</code></pre>")
  editor.commands.setTextSelection(2)
  paste(editor, { text: "# b" })
  expect(linesOf(editor)).toEqual(["codeBlock: a# b"])
  editor.commands.setContent("<p></p>")
  editor.commands.setTextSelection(1)
  paste(editor, { text: "Just words." })
  expect(linesOf(editor)).toEqual(["paragraph: Just words."])
  editor.destroy()
})

test("hands on an address that is pasted alone on an empty line, and links selected words with any other", () => {
  const { editor, results } = opened("<p></p>")
  paste(editor, { text: "https://v.example/1.mp4" })
  expect(results.addresses).toEqual(["https://v.example/1.mp4"])
  editor.commands.setContent("<p>words</p>")
  editor.commands.setTextSelection({ from: 1, to: 6 })
  paste(editor, { text: "https://a.example/b" })
  expect(editor.getHTML()).toContain('<a href="https://a.example/b">words</a>')
  editor.destroy()
})

test("knows videos and pages of entries by their addresses", () => {
  const own = window.location.origin
  expect(videoAddress("https://www.youtube.com/watch?v=1")).toBe("https://www.youtube.com/watch?v=1")
  expect(videoAddress(`${own}/files/a/b.mp4`)).toBe("/files/a/b.mp4")
  expect(videoAddress("https://a.example/page")).toBeNull()
  expect(entryPath(`${own}/ru/blog/a-post`)).toBe("/ru/blog/a-post")
  expect([entryPath(`${own}/blog/page/2`), entryPath(`${own}/games`), entryPath("https://a.example/blog/a")]).toEqual([
    null,
    null,
    null,
  ])
})

test.each([
  ["a.example/b", "https://a.example/b"],
  ["me@a.example", "mailto:me@a.example"],
  ["/games", "/games"],
  [`${window.location.origin}/games?a#b`, "/games?a#b"],
])("completes the address %s", (typed, address) => {
  expect(completedAddress(typed)).toBe(address)
})

test("says of each paste what the text cannot hold", () => {
  const { editor, results } = opened("<p></p>")
  paste(editor, { html: "<p>Plain words</p>" })
  paste(editor, { html: "<ul><li><input type='checkbox' checked> Done</li></ul><p>H<sub>2</sub>O</p>" })
  expect(results.leftOut).toEqual([{ pictures: [], embeds: [], lost: { ...nothingLost, checks: 1, styles: 1 } }])
  editor.destroy()
})
