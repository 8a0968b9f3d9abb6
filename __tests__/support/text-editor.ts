import { Editor, type AnyExtension } from "@tiptap/core"
import { documentSchema } from "../../shared/contract/document.ts"
import { documentExtensions } from "../../src/admin/features/editor/body/document-extensions.ts"

/** An editor of a text in a page without layout. @param content HTML, or a document as JSON */
export const textEditor = (content: string | object, extensions: readonly AnyExtension[] = []): Editor =>
  new Editor({
    element: document.body.appendChild(document.createElement("div")),
    extensions: [...documentExtensions(), ...extensions],
    content,
    injectCSS: false,
  })

/** The document of an editor, which the API accepts. */
export const acceptedBody = (editor: Editor): unknown => {
  const json: unknown = JSON.parse(JSON.stringify(editor.getJSON()))
  expect(documentSchema.safeParse(json).error?.issues ?? []).toEqual([])
  return json
}

/** The blocks of an editor as lines, `paragraph: words`, without the empty line that it keeps at the end. */
export const linesOf = (editor: Editor): string[] => {
  const lines = editor.state.doc.children.map((node) => [node.type.name, node.textContent].filter(Boolean).join(": "))
  return lines.length > 1 && lines.at(-1) === "paragraph" ? lines.slice(0, -1) : lines
}
