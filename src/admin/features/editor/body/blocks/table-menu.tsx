import type { ChainedCommands, Editor } from "@tiptap/core"
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

/** What can be done with the table around the caret. */
export const TableMenu = ({ editor }: { editor: Editor }) => {
  const { t } = useTranslation("adminBody")
  const entries = names.map((name): MenuEntry => ({
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
