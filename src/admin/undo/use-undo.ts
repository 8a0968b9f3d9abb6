import { useTranslation } from "react-i18next"
import type { UndoneEntry } from "../../../shared/contract/admin-entries.ts"
import { toast } from "react-toastify/unstyled"
import { bulkLimits } from "../../../shared/limits/content.ts"
import { showErrorToast } from "../../components/ui/toasts.tsx"
import { showActionToast } from "../ui/action-toast.tsx"
import { chunksOf } from "../store/chunks-of.ts"
import type { ContentTypeName } from "../store/entry-paths.ts"
import { failureOf } from "../store/failure-of.ts"
import { useUndoEntriesMutation } from "./undo-api.ts"

/** Entries of any content types, with the versions that the act made. */
type ChangedEntries = readonly { contentType: ContentTypeName; entries: readonly UndoneEntry[] }[]

type OfferUndo<Entries> = (
  caption: string,
  entries: Entries,
  /** Undoes it where the entry is open. @returns whether it did; otherwise it is undone without the editor */
  here?: () => Promise<boolean>
) => void

/**
 * Shows what was done to entries, and offers to undo it. The offer outlives the screen that made it.
 *
 * @returns function to call with one sentence, and the entries by content type, with the versions that the act made last;
 * `to` is the one before the first of several
 */
export const useUndoOfTypes = (): OfferUndo<ChangedEntries> => {
  const { t } = useTranslation("adminOutcome")
  const [send] = useUndoEntriesMutation()
  const undo = async (groups: ChangedEntries): Promise<void> => {
    const left: string[] = []
    let done = 0
    for (const { contentType, entries } of groups)
      for (const chunk of chunksOf(entries, bulkLimits.entriesMax)) {
        const { data, error } = await send({ contentType, entries: chunk })
        if (!data) {
          showErrorToast(t("undo.failed"), failureOf(error)?.data)
          return
        }
        done += data.items.length
        left.push(...data.skipped.map(({ title }) => title))
      }
    if (left.length > 0) showErrorToast(t("undo.left", { titles: left.join(", ") }), null)
    else toast.success(t("undo.done", { count: done }))
  }
  return (caption, groups, here = () => Promise.resolve(false)) => {
    const changed = groups.map(({ contentType, entries }) => ({
      contentType,
      entries: entries.map(({ id, version, to }) => ({ id, version, to })),
    }))
    const run = async (): Promise<void> => {
      if (await here()) toast.success(t("undo.done", { count: changed.flatMap(({ entries }) => entries).length }))
      else await undo(changed)
    }
    showActionToast(caption, { label: t("undo.button"), run: () => void run() })
  }
}

/** The same for entries of one content type. */
export const useUndo = (contentType: ContentTypeName): OfferUndo<readonly UndoneEntry[]> => {
  const offer = useUndoOfTypes()
  return (caption, entries, here) => offer(caption, [{ contentType, entries }], here)
}
