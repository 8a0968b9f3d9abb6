import { useState } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import { hasRole, type Role } from "../../../../shared/roles.ts"
import type { SubmissionKind } from "../../../../shared/submission-kinds.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { useCurrentUserQuery } from "../../store/session-api.ts"
import { failureOf } from "../../store/failure-of.ts"
import { CheckLine } from "../../ui/check-line.tsx"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import { useEraseSubmitterMutation, type SubmissionEntry } from "./inbox-api.ts"

type EraseDialogProps = {
  kind: SubmissionKind
  entry: SubmissionEntry
  onClose: () => void
  onForgotten: () => void
  /** Called when another user has deleted the submission by now. */
  onGone: () => void
}

/** Confirms the erasure of a submitter, and lists what is erased. */
export const EraseDialog = ({ kind, entry, onClose, onForgotten, onGone }: EraseDialogProps) => {
  const { t } = useTranslation("adminFeedback")
  const [forget, { isLoading }] = useEraseSubmitterMutation()
  const { data: user } = useCurrentUserQuery(undefined)
  const may = (role: Role): boolean => hasRole(user?.roles ?? [], [role])
  const [subscription, setSubscription] = useState(false)
  const run = async (): Promise<void> => {
    const { data, error } = await forget({ kind, id: entry.id, subscription })
    const failure = failureOf(error)
    if (failure?.status === 404) {
      onGone()
      return
    }
    if (!data) {
      showErrorToast(t("forget.failed"), failure?.data)
      return
    }
    toast.success(t("forget.done", { count: data.forms }))
    onForgotten()
  }
  return (
    <ConfirmDialog
      title={t("forget.question", { name: entry.name })}
      confirm={t("forget.run")}
      busy={isLoading}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p>{t(may("editor") && may("recruiter") ? "forget.what" : "forget.own", { email: entry.email })}</p>
      <p>{t("forget.keeps")}</p>
      {may("editor") && (
        <div inert={isLoading}>
          <CheckLine checked={subscription} onChange={setSubscription}>
            {t("forget.subscription")}
          </CheckLine>
        </div>
      )}
      <p>
        <strong>{t("forget.forever")}</strong>
      </p>
    </ConfirmDialog>
  )
}
