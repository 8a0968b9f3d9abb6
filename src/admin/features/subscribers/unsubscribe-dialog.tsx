import { useState } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { failureOf } from "../../store/failure-of.ts"
import { Button } from "../../ui/button.tsx"
import { fieldErrorsOf } from "../../store/field-errors-of.ts"
import { DialogForm } from "../../ui/dialog-form.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { useCloseWhileOpen } from "../../ui/use-close-while-open.ts"
import { Notice } from "../../ui/notice.tsx"
import { TextInput } from "../../ui/text-input.tsx"
import { isLikelyEmail } from "../../formats/is-likely-email.ts"
import { useEndSubscriptionMutation } from "./subscribers-api.ts"

/** Ends the subscription of an address, for subscribers who wrote to us instead of using the link of a mail. */
export const UnsubscribeDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation("adminSubscribers")
  const [email, setEmail] = useState("")
  const [state, setState] = useState<"issue" | "unknown" | null>(null)
  const [end, { isLoading }] = useEndSubscriptionMutation()
  const closeWhileOpen = useCloseWhileOpen(onClose)
  const submit = async (): Promise<void> => {
    const address = email.trim()
    if (!isLikelyEmail(address)) {
      setState("issue")
      return
    }
    setState(null)
    const { data, error } = await end(address)
    const failure = failureOf(error)
    if (failure && fieldErrorsOf(failure).has("email")) setState("issue")
    else if (failure) showErrorToast(t(failure.status === "offline" ? "address.offline" : "end.failed"), failure.data)
    else if (!data?.known) setState("unknown")
    else {
      toast.success(t("end.done"))
      closeWhileOpen()
    }
  }
  return (
    <Dialog title={t("end.title")} onClose={onClose}>
      <DialogForm
        onSubmit={() => void submit()}
        busy={isLoading}
        actions={
          <Button type="submit" variant="danger" disabled={isLoading}>
            {t("end.confirm")}
          </Button>
        }
      >
        <p>{t("end.text")}</p>
        <TextInput
          label={t("address.email")}
          type="email"
          value={email}
          issue={state === "issue" ? t("address.noEmail") : null}
          onChange={setEmail}
        />
        {state === "unknown" ? <Notice kind="wait">{t("end.unknown")}</Notice> : null}
      </DialogForm>
    </Dialog>
  )
}
