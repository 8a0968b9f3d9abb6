import { useEffect, useRef } from "react"

/**
 * Closes a dialog after a response: nothing happens where it was closed before that, and another one may be open in its place.
 *
 * @param onClose the handler of the dialog
 */
export const useCloseWhileOpen = (onClose: () => void): (() => void) => {
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return () => {
    if (isOpen.current) onClose()
  }
}
