/** Elements for typing: fields, and texts with formatting. */
const fields = "input, textarea, select, [contenteditable]:not([contenteditable=false])"

let last: Element | null = null

/**
 * Notes from now on which field has, or had, the focus: a button that is pressed, and then disabled, takes it away.
 *
 * @returns function that ends it
 */
export const watchFields = (): (() => void) => {
  const note = ({ target }: FocusEvent): void => {
    if (target instanceof Element && target.matches(fields)) last = target
  }
  document.addEventListener("focusin", note)
  return () => document.removeEventListener("focusin", note)
}

const isUsable = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element !== document.body && !element.matches(":disabled")

/** The element with the same id, or the same name: a field that was rendered again is another element. */
const sameField = (element: Element | null): Element | null => {
  if (!element || element.isConnected) return element
  const name = element.getAttribute("name")
  return (
    (element.id === "" ? null : document.getElementById(element.id)) ??
    (name === null ? null : (document.getElementsByName(name)[0] ?? null))
  )
}

type Caret = readonly [start: number | null, end: number | null]

const hasCaret = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

const caretOf = (element: Element | null): Caret =>
  // Null for the types of input that have none.
  hasCaret(element) ? [element.selectionStart, element.selectionEnd] : [null, null]

/** Notes where the focus is. @returns function that gives it back to that field, or to the last one of its form */
export const rememberFocus = (): (() => void) => {
  const active = document.activeElement
  const [start, end] = caretOf(active)
  const field = last
  // A button that was pressed keeps the focus: what was typed for it is in a field beside it.
  const isBeside = active?.matches(fields) === false && active.closest("form, dialog")?.contains(field) === true
  return () => {
    const places = isBeside ? [field, active] : [active, field]
    const target = places.map(sameField).find(isUsable)
    if (!target) return
    target.focus({ preventScroll: true })
    if (hasCaret(target) && start !== null && target === sameField(active)) target.setSelectionRange(start, end)
    target.scrollIntoView({ block: "nearest" })
  }
}
