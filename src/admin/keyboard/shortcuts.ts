import type { TFunction } from "i18next"
import { topDialog } from "../../components/ui/use-modal-dialog.ts"

/** Where the sheet of shortcuts lists one. A shortcut of the screen wins over others with the same keys. */
export type ShortcutGroup = "screen" | "go" | "everywhere"

/** The namespaces that name actions and screens. */
export const actionNamespaces = ["admin", "adminPalette", "adminEditor", "adminCalendar"] as const

/** Texts of one language, for the names of actions. */
export type ActionTexts = TFunction<typeof actionNamespaces>

export type Shortcut = {
  /** One press, as `n`, `?`, `shift+x` or `mod+shift+p` (`mod` is Cmd on a Mac, else Ctrl), or two after each other, as `g b`. */
  keys: string
  /** What it does, in the reader's language. */
  name: string
  /** Its name in any language, where it is an action that the palette offers: not a move from row to row. */
  nameIn?: (texts: ActionTexts) => string
  group: ShortcutGroup
  /** Null where the keys are taken by what has the focus, as those of a text: they are only listed. */
  run: (() => void) | null
}

/** Milliseconds in which the second press of two has to come. */
const sequenceWithin = 1_500

const registered = new Set<readonly Shortcut[]>()

/** Adds shortcuts. @returns function that removes them */
export const addShortcuts = (shortcuts: readonly Shortcut[]): (() => void) => {
  registered.add(shortcuts)
  return () => void registered.delete(shortcuts)
}

/** All shortcuts that work now, those of the screen first; of several with the same keys the first one works. */
export const presentShortcuts = (): Shortcut[] => {
  const all = [...registered].flat()
  const known = [...all.filter(({ group }) => group === "screen"), ...all.filter(({ group }) => group !== "screen")]
  return known.filter(({ keys }, index) => known.findIndex((one) => one.keys === keys) === index)
}

/**
 * The name of a pressed key. A letter of another script counts as the latin one on the same key, so that shortcuts work
 * while a Russian layout is on.
 */
const keyOf = ({ key, code, ctrlKey, metaKey }: KeyboardEvent): string => {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (code === "Comma" && (ctrlKey || metaKey)) return ","
  return letter?.toLowerCase() ?? key
}

/** The names of a press: signs are known by what they type, or by their key, which is another sign in a Russian layout. */
const pressesOf = (event: KeyboardEvent): string[] => {
  const key = keyOf(event)
  const hasMod = event.ctrlKey || event.metaKey
  if (hasMod) return [`mod+${event.shiftKey ? "shift+" : ""}${key}`]
  if (event.code === "Slash") return event.shiftKey ? [key, "?"] : [key, "/"]
  return /^[a-z]$/.test(key) && event.shiftKey ? [`shift+${key}`] : [key]
}

const notTyped = new Set(["checkbox", "radio", "button", "submit", "reset", "file", "image", "color", "range"])

const isTyping = (target: EventTarget | null): boolean => {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !notTyped.has(target.type)
  return (
    target.isContentEditable ||
    target.closest("textarea, select, [contenteditable=''], [contenteditable=true]") !== null
  )
}

const overlays = "dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]"

const isInOverlay = (target: EventTarget | null): boolean =>
  topDialog.get() !== null || (target instanceof Element && target.closest(overlays) !== null)

/**
 * Runs shortcuts on key presses of the window. None runs while a dialog or a menu is open; those without Ctrl or Cmd do
 * not run while somebody types.
 *
 * @returns function that stops it
 */
export const listenToShortcuts = (): (() => void) => {
  let first: { keys: readonly string[]; at: number } | null = null
  const onKeyDown = (event: KeyboardEvent): void => {
    const { target, timeStamp } = event
    if (event.defaultPrevented || event.isComposing || event.altKey || isInOverlay(target)) return
    const presses = pressesOf(event)
    const hasMod = event.ctrlKey || event.metaKey
    if (!hasMod && isTyping(target)) return
    const before = first && timeStamp - first.at < sequenceWithin ? first.keys : []
    first = null
    const known = presentShortcuts().filter(({ run }) => run !== null)
    const wanted = [...before.flatMap((one) => presses.map((press) => `${one} ${press}`)), ...presses]
    const found = wanted.map((keys) => known.find((shortcut) => shortcut.keys === keys)).find(Boolean)
    if (found) {
      event.preventDefault()
      found.run?.()
    } else if (known.some(({ keys }) => presses.some((press) => keys.startsWith(`${press} `))))
      first = { keys: presses, at: timeStamp }
  }
  window.addEventListener("keydown", onKeyDown)
  return () => window.removeEventListener("keydown", onKeyDown)
}
