import type { KeyboardEvent } from "react"

/** Enter in an alternative text sends its form: it is a line, though its field shows all of a long one. */
export const sendOnEnter = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
