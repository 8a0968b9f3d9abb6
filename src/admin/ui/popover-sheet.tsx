import type { ReactNode, RefObject } from "react"
import { Dialog, Popover, type Placement } from "react-aria-components/Popover"
import { Floating } from "./floating.tsx"
import * as styles from "./floating.module.css"

export type PopoverSheetProps = {
  triggerRef: RefObject<HTMLElement | null>
  /** Name of the sheet for screen readers. */
  label: string
  placement?: Placement
  onClose: () => void
  children: ReactNode
}

/** An open popover: see popover.tsx. */
const PopoverSheet = ({ triggerRef, label, placement = "bottom start", onClose, children }: PopoverSheetProps) => (
  <Floating triggerRef={triggerRef}>
    <Popover
      isOpen
      triggerRef={triggerRef}
      placement={placement}
      offset={4}
      className={styles.sheet ?? ""}
      data-floating=""
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <Dialog aria-label={label} className={styles.content ?? ""}>
        {children}
      </Dialog>
    </Popover>
  </Floating>
)

export default PopoverSheet
