import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import { showErrorToast } from "../../../../components/ui/toasts.tsx"
import { failureOf } from "../../../store/failure-of.ts"
import { Button } from "../../../ui/button.tsx"
import { DateTime } from "../../../ui/date-time.tsx"
import { Notice } from "../../../ui/notice.tsx"
import type { DraftState } from "../draft/draft-state.ts"
import { useRestoreRevisionMutation } from "../editor-api.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"

/** Notice of a removed entry, with a button to restore it together with the unsaved edits. */
export const RemovedNotice = ({
  draft,
  removed,
}: {
  draft: EntryDraft
  removed: NonNullable<DraftState["removed"]>
}) => {
  const { t } = useTranslation("adminEditor")
  const [restore, { isLoading }] = useRestoreRevisionMutation()
  const { contentType, id } = draft
  const revive = async (): Promise<void> => {
    // The removal is the last version; the one before it holds the content.
    const { data, error } = await restore({ contentType, id, version: removed.version - 1, present: removed.version })
    if (!data) {
      showErrorToast(t("gone.failed"), failureOf(error)?.data)
      return
    }
    draft.revive(data)
    toast.success(t("gone.revived"))
  }
  return (
    <Notice kind="bad">
      <p>
        <strong>{t("gone.title")}</strong> {removed.removedAt ? <DateTime at={removed.removedAt} /> : null}
      </p>
      <p>{t(draft.isDirty() ? "gone.kept" : "gone.lead")}</p>
      <Button disabled={isLoading} onClick={() => void revive()}>
        {t(draft.isDirty() ? "gone.reviveWith" : "gone.revive")}
      </Button>
    </Notice>
  )
}
