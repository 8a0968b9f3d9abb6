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

/** A mark, which is on or off. */
const markTool = (
  name: "bold" | "italic" | "strike" | "code",
  icon: FormatTool["icon"],
  shortcut: string
): FormatTool => ({
  name,
  icon,
  shortcut,
  isOn: (editor) => editor.isActive(name),
  run: (chain) => chain.toggleMark(name),
})

const headingTool = (level: 2 | 3, icon: FormatTool["icon"]): FormatTool => ({
  name: `heading${level}`,
  icon,
  shortcut: `mod+alt+${level}`,
  isOn: (editor) => editor.isActive("heading", { level }),
  run: (chain) => chain.toggleHeading({ level }),
})

export const markTools: readonly FormatTool[] = [
  markTool("bold", icons.BoldIcon, "mod+b"),
  markTool("italic", icons.ItalicIcon, "mod+i"),
  markTool("strike", icons.StrikeIcon, "mod+shift+s"),
  markTool("code", icons.InlineCodeIcon, "mod+e"),
]

export const lineTools: readonly FormatTool[] = [
  headingTool(2, icons.HeadingIcon),
  headingTool(3, icons.SubheadingIcon),
  {
    name: "blockquote",
    icon: icons.QuoteIcon,
    shortcut: "mod+shift+b",
    isOn: (editor) => editor.isActive("blockquote"),
    run: (chain) => chain.toggleBlockquote(),
  },
]
