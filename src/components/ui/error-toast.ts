/**
 * Shows an error toast on any page. The code for toasts is loaded with the first one.
 *
 * @param caption one sentence in the reader's language
 * @param data data of the response, of which the toast shows the reason in words; null without one
 */
export const showErrorToast = async (caption: string, data: unknown): Promise<void> => {
  const toasts = await import("./toasts.tsx")
  toasts.mountToasts()
  toasts.showErrorToast(caption, data)
}
