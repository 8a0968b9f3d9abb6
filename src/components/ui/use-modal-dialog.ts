import { useLayoutEffect, useRef, type MouseEvent, type RefObject, type SyntheticEvent } from "react"
import { takeOverEarlyDialog } from "./early-dialog.ts"
import { sharedValue } from "./shared-value.ts"

/** The modal dialog on top, outside of which nothing can be seen whole, used or heard; null while there is none. */
export const topDialog = sharedValue<HTMLDialogElement | null>(null)

const openDialogs: HTMLDialogElement[] = []

const setOpen = (dialog: HTMLDialogElement, isOpen: boolean): void => {
  const index = openDialogs.indexOf(dialog)
  if (index !== -1) openDialogs.splice(index, 1)
  if (isOpen) openDialogs.push(dialog)
  topDialog.set(openDialogs[openDialogs.length - 1] ?? null)
}

/**
 * Gives an element the focus back. A browser that closes a dialog has done so, but Chromium without the caret: what one types
 * then is lost. A field gets its caret with the focus; a text's editor puts it back itself.
 */
const focusAgain = (element: HTMLElement): void => {
  if (element.matches("input, textarea")) element.blur()
  element.focus({ preventScroll: true })
}

const fields = "input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled)"

/**
 * The handler of a dialog's `close` event that leaves alone dialogs within it: in React that event bubbles, so Escape in a
 * dialog over another one would close both.
 */
export const ownClose =
  (onClose: () => void) =>
  (event: SyntheticEvent): void => {
    if (event.target === event.currentTarget) onClose()
  }

/**
 * Opens a native dialog as a modal, in its first field: the browser traps the focus, closes it on Escape and restores
 * the focus. If the dialog unmounts while open, this hook restores the focus.
 *
 * @returns the ref of the dialog, and a click handler that closes it on a press that began and ended outside its content
 */
export const useModalDialog = (): {
  dialog: RefObject<HTMLDialogElement | null>
  closeOnBackdrop: (event: MouseEvent<HTMLDialogElement>) => void
} => {
  const dialog = useRef<HTMLDialogElement>(null)
  // A click is on what both ends of a press have in common: on the dialog, when text is selected or a handle dragged past it.
  const isPressed = useRef(false)
  useLayoutEffect(() => {
    const element = dialog.current
    const press = ({ target }: Event): void => {
      isPressed.current = target === element
    }
    element?.addEventListener("pointerdown", press, true)
    return () => element?.removeEventListener("pointerdown", press, true)
  }, [])
  // As early as possible: what has moved into the dialog moves out before the dialog leaves the page.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const active = document.activeElement
    if (!element.open) element.showModal()
    // Only now, so that the page is never seen between the two.
    const before = takeOverEarlyDialog() ?? active
    element.querySelector<HTMLElement>(fields)?.focus()
    setOpen(element, true)
    return () => {
      setOpen(element, false)
      if (element.open) element.close()
      if (before instanceof HTMLElement && before.isConnected) focusAgain(before)
    }
  }, [])
  return {
    dialog,
    closeOnBackdrop: (event) => {
      const wasPressed = isPressed.current
      isPressed.current = false
      if (wasPressed && event.target === event.currentTarget) event.currentTarget.close()
    },
  }
}
