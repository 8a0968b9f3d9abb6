import type { ComponentType, ReactNode, RefObject } from "react"
import { Menu, MenuItem, Popover, Separator, Text } from "react-aria-components/Menu"
import type { Placement } from "react-aria-components/Popover"
import { Floating } from "./floating.tsx"
import * as styles from "./floating.module.css"
import { Shortcut, type ShortcutKeys } from "./shortcut.tsx"

/** One line of a menu, or a line between two groups. */
export type MenuEntry =
  | "line"
  | {
      /** Unique in its menu. */
      id: string
      label: ReactNode
      /** The label as a text, to find it by typing; needed where the label is none. */
      text?: string
      /** Language of the label, where it is another than the page's. */
      lang?: string
      icon?: ComponentType
      shortcut?: ShortcutKeys
      /** For what cannot be undone. */
      danger?: boolean
      disabled?: boolean
      /** An address outside of the admin; without one, `onPress` runs. */
      href?: string
      onPress?: () => void
    }

type MenuSheetProps = {
  triggerRef: RefObject<HTMLElement | null>
  label: string
  entries: readonly MenuEntry[]
  placement: Placement
  /** Called with the action of the chosen entry, before the menu closes. */
  onChoose: (action: () => void) => void
  onClose: () => void
}

/** An open menu: see menu.tsx. */
const MenuSheet = ({ triggerRef, label, entries, placement, onChoose, onClose }: MenuSheetProps) => (
  <Floating triggerRef={triggerRef}>
    <Popover
      isOpen
      trigger="MenuTrigger"
      triggerRef={triggerRef}
      placement={placement}
      offset={4}
      className={styles.sheet ?? ""}
      aria-label={label}
      data-floating=""
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      {/* A menu takes the focus when it opens: its keys work at once. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <Menu aria-label={label} autoFocus="first" className={styles.menu ?? ""} onClose={onClose}>
        {entries.map((entry, index) =>
          entry === "line" ? (
            <Separator key={`line ${index}`} className={styles.line ?? ""} />
          ) : (
            <MenuItem
              key={entry.id}
              id={entry.id}
              textValue={entry.text ?? (typeof entry.label === "string" ? entry.label : entry.id)}
              className={[styles.item, entry.danger ? styles.danger : undefined].filter(Boolean).join(" ")}
              isDisabled={entry.disabled ?? false}
              {...(entry.href === undefined ? {} : { href: entry.href })}
              {...(entry.onPress === undefined ? {} : { onAction: () => entry.onPress && onChoose(entry.onPress) })}
            >
              {entry.icon ? <entry.icon /> : null}
              <Text slot="label" className={styles.label ?? ""} lang={entry.lang}>
                {entry.label}
              </Text>
              {entry.shortcut === undefined ? null : <Shortcut keys={entry.shortcut} />}
            </MenuItem>
          )
        )}
      </Menu>
    </Popover>
  </Floating>
)

export default MenuSheet
