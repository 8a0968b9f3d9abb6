const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") ?? false

/**
 * Keeps a file that is dropped beside the place for it from opening in the tab, which would leave the admin.
 *
 * @returns function that ends it
 */
export const keepFilesOut = (): (() => void) => {
  const refuse = (event: DragEvent): void => {
    if (event.defaultPrevented || !holdsFiles(event)) return
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
