import type { Command } from "../features/palette/command.ts"
import { presentShortcuts, type ActionTexts } from "../keyboard/shortcuts.ts"

/** What can be done on the open screen, for the palette. @param other texts of the other language, once they are there */
export const commandsOfScreen = (other: ActionTexts | null): Command[] =>
  presentShortcuts().flatMap(({ keys, name, nameIn, run }): Command[] =>
    run && nameIn
      ? [{ id: `here:${keys}`, title: name, names: other ? [nameIn(other)] : [], kind: "action", run, keys }]
      : []
  )
