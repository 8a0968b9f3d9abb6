import { Suspense, type ReactNode, type RefObject } from "react"
import type { PopoverSheetProps } from "./popover-sheet.tsx"
import { lazySheet } from "./lazy-part.tsx"

const PopoverSheet = lazySheet(() => import("./popover-sheet.tsx"))

type PopoverProps = Omit<PopoverSheetProps, "triggerRef"> & {
  isOpen: boolean
  /** The control that opens it. Give it `aria-haspopup="dialog"` and `aria-expanded`. */
  triggerRef: RefObject<HTMLElement | null>
  children: ReactNode
}

/**
 * A sheet beside the control that opens it. It takes the focus, closes on Escape and on a press outside, and then gives
 * the focus back. Its code (React Aria) loads when it first opens.
 */
export const Popover = ({ isOpen, ...rest }: PopoverProps) =>
  isOpen ? (
    <Suspense fallback={null}>
      <PopoverSheet {...rest} />
    </Suspense>
  ) : null
