import type { Command } from "../features/palette/command.ts"
import { presentShortcuts, type ActionTexts } from "../keyboard/shortcuts.ts"

/** What can be done on the open screen, for the palette. @param others texts of the other languages, once they are there */
export const commandsOfScreen = (others: readonly ActionTexts[]): Command[] =>
  presentShortcuts().flatMap(({ keys, name, nameIn, run }): Command[] =>
    run && nameIn ? [{ id: `here:${keys}`, title: name, names: others.map(nameIn), kind: "action", run, keys }] : []
  )
