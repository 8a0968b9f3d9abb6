import { sharedValue } from "../../components/ui/shared-value.ts"

/** What is open above the screen: the palette, the sheet of shortcuts, the dialog of publishing, or nothing. */
export const commandCenter = sharedValue<"palette" | "sheet" | "publishing" | null>(null)

export const openPalette = (): void => commandCenter.set("palette")

export const openShortcutSheet = (): void => commandCenter.set("sheet")

/** Opens what is live and what waits, with the button to publish. */
export const openPublishing = (): void => commandCenter.set("publishing")

export const closeCommandCenter = (): void => commandCenter.set(null)
