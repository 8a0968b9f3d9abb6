import { useState } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import { errorCodes } from "../../../../shared/contract/error-codes.ts"
import type { AdminUser } from "../../../../shared/contract/people.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { failureOf } from "../../store/failure-of.ts"
import { Button } from "../../ui/button.tsx"
import { DialogForm } from "../../ui/dialog-form.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { useCloseWhileOpen } from "../../ui/use-close-while-open.ts"
import { RoleChoice } from "./role-choice.tsx"
import { useSetUserRolesMutation } from "./users-api.ts"

type RolesDialogProps = {
  user: AdminUser
  /** Whether it is the current user, who can lose this very screen. */
  own: boolean
  onClose: () => void
}

/** Gives and takes the roles of a user. */
export const RolesDialog = ({ user: { id, name, roles }, own, onClose }: RolesDialogProps) => {
  const { t } = useTranslation("adminPeople")
  const [chosen, setChosen] = useState(roles)
  const [isLast, setLast] = useState(false)
  const [setRoles, { isLoading }] = useSetUserRolesMutation()
  const closeWhileOpen = useCloseWhileOpen(onClose)
  const change = (next: readonly (typeof chosen)[number][]): void => {
    setChosen([...next])
    setLast(false)
  }
  const save = async (): Promise<void> => {
    const failure = failureOf((await setRoles({ id, roles: chosen })).error)
    if (!failure) {
      toast.success(t("roles.done", { name }))
      closeWhileOpen()
    } else if (failure.code === errorCodes.lastAdmin.code) setLast(true)
    else showErrorToast(t("roles.failed"), failure.data)
  }
  const isSame = chosen.length === roles.length && chosen.every((role) => roles.includes(role))
  return (
    <Dialog title={t("roles.title", { name })} onClose={onClose}>
      <DialogForm
        onSubmit={() => void save()}
        busy={isLoading}
        actions={
          <>
            <Button onClick={onClose}>{t("roles.cancel")}</Button>
            <Button type="submit" variant="main" disabled={isLoading || isSame}>
              {t("roles.save")}
            </Button>
          </>
        }
      >
        <RoleChoice chosen={chosen} issue={isLast ? t("roles.last") : null} onChange={change} />
        <p>{t(own && roles.includes("admin") && !chosen.includes("admin") ? "roles.own" : "roles.when")}</p>
      </DialogForm>
    </Dialog>
  )
}
