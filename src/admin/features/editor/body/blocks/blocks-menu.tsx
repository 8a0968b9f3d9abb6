import type { Editor } from "@tiptap/core"
import { useEditorState } from "@tiptap/react"
import { useTranslation } from "react-i18next"
import { MoreIcon } from "../../../../ui/icons.ts"
import { MenuButton } from "../../../../ui/menu.tsx"
import * as icons from "../body-icons.ts"
import { useBlockEntries } from "./block-entries.ts"
import type { TextTools } from "../use-text-extensions.ts"
import { TableMenu } from "./table-menu.tsx"

/** The menu of the selected blocks, with undo and redo; in a table also that of the table. */
export const BlocksMenu = ({ editor, tools }: { editor: Editor; tools: Pick<TextTools, "announce" | "comment"> }) => {
  const { t } = useTranslation("adminBody")
  const entriesOf = useBlockEntries(editor, tools)
  const { isInTable, canUndo, canRedo } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      isInTable: now.isActive("table"),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  })
  return (
    <>
      {isInTable ? <TableMenu editor={editor} /> : null}
      <MenuButton
        label={t("blockAction.menu")}
        variant="bare"
        isIcon
        placement="bottom end"
        entries={[
          ...entriesOf(),
          "line",
          {
            id: "undo",
            label: t("tool.undo"),
            icon: icons.UndoIcon,
            shortcut: "mod+z",
            disabled: !canUndo,
            onPress: () => editor.chain().focus().undo().run(),
          },
          {
            id: "redo",
            label: t("tool.redo"),
            icon: icons.RedoIcon,
            shortcut: "mod+shift+z",
            disabled: !canRedo,
            onPress: () => editor.chain().focus().redo().run(),
          },
        ]}
      >
        <MoreIcon />
      </MenuButton>
    </>
  )
}
