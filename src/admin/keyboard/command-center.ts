import { sharedValue } from "../../components/ui/shared-value.ts"
import { holdKeys, releaseKeys } from "./held-keys.ts"

/** What is open above the screen: the palette, the sheet of shortcuts, the dialog of publishing, or nothing. */
export const commandCenter = sharedValue<"palette" | "sheet" | "publishing" | null>(null)

/** Opens the palette. Its code may still be on its way: what is typed meanwhile is for it. */
export const openPalette = (): void => {
  holdKeys(closeCommandCenter)
  commandCenter.set("palette")
}

export const openShortcutSheet = (): void => commandCenter.set("sheet")

/** Opens what is live and what waits, with the button to publish. */
export const openPublishing = (): void => commandCenter.set("publishing")

export const closeCommandCenter = (): void => {
  releaseKeys()
  commandCenter.set(null)
}
