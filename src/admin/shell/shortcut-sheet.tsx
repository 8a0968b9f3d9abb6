import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { Dialog } from "../ui/dialog.tsx"
import { Shortcut as ShortcutKeys, shortcutText } from "../ui/shortcut.tsx"
import * as styles from "./shortcut-sheet.module.css"
import { presentShortcuts, type Shortcut, type ShortcutGroup } from "../keyboard/shortcuts.ts"

const groups: readonly ShortcutGroup[] = ["screen", "everywhere", "go"]

const Group = ({ group, shortcuts }: { group: ShortcutGroup; shortcuts: readonly Shortcut[] }) => {
  const { t } = useTranslation("adminPalette")
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h3 id={id}>{t(`sheet.${group}`)}</h3>
      <ul>
        {shortcuts.map(({ keys, name }) => (
          <li key={keys} className={styles.row}>
            <span>{name}</span>
            <ShortcutKeys keys={keys} />
            <span className="visually-hidden">{shortcutText(keys)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** All shortcuts that work on the screen below. */
const ShortcutSheet = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation("adminPalette")
  const [shortcuts] = useState(presentShortcuts)
  return (
    <Dialog title={t("sheet.title")} onClose={onClose}>
      {groups.map((group) => {
        const ofGroup = shortcuts.filter((shortcut) => shortcut.group === group)
        return ofGroup.length > 0 ? <Group key={group} group={group} shortcuts={ofGroup} /> : null
      })}
      <p className={styles.note}>{t("sheet.note")}</p>
    </Dialog>
  )
}

export default ShortcutSheet
