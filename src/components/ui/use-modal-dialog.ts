import { useEffect, useRef, type MouseEvent, type RefObject } from "react"

/**
 * Opens a native dialog as a modal: the browser traps the focus, closes it on Escape and restores the focus. If the
 * dialog unmounts while open, this hook restores the focus.
 *
 * @returns the ref of the dialog, and a click handler that closes it on a click outside its content
 */
export const useModalDialog = (): {
  dialog: RefObject<HTMLDialogElement | null>
  closeOnBackdrop: (event: MouseEvent<HTMLDialogElement>) => void
} => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    if (element && !element.open) element.showModal()
    return () => {
      if (element?.open) element.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  return {
    dialog,
    closeOnBackdrop: (event) => {
      if (event.target === event.currentTarget) event.currentTarget.close()
    },
  }
}
