import { lazy, Suspense, useEffect, useRef, useState, type ComponentProps, type ReactNode, type RefObject } from "react"
import { Button } from "./button.tsx"
import { ariaShortcut, type ShortcutKeys } from "./shortcut.tsx"

const load = () => import("./tooltip-bubble.tsx")

const TooltipBubble = lazy(load)

/** How long the pointer rests on a control before its tooltip shows, in milliseconds. */
const restTime = 500

/**
 * When a tooltip shows: once the pointer rests on its control, and at once for the keyboard. A press hides it, and so
 * does Escape.
 */
const useTooltip = () => {
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const close = (): void => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    isOpen,
    close,
    handlers: {
      onPointerEnter: ({ pointerType }: { pointerType: string }) => {
        if (pointerType !== "mouse") return
        void load().catch(() => undefined)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => setOpen(true), restTime)
      },
      onPointerLeave: close,
      onPointerDown: close,
      onFocus: ({ currentTarget }: { currentTarget: Element }) => {
        if (currentTarget.matches(":focus-visible")) setOpen(true)
      },
      onBlur: close,
      onKeyDown: ({ key }: { key: string }) => {
        if (key === "Escape" || key === "Enter" || key === " ") close()
      },
    },
  }
}

type IconButtonProps = Omit<ComponentProps<typeof Button>, "children" | "aria-label" | "ref"> & {
  /** Its name, which the tooltip shows. */
  label: string
  shortcut?: ShortcutKeys | undefined
  /** The icon. */
  children: ReactNode
  ref?: RefObject<HTMLButtonElement | null>
}

/** A button that is an icon alone, with its name and shortcut in a tooltip. */
export const IconButton = ({ label, shortcut, children, variant = "bare", ref, ...rest }: IconButtonProps) => {
  const own = useRef<HTMLButtonElement>(null)
  const trigger = ref ?? own
  const { isOpen, close, handlers } = useTooltip()
  return (
    <>
      <Button
        {...rest}
        {...handlers}
        ref={trigger}
        variant={variant}
        isIcon
        aria-label={label}
        aria-keyshortcuts={ariaShortcut(shortcut)}
      >
        {children}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <TooltipBubble triggerRef={trigger} label={label} shortcut={shortcut} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}
