import { useEffect, type RefObject } from "react"

const focusable = "summary, a[href], button:not([disabled])"

/** Keeps Tab and Shift+Tab within an element: from its last control to the first, and back. */
const trapFocus = (menu: HTMLElement, event: KeyboardEvent): void => {
  const controls = [...menu.querySelectorAll<HTMLElement>(focusable)]
  const [leaving, arriving] = event.shiftKey ? [controls[0], controls.at(-1)] : [controls.at(-1), controls[0]]
  if (document.activeElement !== leaving || !arriving) return
  event.preventDefault()
  arriving.focus()
}

/**
 * What scripts add to a menu that works without them: it closes when the page changes and on Escape, which gives the
 * focus back to its toggle, and while it is open the focus stays inside.
 *
 * @param path address of the page
 * @returns closes the menu, for links that lead to the page that is shown already
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
      // Not at the start: a menu that was opened before the scripts came stays open when they arrive.
      menu.removeAttribute("open")
    }
  }, [reference, path])

  return () => {
    reference.current?.removeAttribute("open")
  }
}
