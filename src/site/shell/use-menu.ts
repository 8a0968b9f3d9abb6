import { useEffect, type RefObject } from "react"

const focusable = "summary, a[href], button:not([disabled])"

/** Traps Tab and Shift+Tab within an element: from its last control to the first, and back. */
const trapFocus = (menu: HTMLElement, event: KeyboardEvent): void => {
  const controls = [...menu.querySelectorAll<HTMLElement>(focusable)]
  const [leaving, arriving] = event.shiftKey ? [controls[0], controls.at(-1)] : [controls.at(-1), controls[0]]
  if (document.activeElement !== leaving || !arriving) return
  event.preventDefault()
  arriving.focus()
}

/**
 * What scripts add to a menu that works without them: it closes on navigation and on Escape, which returns the focus to
 * its toggle, and traps the focus while open.
 *
 * @param path address of the page
 * @returns a function that closes the menu, for links to the current page
 */
export const useMenu = (reference: RefObject<HTMLDetailsElement | null>, path: string): (() => void) => {
  useEffect(() => {
    const menu = reference.current
    if (!menu) return
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!menu.open) return
      if (event.key === "Tab") trapFocus(menu, event)
      if (event.key !== "Escape") return
      menu.removeAttribute("open")
      menu.querySelector("summary")?.focus()
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
