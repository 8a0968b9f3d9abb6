import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import { showErrorToast } from "../../components/ui/toasts.tsx"
import { showActionToast } from "../ui/action-toast.tsx"
import type { ContentTypeName } from "../store/entry-paths.ts"
import { failureOf } from "../store/failure-of.ts"
import { useUndoEntriesMutation, type UndoneEntry } from "./undo-api.ts"

type OfferUndo = (
  caption: string,
  entries: readonly UndoneEntry[],
  /** Undoes it where the entry is open. @returns whether it did; otherwise it is undone without the editor */
  here?: () => Promise<boolean>
) => void

/**
 * Tells what was done to entries, and offers to undo it. The offer outlives the screen that made it.
 *
 * @returns function to call with one sentence, and the entries with the versions that the act made
 */
export const useUndo = (contentType: ContentTypeName): OfferUndo => {
  const { t } = useTranslation("admin")
  const [send] = useUndoEntriesMutation()
  const undo = async (entries: readonly UndoneEntry[]): Promise<void> => {
    const { data, error } = await send({ contentType, entries })
    if (!data) showErrorToast(t("undo.failed"), failureOf(error)?.data)
    else if (data.skipped.length > 0)
      showErrorToast(t("undo.left", { titles: data.skipped.map(({ title }) => title).join(", ") }), null)
    else toast.success(t("undo.done", { count: data.items.length }))
  }
  return (caption, entries, here = () => Promise.resolve(false)) => {
    const versions = entries.map(({ id, version }) => ({ id, version }))
    const run = async (): Promise<void> => {
      if (await here()) toast.success(t("undo.done", { count: versions.length }))
      else await undo(versions)
    }
    showActionToast(caption, { label: t("undo.button"), run: () => void run() })
  }
}
