import { useState } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { ManagedRedirect } from "../../../../shared/contract/redirects.ts"
import { newId } from "../../../components/forms/new-id.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { failureOf } from "../../store/failure-of.ts"
import { Button } from "../../ui/button.tsx"
import { fieldErrorsOf } from "../../store/field-errors-of.ts"
import { DialogForm } from "../../ui/dialog-form.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { useCloseWhileOpen } from "../../ui/use-close-while-open.ts"
import { useForVisitors } from "../../store/hold-back.ts"
import { Notice } from "../../ui/notice.tsx"
import { currentVersionOf } from "../../store/current-version-of.ts"
import { TextInput } from "../../ui/text-input.tsx"
import { usePersistedDraft } from "../../drafts/use-persisted-draft.ts"
import { useRedirectIssue } from "./redirect-issue.ts"
import { useAddRedirectMutation, useEditRedirectMutation, type SentRedirect } from "./redirects-api.ts"

type RedirectDialogProps = {
  /** The redirect to edit; null for a new one. */
  redirect: ManagedRedirect | null
  onClose: () => void
}

/** Adds or edits a redirect. Each field shows its issue. */
export const RedirectDialog = ({ redirect, onClose }: RedirectDialogProps) => {
  const { t } = useTranslation("adminRedirects")
  const issueText = useRedirectIssue()
  const [kept, setDraft, , finish] = usePersistedDraft<SentRedirect>(`redirect:${redirect?.id ?? "new"}`)
  const forVisitors = useForVisitors()
  const [fresh] = useState<SentRedirect>(() => ({
    id: redirect?.id ?? newId(),
    from: redirect?.from ?? "",
    to: redirect?.to ?? "",
  }))
  const draft = kept ?? fresh
  const [issues, setIssues] = useState<ReadonlyMap<string, string>>(new Map())
  const [theirs, setTheirs] = useState<ManagedRedirect | null>(null)
  const [add, adding] = useAddRedirectMutation()
  const [edit, editing] = useEditRedirectMutation()
  const isBusy = adding.isLoading || editing.isLoading
  const closeWhileOpen = useCloseWhileOpen(onClose)
  const change = (changes: Partial<SentRedirect>): void => {
    setDraft({ ...draft, ...changes })
    setIssues(new Map())
  }
  const close = (): void => {
    setDraft(null)
    onClose()
  }
  const save = async (): Promise<void> => {
    const sent = { id: draft.id, from: draft.from.trim(), to: draft.to.trim() }
    const version = theirs?.version ?? redirect?.version
    const { error } = await (version === undefined ? add(sent) : edit({ ...sent, version }))
    const failure = failureOf(error)
    if (!failure) {
      toast.success(forVisitors(t("form.saved")))
      finish(kept)
      closeWhileOpen()
      return
    }
    const present = currentVersionOf(failure) as ManagedRedirect | null
    const found = fieldErrorsOf(failure)
    if (present) setTheirs(present)
    else if (found.has("from") || found.has("to")) setIssues(found)
    else showErrorToast(t("form.failed"), failure.data)
  }
  return (
    <Dialog title={t(redirect ? "form.edit" : "form.add")} onClose={close}>
      <DialogForm
        onSubmit={() => void save()}
        busy={isBusy}
        actions={
          <>
            <Button onClick={close}>{t("form.cancel")}</Button>
            <Button
              type="submit"
              variant="main"
              disabled={isBusy || draft.from.trim() === "" || draft.to.trim() === ""}
            >
              {t(theirs ? "form.saveOver" : "form.save")}
            </Button>
          </>
        }
      >
        <TextInput
          label={t("field.from")}
          hint={t("form.fromHint")}
          value={draft.from}
          issue={issueText(issues.get("from"))}
          required
          placeholder="/old/address"
          onChange={(from) => change({ from })}
        />
        <TextInput
          label={t("field.to")}
          hint={t("form.toHint")}
          value={draft.to}
          issue={issueText(issues.get("to"))}
          required
          placeholder="/blog"
          onChange={(to) => change({ to })}
        />
        {theirs ? (
          <Notice kind="bad">
            <p>{t("form.conflict", { from: theirs.from, to: theirs.to })}</p>
          </Notice>
        ) : null}
      </DialogForm>
    </Dialog>
  )
}
