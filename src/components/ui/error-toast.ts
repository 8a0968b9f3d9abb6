/**
 * Shows an error with what the server answered, wherever the page stands. Toasts are fetched with the first of them.
 *
 * @param caption one sentence in the reader's language
 * @param data the answer's data, shown as JSON; left out when null
 */
export const showErrorToast = async (caption: string, data: unknown): Promise<void> => {
  const toasts = await import("./toasts.tsx")
  toasts.mountToasts()
  toasts.showErrorToast(caption, data)
}
