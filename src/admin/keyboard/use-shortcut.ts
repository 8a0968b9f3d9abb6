import { useEffect } from "react"
import { addShortcuts, type Shortcut, type ShortcutGroup } from "./shortcuts.ts"

/** Shortcuts that work while the component is mounted. They are listed in the sheet that `?` opens. */
export const useShortcuts = (shortcuts: readonly Shortcut[]): void => {
  // After every render: what a shortcut runs sees the latest state.
  useEffect(() => addShortcuts(shortcuts))
}

/**
 * A shortcut that works while the component is mounted, unless `run` is null.
 *
 * @param keys as in `Shortcut`
 * @param name what it does, in the reader's language
 */
export const useShortcut = (
  keys: string,
  name: string,
  run: (() => void) | null,
  group: ShortcutGroup = "screen"
): void => useShortcuts(run ? [{ keys, name, group, run }] : [])
