import {
  Suspense,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
} from "react"
import { Button } from "./button.tsx"
import { ariaShortcut, type ShortcutKeys } from "./shortcut.tsx"
import type { TooltipLine } from "./tooltip-bubble.tsx"
import { lazyTooltip } from "./lazy-part.tsx"

const load = () => import("./tooltip-bubble.tsx")

const TooltipBubble = lazyTooltip(load)

/** How long the pointer rests on a control before its tooltip shows, in milliseconds. */
const restTime = 500

/**
 * A tooltip for a control whose name or key is not in sight. It shows once the pointer rests on the control, and at once for the
 * keyboard; a press hides it, and so does Escape.
 *
 * @param also a second line
 * @returns the handlers of the control, and the tooltip while it shows
 */
export const useTooltip = (label: string, shortcut?: ShortcutKeys, also?: TooltipLine) => {
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const close = (): void => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    bubble: isOpen ? (
      <Suspense fallback={null}>
        <TooltipBubble triggerRef={trigger} label={label} shortcut={shortcut} also={also} onClose={close} />
      </Suspense>
    ) : null,
    handlers: {
      onPointerEnter: ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
        if (pointerType !== "mouse") return
        trigger.current = currentTarget
        void load().catch(() => undefined)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => setOpen(true), restTime)
      },
      onPointerLeave: close,
      onPointerDown: close,
      onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
        trigger.current = currentTarget
        if (currentTarget.matches(":focus-visible")) setOpen(true)
      },
      onBlur: close,
      onKeyDown: ({ key }: { key: string }) => {
        if (key === "Escape" || key === "Enter" || key === " ") close()
      },
    },
  }
}

type IconButtonProps = Omit<ComponentProps<typeof Button>, "children" | "aria-label"> & {
  /** Its name, which the tooltip shows. */
  label: string
  shortcut?: ShortcutKeys | undefined
  /** The icon. */
  children: ReactNode
}

/** A button that is an icon alone, with its name and shortcut in a tooltip. */
export const IconButton = ({ label, shortcut, children, variant = "bare", ...rest }: IconButtonProps) => {
  const { handlers, bubble } = useTooltip(label, shortcut)
  return (
    <>
      <Button
        {...rest}
        {...handlers}
        variant={variant}
        isIcon
        aria-label={label}
        aria-keyshortcuts={ariaShortcut(shortcut)}
      >
        {children}
      </Button>
      {bubble}
    </>
  )
}
