import { useEffect, type KeyboardEvent, type RefObject } from "react"

const focusable = "summary, a[href], button:not([disabled])"

/** Keeps Tab and Shift+Tab within an element: from its last control to the first, and back. */
const keepFocusInside = (event: KeyboardEvent<HTMLElement>): void => {
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)]
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
 */
export const useMenu = (menu: RefObject<HTMLDetailsElement | null>, path: string) => {
  const close = (): void => menu.current?.removeAttribute("open")

  // A menu that was opened before the scripts came is left open: only a change of page closes it.
  useEffect(() => () => menu.current?.removeAttribute("open"), [menu, path])

  const onKeyDown = (event: KeyboardEvent<HTMLDetailsElement>): void => {
    if (!event.currentTarget.open) return
    if (event.key === "Tab") keepFocusInside(event)
    if (event.key !== "Escape") return
    close()
    event.currentTarget.querySelector("summary")?.focus()
  }

  return { close, onKeyDown }
}
