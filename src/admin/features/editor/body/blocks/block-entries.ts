import type { Editor } from "@tiptap/core"
import type { EditorState, Transaction } from "@tiptap/pm/state"
import { useTranslation } from "react-i18next"
import { CommentIcon } from "../../../../ui/icons.ts"
import type { MenuEntry } from "../../../../ui/menu-sheet.tsx"
import * as icons from "../body-icons.ts"
import { blockKinds } from "./block-kinds.ts"
import { blockOfCaret, placeOf } from "./block-keys.ts"
import type { TextTools } from "../use-text-extensions.ts"
import { deleteBlocks, duplicateBlocks, moveBlocks, selectedBlocks } from "./block-range.ts"

/** Copies the selected blocks as the editor does: with their structure for texts, and as words for the rest. */
const copyBlocks = async ({ state, view }: Editor): Promise<boolean> => {
  const range = selectedBlocks(state)
  if (!range) return false
  const { dom, text } = view.serializeForClipboard(state.doc.slice(range.start, range.end))
  const data = {
    "text/html": new Blob([dom.innerHTML], { type: "text/html" }),
    "text/plain": new Blob([text], { type: "text/plain" }),
  }
  return navigator.clipboard.write([new ClipboardItem(data)]).then(
    () => true,
    () => false
  )
}

/** What can be done with the selected blocks, as entries of a menu. @returns function that makes them when it opens */
export const useBlockEntries = (
  editor: Editor,
  { announce, comment }: Pick<TextTools, "announce" | "comment">
): (() => MenuEntry[]) => {
  const { t } = useTranslation("adminBody")
  const change = (
    make: (state: EditorState) => Transaction | null,
    news: () => Parameters<TextTools["announce"]>[0]
  ): void => {
    const tr = make(editor.state)
    if (tr) editor.view.dispatch(tr)
    announce(tr ? news() : { done: "edge" })
    editor.commands.focus()
  }
  const move = (direction: "up" | "down") => (): void =>
    change(
      (state) => moveBlocks(state, direction),
      () => ({ done: "moved", ...placeOf(editor.state) })
    )
  return () => [
    ...blockKinds
      .filter(({ isForWords }) => isForWords)
      .map((kind): MenuEntry => ({
        id: kind.name,
        label: t(`block.${kind.name}`),
        icon: kind.icon,
        disabled: kind.isOn?.(editor) ?? false,
        onPress: () => kind.run?.(editor.chain().focus()).run(),
      })),
    "line",
    {
      id: "comment",
      label: t("blockAction.comment"),
      icon: CommentIcon,
      shortcut: "mod+alt+m",
      onPress: () => comment(blockOfCaret(editor.state)),
    },
    {
      id: "up",
      label: t("blockAction.up"),
      icon: icons.MoveUpIcon,
      shortcut: "alt+shift+↑",
      onPress: move("up"),
    },
    {
      id: "down",
      label: t("blockAction.down"),
      icon: icons.MoveDownIcon,
      shortcut: "alt+shift+↓",
      onPress: move("down"),
    },
    {
      id: "duplicate",
      label: t("blockAction.duplicate"),
      icon: icons.DuplicateIcon,
      shortcut: "mod+shift+d",
      onPress: () => change(duplicateBlocks, () => ({ done: "duplicated" })),
    },
    {
      id: "copy",
      label: t("blockAction.copy"),
      icon: icons.CopyIcon,
      onPress: () => void copyBlocks(editor).then((isCopied) => announce({ done: isCopied ? "copied" : "notCopied" })),
    },
    "line",
    {
      id: "delete",
      label: t("blockAction.delete"),
      icon: icons.DeleteIcon,
      danger: true,
      onPress: () => change(deleteBlocks, () => ({ done: "deleted" })),
    },
  ]
}
