import type { RefObject } from "react"
import { Tooltip, TooltipTriggerStateContext } from "react-aria-components/Tooltip"
import { Floating } from "./floating.tsx"
import * as styles from "./floating.module.css"
import { Shortcut, type ShortcutKeys } from "./shortcut.tsx"

type TooltipBubbleProps = {
  triggerRef: RefObject<HTMLElement | null>
  label: string
  shortcut: ShortcutKeys | undefined
  onClose: () => void
}

/** An open tooltip: see tooltip.tsx. Screen readers have what it says from its control. */
const TooltipBubble = ({ triggerRef, label, shortcut, onClose }: TooltipBubbleProps) => (
  <Floating triggerRef={triggerRef}>
    <TooltipTriggerStateContext.Provider
      value={{ isOpen: true, shouldSkipAnimation: true, open: () => undefined, close: onClose }}
    >
      <Tooltip triggerRef={triggerRef} offset={6} className={styles.tooltip ?? ""}>
        <span className={styles.bubble} aria-hidden="true">
          {label}
          {shortcut === undefined ? null : <Shortcut keys={shortcut} />}
        </span>
      </Tooltip>
    </TooltipTriggerStateContext.Provider>
  </Floating>
)

export default TooltipBubble
