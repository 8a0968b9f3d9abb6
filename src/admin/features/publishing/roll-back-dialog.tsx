import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { ReleaseSummary } from "../../../../shared/contract/publishing.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { failureOf } from "../../store/failure-of.ts"
import { useRollBackMutation } from "../../store/publishing-api.ts"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import { DateTime } from "../../ui/date-time.tsx"

/** Confirms the roll-back to an earlier release. */
export const RollBackDialog = ({ release, onClose }: { release: ReleaseSummary; onClose: () => void }) => {
  const { t } = useTranslation("adminPublish")
  const [rollBack, { isLoading }] = useRollBackMutation()
  const confirmed = async (): Promise<void> => {
    const failure = failureOf((await rollBack(release.id)).error)
    if (!failure) toast.success(t("rollBack.done"))
    else {
      const reason = failure.status === 409 ? "running" : failure.status === 404 ? "gone" : "failed"
      showErrorToast(t(`rollBack.${reason}`), failure.data)
    }
    onClose()
  }
  return (
    <ConfirmDialog
      title={t("rollBack.title")}
      confirm={t("rollBack.confirm")}
      busy={isLoading}
      onConfirm={() => void confirmed()}
      onClose={onClose}
    >
      <p>
        {t("rollBack.release")} <DateTime at={release.madeAt} />
      </p>
      <p>{t("rollBack.text")}</p>
    </ConfirmDialog>
  )
}
