import { sharedValue } from "../../components/ui/shared-value.ts"

/** What was typed while the palette was on its way; null while no keys are held. */
export const heldKeys = sharedValue<string | null>(null)

const add = (text: string): void => heldKeys.set((heldKeys.get() ?? "") + text)

let release: (() => void) | null = null

/** Stops holding keys. @returns what was typed meanwhile */
export const releaseKeys = (): string => {
  const held = heldKeys.get() ?? ""
  release?.()
  release = null
  heldKeys.set(null)
  return held
}

/**
 * Keeps what is typed from whatever has the focus, such as a text that saves itself, until `releaseKeys` hands it over.
 *
 * @param onEscape gives the wait up
 */
export const holdKeys = (onEscape: () => void): void => {
  if (release) return
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey } = event
    // The browser's own, as F5.
    if (/^F\d/.test(key)) return
    event.stopImmediatePropagation()
    event.preventDefault()
    if (key === "Escape") onEscape()
    else if (key === "Backspace") heldKeys.set((heldKeys.get() ?? "").slice(0, -1))
    else if (/^.$/u.test(key) && !ctrlKey && !metaKey && !altKey) add(key)
  }
  // Keyboards on a screen, and pastes from a menu, name no key.
  const onInput = (event: InputEvent): void => {
    event.stopImmediatePropagation()
    event.preventDefault()
    if (event.data !== null) add(event.data)
  }
  window.addEventListener("keydown", onKeyDown, true)
  window.addEventListener("beforeinput", onInput, true)
  heldKeys.set("")
  release = () => {
    window.removeEventListener("keydown", onKeyDown, true)
    window.removeEventListener("beforeinput", onInput, true)
  }
}
