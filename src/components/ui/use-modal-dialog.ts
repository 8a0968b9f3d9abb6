import { useEffect, useRef, type MouseEvent, type RefObject } from "react"

/**
 * Opens a native dialog as a modal: the browser keeps the focus inside, closes it on Escape and gives the focus back.
 * The focus is given back here where the dialog goes away while it is open.
 *
 * @returns the dialog's reference, and a click handler that closes it on a click beside its content
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
