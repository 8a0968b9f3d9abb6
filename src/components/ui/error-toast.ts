/**
 * Shows an error toast with the server's data on any page. The code for toasts is loaded with the first one.
 *
 * @param caption one sentence in the reader's language
 * @param data data of the response, shown as JSON; omitted if null
 */
export const showErrorToast = async (caption: string, data: unknown): Promise<void> => {
  const toasts = await import("./toasts.tsx")
  toasts.mountToasts()
  toasts.showErrorToast(caption, data)
}
