import { Suspense, useEffect, useRef, useState, type ComponentProps, type ReactNode, type RefObject } from "react"
import { Button } from "./button.tsx"
import { OpenIcon } from "./icons.ts"
import type { MenuEntry } from "./menu-sheet.tsx"
import { lazySheet } from "./lazy-part.tsx"

export type { MenuEntry } from "./menu-sheet.tsx"

const load = () => import("./menu-sheet.tsx")

const MenuSheet = lazySheet(load)

const prepare = (): void => void load().catch(() => undefined)

type OpenMenuProps = {
  /** What the open menu lists; null while it is closed. */
  entries: readonly MenuEntry[] | null
  /** The button that the menu belongs to. */
  trigger: RefObject<HTMLElement | null>
  /** Name of the menu. */
  label: string
  placement: ComponentProps<typeof MenuSheet>["placement"]
  onClose: () => void
}

/** The menu of a button. What is chosen happens when the menu has left the page. */
export const OpenMenu = ({ entries, trigger, label, placement, onClose }: OpenMenuProps) => {
  const isOpen = entries !== null
  const chosen = useRef<(() => void) | null>(null)
  // Until the menu has left the page nothing outside of it can have the focus.
  useEffect(() => {
    const action = chosen.current
    if (isOpen || !action) return
    chosen.current = null
    // First, so that a dialog which the action opens gives the focus back to the button.
    trigger.current?.focus({ preventScroll: true })
    action()
  }, [isOpen, trigger])
  return isOpen ? (
    <Suspense fallback={null}>
      <MenuSheet
        triggerRef={trigger}
        label={label}
        entries={entries}
        placement={placement}
        onChoose={(action) => {
          chosen.current = action
        }}
        onClose={onClose}
      />
    </Suspense>
  ) : null
}

type MenuButtonProps = {
  /** What the button shows, such as a text, or an icon. */
  children: ReactNode
  /** Name of the button where it shows none, and of the menu. */
  label: string
  entries: readonly MenuEntry[]
  variant?: "main" | "quiet" | "danger" | "bare"
  /** Leaves out the sign that a menu opens, for a button that is an icon alone. */
  isIcon?: boolean
  /** Leaves out that sign alone, where room is scarce. */
  isPlain?: boolean
  disabled?: boolean
  className?: string | undefined
  placement?: "bottom start" | "bottom end" | "top start" | "top end"
}

/** A button that opens a menu. The code of menus (React Aria) loads when the pointer or the focus comes to one. */
export const MenuButton = ({
  children,
  label,
  entries,
  variant = "quiet",
  isIcon = false,
  isPlain = false,
  disabled = false,
  className,
  placement = "bottom start",
}: MenuButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button
        ref={trigger}
        variant={variant}
        isIcon={isIcon}
        className={className}
        disabled={disabled}
        aria-label={isIcon ? label : undefined}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return
          event.preventDefault()
          if (!disabled) setOpen(true)
        }}
      >
        {children}
        {isIcon || isPlain ? null : <OpenIcon />}
      </Button>
      <OpenMenu
        entries={isOpen ? entries : null}
        trigger={trigger}
        label={label}
        placement={placement}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
