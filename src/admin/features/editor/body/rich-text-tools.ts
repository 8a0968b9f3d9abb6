import type { Editor } from "@tiptap/core"

export type ToolName =
  | "undo"
  | "redo"
  | "bold"
  | "italic"
  | "strike"
  | "code"
  | "link"
  | "heading2"
  | "heading3"
  | "bulletList"
  | "orderedList"
  | "blockquote"
  | "codeBlock"
  | "horizontalRule"
  | "table"
  | "picture"
  | "video"
  | "addRow"
  | "addColumn"
  | "deleteRow"
  | "deleteColumn"
  | "headerRow"
  | "deleteTable"

export type Tool = {
  name: ToolName
  /** Label on the button; screen readers announce the name instead. */
  sign: string
  /** Left out for a tool that opens a dialog. */
  run?: (editor: Editor) => void
  isOn?: (editor: Editor) => boolean
  can?: (editor: Editor) => boolean
  /** Hidden instead of disabled. */
  contextual?: boolean
}

const inTable = (editor: Editor): boolean => editor.isActive("table")

const newTable = { rows: 3, cols: 3, withHeaderRow: true }

export const toolGroups: readonly (readonly Tool[])[] = [
  [
    {
      name: "undo",
      sign: "↶",
      run: (editor) => editor.chain().focus().undo().run(),
      can: (editor) => editor.can().undo(),
    },
    {
      name: "redo",
      sign: "↷",
      run: (editor) => editor.chain().focus().redo().run(),
      can: (editor) => editor.can().redo(),
    },
  ],
  [
    {
      name: "bold",
      sign: "B",
      run: (editor) => editor.chain().focus().toggleBold().run(),
      isOn: (editor) => editor.isActive("bold"),
    },
    {
      name: "italic",
      sign: "I",
      run: (editor) => editor.chain().focus().toggleItalic().run(),
      isOn: (editor) => editor.isActive("italic"),
    },
    {
      name: "strike",
      sign: "S",
      run: (editor) => editor.chain().focus().toggleStrike().run(),
      isOn: (editor) => editor.isActive("strike"),
    },
    {
      name: "code",
      sign: "‹›",
      run: (editor) => editor.chain().focus().toggleCode().run(),
      isOn: (editor) => editor.isActive("code"),
    },
    { name: "link", sign: "↗", isOn: (editor) => editor.isActive("link") },
  ],
  [
    {
      name: "heading2",
      sign: "H2",
      run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
      isOn: (editor) => editor.isActive("heading", { level: 2 }),
    },
    {
      name: "heading3",
      sign: "H3",
      run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
      isOn: (editor) => editor.isActive("heading", { level: 3 }),
    },
    {
      name: "bulletList",
      sign: "•",
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
      isOn: (editor) => editor.isActive("bulletList"),
    },
    {
      name: "orderedList",
      sign: "1.",
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
      isOn: (editor) => editor.isActive("orderedList"),
    },
    {
      name: "blockquote",
      sign: "❞",
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
      isOn: (editor) => editor.isActive("blockquote"),
    },
    {
      name: "codeBlock",
      sign: "{ }",
      run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
      isOn: (editor) => editor.isActive("codeBlock"),
    },
    { name: "horizontalRule", sign: "―", run: (editor) => editor.chain().focus().setHorizontalRule().run() },
  ],
  [
    { name: "picture", sign: "▣" },
    { name: "video", sign: "▷" },
    {
      name: "table",
      sign: "▦",
      run: (editor) => editor.chain().focus().insertTable(newTable).run(),
      can: (editor) => !inTable(editor),
      contextual: true,
    },
    {
      name: "addRow",
      sign: "+ ↓",
      run: (editor) => editor.chain().focus().addRowAfter().run(),
      can: inTable,
      contextual: true,
    },
    {
      name: "addColumn",
      sign: "+ →",
      run: (editor) => editor.chain().focus().addColumnAfter().run(),
      can: inTable,
      contextual: true,
    },
    {
      name: "deleteRow",
      sign: "− ↓",
      run: (editor) => editor.chain().focus().deleteRow().run(),
      can: inTable,
      contextual: true,
    },
    {
      name: "deleteColumn",
      sign: "− →",
      run: (editor) => editor.chain().focus().deleteColumn().run(),
      can: inTable,
      contextual: true,
    },
    {
      name: "headerRow",
      sign: "▀",
      run: (editor) => editor.chain().focus().toggleHeaderRow().run(),
      can: inTable,
      contextual: true,
    },
    {
      name: "deleteTable",
      sign: "✕",
      run: (editor) => editor.chain().focus().deleteTable().run(),
      can: inTable,
      contextual: true,
    },
  ],
]
