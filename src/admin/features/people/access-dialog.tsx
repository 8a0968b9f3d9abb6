import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { AdminUser } from "../../../../shared/contract/people.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { failureOf } from "../../store/failure-of.ts"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import { useSetUserDisabledMutation } from "./users-api.ts"

/** Confirms that a user is disabled or enabled. */
export const AccessDialog = ({ user, onClose }: { user: AdminUser; onClose: () => void }) => {
  const { t } = useTranslation("adminPeople")
  const [setDisabled, { isLoading }] = useSetUserDisabledMutation()
  const { id, name } = user
  const disabled = user.disabledAt === null
  const verb = disabled ? "disable" : "enable"
  const run = async (): Promise<void> => {
    const { error } = await setDisabled({ id, disabled })
    if (error) {
      showErrorToast(t("access.failed"), failureOf(error)?.data)
      return
    }
    toast.success(t(`access.${verb}Done`, { name }))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t(`access.${verb}Question`, { name })}
      confirm={t(`access.${verb}`)}
      variant={disabled ? "danger" : "main"}
      busy={isLoading}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p>{t(`access.${verb}Text`)}</p>
    </ConfirmDialog>
  )
}
