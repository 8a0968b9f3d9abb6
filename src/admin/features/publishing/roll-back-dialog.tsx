import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { ReleaseSummary } from "../../../../shared/contract/publishing.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { failureOf } from "../../store/failure-of.ts"
import { useRollBackMutation } from "../../store/publishing-api.ts"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import { DateTime } from "../../ui/date-time.tsx"

/** Confirms the roll-back to an earlier release, or the hold of the live one. */
export const RollBackDialog = ({ release, onClose }: { release: ReleaseSummary; onClose: () => void }) => {
  const { t } = useTranslation("adminPublish")
  const verb = release.live ? "keep" : "rollBack"
  const [rollBack, { isLoading }] = useRollBackMutation()
  const confirmed = async (): Promise<void> => {
    const failure = failureOf((await rollBack(release.id)).error)
    if (!failure) toast.success(t(`${verb}.done`))
    else {
      const reason = failure.status === 409 ? "rollBack.running" : failure.status === 404 ? "rollBack.gone" : null
      showErrorToast(t(reason ?? `${verb}.failed`), failure.data)
    }
    onClose()
  }
  return (
    <ConfirmDialog
      title={t(`${verb}.title`)}
      confirm={t(`${verb}.button`)}
      busy={isLoading}
      onConfirm={() => void confirmed()}
      onClose={onClose}
    >
      <p>
        {t(`${verb}.release`)} <DateTime at={release.madeAt} />.
      </p>
      <p>{t("rollBack.text")}</p>
    </ConfirmDialog>
  )
}
