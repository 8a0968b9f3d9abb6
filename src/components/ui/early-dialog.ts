const earlyDialog = (): HTMLElement | null => document.getElementById("early-dialog")

/** What the visitor typed before the page's scripts were there (src/site/runtime/early-dialog-script.js). */
export const earlyText = (): string => earlyDialog()?.querySelector("input")?.value ?? ""

/**
 * Removes the plain dialog that the early script has opened. The dialog that takes its place has its entry of the
 * history.
 *
 * @returns the control that opened it, for the focus; null if there is none
 */
export const takeOverEarlyDialog = (): HTMLElement | null => {
  const early = earlyDialog()
  if (!early) return null
  early.remove()
  const opener = document.querySelector<HTMLElement>("[data-opener]")
  opener?.removeAttribute("data-opener")
  return opener
}
