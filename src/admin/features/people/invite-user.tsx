import { useState } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { InvitationBody } from "../../../../shared/contract/invitations.ts"
import { locales, type Locale } from "../../../../shared/locales.ts"
import { newId } from "../../../components/forms/new-id.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { useLocale } from "../../../i18n/use-locale.ts"
import { usePersistedDraft } from "../../drafts/use-persisted-draft.ts"
import { isLikelyEmail } from "../../formats/is-likely-email.ts"
import { failureOf } from "../../store/failure-of.ts"
import { fieldErrorsOf } from "../../store/field-errors-of.ts"
import { Button } from "../../ui/button.tsx"
import { Choice } from "../../ui/choice.tsx"
import { DialogForm } from "../../ui/dialog-form.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { useCloseWhileOpen } from "../../ui/use-close-while-open.ts"
import { TextInput } from "../../ui/text-input.tsx"
import { useLanguageName } from "../../formats/language-names.ts"
import { RoleChoice } from "./role-choice.tsx"
import { useInviteUserMutation } from "./users-api.ts"

/** Invites an address before its first sign-in. */
export const InviteUser = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation("adminPeople")
  const languageName = useLanguageName()
  const reader = useLocale()
  const [kept, setDraft, , finish] = usePersistedDraft<InvitationBody>("invitation")
  // One id for all attempts at one address, which makes a retry after a lost response harmless.
  const [fresh] = useState<InvitationBody>(() => ({ id: newId(), email: "", roles: [], locale: reader }))
  const draft = kept ?? fresh
  const [issue, setIssue] = useState<"noEmail" | "refused" | "noRole" | null>(null)
  const [invite, { isLoading }] = useInviteUserMutation()
  const closeWhileOpen = useCloseWhileOpen(onClose)
  const change = (changes: Partial<InvitationBody>): void => {
    setDraft({ ...draft, ...changes })
    setIssue(null)
  }
  const close = (): void => {
    setDraft(null)
    onClose()
  }
  const submit = async (): Promise<void> => {
    const email = draft.email.trim()
    const found = !isLikelyEmail(email) ? "noEmail" : draft.roles.length === 0 ? "noRole" : null
    setIssue(found)
    if (found) return
    const failure = failureOf((await invite({ ...draft, email })).error)
    if (!failure) {
      toast.success(t("invite.done", { email }))
      finish(kept)
      closeWhileOpen()
    } else if (fieldErrorsOf(failure).has("email")) setIssue("refused")
    else showErrorToast(t("invite.failed"), failure.data)
  }
  return (
    <Dialog title={t("invite.title")} onClose={close}>
      <DialogForm
        onSubmit={() => void submit()}
        busy={isLoading}
        actions={
          <>
            <Button onClick={close}>{t("roles.cancel")}</Button>
            <Button type="submit" variant="main" disabled={isLoading}>
              {t("invite.send")}
            </Button>
          </>
        }
      >
        <TextInput
          label={t("field.email")}
          hint={t("invite.hint")}
          type="email"
          required
          value={draft.email}
          issue={issue === "noEmail" || issue === "refused" ? t(`invite.${issue}`) : null}
          onChange={(email) => change({ email, id: newId() })}
        />
        <RoleChoice
          chosen={draft.roles}
          issue={issue === "noRole" ? t("invite.noRole") : null}
          onChange={(roles) => change({ roles: [...roles] })}
        />
        <Choice
          isField
          label={t("field.language")}
          value={draft.locale}
          options={locales.map((value) => ({ value, label: languageName(value, "inside") }))}
          // The options are the languages.
          onChoose={(locale) => change({ locale: locale as Locale })}
        />
      </DialogForm>
    </Dialog>
  )
}
