import type { ChainedCommands, Editor } from "@tiptap/core"
import { isInTable, rowIsHeader, selectedRect } from "@tiptap/pm/tables"
import { useEditorState } from "@tiptap/react"
import { useTranslation } from "react-i18next"
import { MenuButton, type MenuEntry } from "../../../../ui/menu.tsx"

const commands = {
  addRowBefore: (chain) => chain.addRowBefore(),
  addRow: (chain) => chain.addRowAfter(),
  addColumnBefore: (chain) => chain.addColumnBefore(),
  addColumn: (chain) => chain.addColumnAfter(),
  headerRow: (chain) => chain.toggleHeaderRow(),
  deleteRow: (chain) => chain.deleteRow(),
  deleteColumn: (chain) => chain.deleteColumn(),
  deleteTable: (chain) => chain.deleteTable(),
} satisfies Record<string, (chain: ChainedCommands) => ChainedCommands>

const names = Object.keys(commands) as (keyof typeof commands)[]

const isInHeading = ({ state }: Editor): boolean => {
  if (!isInTable(state)) return false
  const { map, table, top } = selectedRect(state)
  return rowIsHeader(map, table, top)
}

/** What can be done with the table around the caret. Nothing goes above its heading. */
export const TableMenu = ({ editor }: { editor: Editor }) => {
  const { t } = useTranslation("adminBody")
  const isHeading = useEditorState({ editor, selector: () => isInHeading(editor) })
  const offered = names.filter((name) => name !== "addRowBefore" || !isHeading)
  const entries = offered.map((name): MenuEntry => ({
    id: name,
    label: t(`table.${name}`),
    danger: name === "deleteTable",
    onPress: () => commands[name](editor.chain().focus()).run(),
  }))
  return (
    <MenuButton label={t("table.menu")} variant="bare" placement="bottom end" entries={entries}>
      {t("table.menu")}
    </MenuButton>
  )
}
