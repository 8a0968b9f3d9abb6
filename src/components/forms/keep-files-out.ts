const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") ?? false

/** A field for files takes what is dropped on it by itself, unless it is disabled. */
const takesFiles = ({ target }: DragEvent): boolean =>
  target instanceof Element && target.matches("input[type=file]:enabled")

/**
 * Keeps a file that is dropped beside the place for it from opening in the tab, which would replace the page and what was
 * typed there.
 *
 * @returns function that ends it
 */
export const keepFilesOut = (): (() => void) => {
  const refuse = (event: DragEvent): void => {
    if (event.defaultPrevented || !holdsFiles(event) || takesFiles(event)) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = "none"
  }
  window.addEventListener("dragover", refuse)
  window.addEventListener("drop", refuse)
  return () => {
    window.removeEventListener("dragover", refuse)
    window.removeEventListener("drop", refuse)
  }
}
