import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import { showErrorToast } from "../../../../components/ui/toasts.tsx"
import { failureOf } from "../../../store/failure-of.ts"
import { Button } from "../../../ui/button.tsx"
import { Moment } from "../../../ui/moment.tsx"
import { Notice } from "../../../ui/notice.tsx"
import type { DraftState } from "../draft/draft-state.ts"
import { useRestoreRevisionMutation } from "../editor-api.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"

/** The entry was removed: what that means, and the way to bring it back with what is not saved. */
export const GoneNotice = ({ draft, gone }: { draft: EntryDraft; gone: NonNullable<DraftState["gone"]> }) => {
  const { t } = useTranslation("adminEditor")
  const [restore, { isLoading }] = useRestoreRevisionMutation()
  const { noun, id } = draft
  const revive = async (): Promise<void> => {
    // The removal itself is the last save; what was there before it is the one that precedes.
    const { data, error } = await restore({ noun, id, version: gone.version - 1, present: gone.version })
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
        <strong>{t("gone.title")}</strong> {gone.removedAt ? <Moment at={gone.removedAt} /> : null}
      </p>
      <p>{t(draft.isDirty() ? "gone.kept" : "gone.lead")}</p>
      <Button disabled={isLoading} onClick={() => void revive()}>
        {t(draft.isDirty() ? "gone.reviveWith" : "gone.revive")}
      </Button>
    </Notice>
  )
}
