import { useEffect, type RefObject } from "react"
import { historyValue } from "../../components/ui/history-value.ts"

const focusable = "summary, a[href], button:not([disabled])"

/** Whether the menu is open. */
const menuOpen = historyValue<true>("menu")

/** Traps Tab and Shift+Tab within an element: from its last control to the first, and back. */
const trapFocus = (menu: HTMLElement, event: KeyboardEvent): void => {
  const controls = [...menu.querySelectorAll<HTMLElement>(focusable)]
  const last = controls[controls.length - 1]
  const [leaving, arriving] = event.shiftKey ? [controls[0], last] : [last, controls[0]]
  if (document.activeElement !== leaving || !arriving) return
  event.preventDefault()
  arriving.focus()
}

/** Closes the menu; the focus that was in it returns to its toggle. */
const close = (menu: HTMLDetailsElement): void => {
  const hadFocus = menu.contains(document.activeElement)
  menu.open = false
  if (hadFocus) menu.querySelector("summary")?.focus()
}

/** Keeps a menu and its entry of the history together. Returns a function that ends it. */
const followHistory = (menu: HTMLDetailsElement): (() => void) => {
  const toEntry = (): void => {
    if (menu.open !== (menuOpen.get() !== null)) menuOpen.set(menu.open || null)
  }
  const toMenu = (): void => {
    const isOpen = menuOpen.get() !== null
    if (isOpen) menu.open = true
    else if (menu.open) close(menu)
  }
  // A menu opened before the scripts loaded stays open.
  toEntry()
  menu.addEventListener("toggle", toEntry)
  const forget = menuOpen.subscribe(toMenu)
  return () => {
    menu.removeEventListener("toggle", toEntry)
    forget()
  }
}

/**
 * What scripts add to a menu that works without them: it closes on navigation, on Escape and on the browser's Back, which return
 * the focus to its toggle, and traps the focus while open.
 *
 * @param path address of the page
 * @returns a function that closes the menu, for links to the current page
 */
export const useMenu = (reference: RefObject<HTMLDetailsElement | null>, path: string): (() => void) => {
  useEffect(() => (reference.current ? followHistory(reference.current) : undefined), [reference])
  useEffect(() => {
    const menu = reference.current
    if (!menu) return
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!menu.open) return
      if (event.key === "Tab") trapFocus(menu, event)
      if (event.key === "Escape") close(menu)
    }
    menu.addEventListener("keydown", onKeyDown)
    return () => {
      menu.removeEventListener("keydown", onKeyDown)
      // Not on mount: a menu opened before the scripts loaded stays open.
      menu.removeAttribute("open")
    }
  }, [reference, path])

  return () => {
    reference.current?.removeAttribute("open")
  }
}
