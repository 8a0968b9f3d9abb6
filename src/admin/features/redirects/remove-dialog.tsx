import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { ManagedRedirect } from "../../../../shared/contract/redirects.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { failureOf } from "../../store/failure-of.ts"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import { useForVisitors } from "../../store/hold-back.ts"
import { useRemoveRedirectMutation } from "./redirects-api.ts"

/** Confirms the removal of a redirect. */
export const RemoveDialog = ({ redirect, onClose }: { redirect: ManagedRedirect; onClose: () => void }) => {
  const { t } = useTranslation("adminRedirects")
  const forVisitors = useForVisitors()
  const [remove, { isLoading }] = useRemoveRedirectMutation()
  const { id, version, from, to } = redirect
  const run = async (): Promise<void> => {
    const { error } = await remove({ id, version })
    const failure = failureOf(error)
    if (failure) showErrorToast(t(failure.status === 409 ? "remove.conflict" : "remove.failed"), failure.data)
    else toast.success(forVisitors(t("remove.done")))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t("remove.question")}
      confirm={t("remove.run")}
      busy={isLoading}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p>{t("remove.text", { from, to })}</p>
    </ConfirmDialog>
  )
}
