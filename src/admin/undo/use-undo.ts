import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import { showActionToast, showErrorToast } from "../../components/ui/toasts.tsx"
import type { ContentTypeName } from "../store/entry-paths.ts"
import { failureOf } from "../store/failure-of.ts"
import { useUndoEntriesMutation, type UndoneEntry } from "./undo-api.ts"

/**
 * Tells what was done to entries, and offers to undo it. The offer outlives the screen that made it.
 *
 * @returns function to call with one sentence, and the entries with the versions that the act made
 */
export const useUndo = (contentType: ContentTypeName): ((caption: string, entries: readonly UndoneEntry[]) => void) => {
  const { t } = useTranslation("admin")
  const [send] = useUndoEntriesMutation()
  const undo = async (entries: readonly UndoneEntry[]): Promise<void> => {
    const { data, error } = await send({ contentType, entries })
    if (!data) showErrorToast(t("undo.failed"), failureOf(error)?.data)
    else if (data.skipped.length > 0)
      showErrorToast(t("undo.left", { titles: data.skipped.map(({ title }) => title).join(", ") }), null)
    else toast.success(t("undo.done", { count: data.items.length }))
  }
  return (caption, entries) => {
    const versions = entries.map(({ id, version }) => ({ id, version }))
    showActionToast(caption, { label: t("undo.button"), run: () => void undo(versions) })
  }
}
