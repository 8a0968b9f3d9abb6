import type { RefObject } from "react"
import { Tooltip, TooltipTriggerStateContext } from "react-aria-components/Tooltip"
import { Floating } from "./floating.tsx"
import * as styles from "./floating.module.css"
import { Shortcut, type ShortcutKeys } from "./shortcut.tsx"

/** What another key of the same control does. */
export type TooltipLine = { label: string; shortcut: ShortcutKeys }

type TooltipBubbleProps = {
  triggerRef: RefObject<HTMLElement | null>
  label: string
  shortcut: ShortcutKeys | undefined
  also: TooltipLine | undefined
  onClose: () => void
}

const Line = ({ label, shortcut }: { label: string; shortcut: ShortcutKeys | undefined }) => (
  <span className={styles.tooltipLine}>
    {label}
    {shortcut === undefined ? null : <Shortcut keys={shortcut} />}
  </span>
)

/** React Aria does not pass the attribute on. */
const hide = (element: HTMLElement | null): void => element?.setAttribute("aria-hidden", "true")

/** An open tooltip: see tooltip.tsx. Screen readers have what it says from its control. */
const TooltipBubble = ({ triggerRef, label, shortcut, also, onClose }: TooltipBubbleProps) => (
  <Floating triggerRef={triggerRef}>
    <TooltipTriggerStateContext.Provider
      value={{ isOpen: true, shouldSkipAnimation: true, open: () => undefined, close: onClose }}
    >
      <Tooltip triggerRef={triggerRef} offset={6} className={styles.tooltip ?? ""} ref={hide}>
        <Line label={label} shortcut={shortcut} />
        {also ? <Line {...also} /> : null}
      </Tooltip>
    </TooltipTriggerStateContext.Provider>
  </Floating>
)

export default TooltipBubble
