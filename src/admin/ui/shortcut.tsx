import * as styles from "./shortcut.module.css"

/** Keys as they are pressed: `mod` is Command on a Mac and Ctrl elsewhere. For example `mod+shift+p`, or `g b` one after the other. */
export type ShortcutKeys = string

const isMac = (): boolean => typeof navigator !== "undefined" && /mac|iphone|ipad/i.test(navigator.platform)

const signs = (mac: boolean): Record<string, string> =>
  mac ? { mod: "⌘", shift: "⇧", alt: "⌥", enter: "↩" } : { mod: "Ctrl", shift: "Shift", alt: "Alt", enter: "Enter" }

/** Keys as the user's keyboard names them: `⌘⇧P` on a Mac, `Ctrl+Shift+P` elsewhere. */
export const shortcutText = (keys: ShortcutKeys, mac = isMac()): string =>
  keys
    .split(" ")
    .map((step) =>
      step
        .split("+")
        .map((key) => signs(mac)[key] ?? (key.length === 1 ? key.toUpperCase() : key))
        .join(mac ? "" : "+")
    )
    .join(" ")

/** The same keys for `aria-keyshortcuts`; undefined for keys pressed one after the other, which it cannot say. */
export const ariaShortcut = (keys: ShortcutKeys | undefined, mac = isMac()): string | undefined =>
  keys === undefined || keys.includes(" ")
    ? undefined
    : keys
        .split("+")
        .map((key) => (key === "mod" ? (mac ? "Meta" : "Control") : key.charAt(0).toUpperCase() + key.slice(1)))
        .join("+")

/** A shortcut beside what it does. Screen readers have it from the control. */
export const Shortcut = ({ keys }: { keys: ShortcutKeys }) => (
  // Drawn by the style sheet, so that what one hears of a control is all the text that it shows.
  <kbd className={styles.keys} aria-hidden="true" data-keys={shortcutText(keys)} />
)
