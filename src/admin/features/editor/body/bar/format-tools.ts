import type { ChainedCommands, Editor } from "@tiptap/core"
import type { ComponentType, SVGProps } from "react"
import * as icons from "../body-icons.ts"

type FormatName = "bold" | "italic" | "strike" | "code" | "heading2" | "heading3" | "blockquote"

/** What a selection can be turned into and back. */
export type FormatTool = {
  name: FormatName
  icon: ComponentType<SVGProps<SVGSVGElement>>
  shortcut: string
  isOn: (editor: Editor) => boolean
  run: (chain: ChainedCommands) => ChainedCommands
}

export const markTools: readonly FormatTool[] = [
  {
    name: "bold",
    icon: icons.BoldIcon,
    shortcut: "mod+b",
    isOn: (editor) => editor.isActive("bold"),
    run: (chain) => chain.toggleBold(),
  },
  {
    name: "italic",
    icon: icons.ItalicIcon,
    shortcut: "mod+i",
    isOn: (editor) => editor.isActive("italic"),
    run: (chain) => chain.toggleItalic(),
  },
  {
    name: "strike",
    icon: icons.StrikeIcon,
    shortcut: "mod+shift+s",
    isOn: (editor) => editor.isActive("strike"),
    run: (chain) => chain.toggleStrike(),
  },
  {
    name: "code",
    icon: icons.InlineCodeIcon,
    shortcut: "mod+e",
    isOn: (editor) => editor.isActive("code"),
    run: (chain) => chain.toggleCode(),
  },
]

export const lineTools: readonly FormatTool[] = [
  {
    name: "heading2",
    icon: icons.HeadingIcon,
    shortcut: "mod+alt+2",
    isOn: (editor) => editor.isActive("heading", { level: 2 }),
    run: (chain) => chain.toggleHeading({ level: 2 }),
  },
  {
    name: "heading3",
    icon: icons.SubheadingIcon,
    shortcut: "mod+alt+3",
    isOn: (editor) => editor.isActive("heading", { level: 3 }),
    run: (chain) => chain.toggleHeading({ level: 3 }),
  },
  {
    name: "blockquote",
    icon: icons.QuoteIcon,
    shortcut: "mod+shift+b",
    isOn: (editor) => editor.isActive("blockquote"),
    run: (chain) => chain.toggleBlockquote(),
  },
]
