import { sharedValue } from "../../components/ui/shared-value.ts"

/** What is open above the screen: the palette, the sheet of shortcuts, or nothing. */
export const commandCenter = sharedValue<"palette" | "sheet" | null>(null)

export const openPalette = (): void => commandCenter.set("palette")

export const openShortcutSheet = (): void => commandCenter.set("sheet")

export const closeCommandCenter = (): void => commandCenter.set(null)
