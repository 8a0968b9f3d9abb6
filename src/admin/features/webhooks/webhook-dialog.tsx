import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import {
  webhookEvents,
  type Webhook,
  type WebhookBody,
  type WebhookEvent,
} from "../../../../shared/contract/webhooks.ts"
import { webhookLimits } from "../../../../shared/limits/webhooks.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { currentVersionOf } from "../../store/current-version-of.ts"
import { failureOf } from "../../store/failure-of.ts"
import { fieldErrorsOf } from "../../store/field-errors-of.ts"
import { Button } from "../../ui/button.tsx"
import { CheckLine } from "../../ui/check-line.tsx"
import { CopyLine } from "../../ui/copy-line.tsx"
import { DialogForm } from "../../ui/dialog-form.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { useCloseWhileOpen } from "../../ui/use-close-while-open.ts"
import { Notice } from "../../ui/notice.tsx"
import { TextInput } from "../../ui/text-input.tsx"
import { useAddWebhookMutation, useEditWebhookMutation } from "./webhooks-api.ts"
import * as styles from "./webhooks.module.css"

/** Shows the secret of a webhook this once. */
export const SecretDialog = ({ name, secret, onClose }: { name: string; secret: string; onClose: () => void }) => {
  const { t } = useTranslation("adminWebhooks")
  return (
    <Dialog title={t("secret.title", { name })} onClose={onClose}>
      <p>{t("secret.once")}</p>
      <CopyLine text={secret} />
      <Button variant="main" onClick={onClose}>
        {t("secret.close")}
      </Button>
    </Dialog>
  )
}

type EventChoiceProps = {
  chosen: readonly WebhookEvent[]
  issue: string | null
  onChange: (to: WebhookEvent[]) => void
}

const EventChoice = ({ chosen, issue, onChange }: EventChoiceProps) => {
  const { t } = useTranslation("adminWebhooks")
  const id = useId()
  return (
    <fieldset className={styles.events} aria-describedby={issue === null ? undefined : id}>
      <legend>{t("field.events")}</legend>
      {webhookEvents.map((event) => (
        <CheckLine
          key={event}
          checked={chosen.includes(event)}
          onChange={(on) => onChange(webhookEvents.filter((one) => (one === event ? on : chosen.includes(one))))}
        >
          {t(`event.${event}`)}
        </CheckLine>
      ))}
      {issue === null ? null : (
        <p id={id} role="alert" className={styles.issue}>
          {issue}
        </p>
      )}
    </fieldset>
  )
}

type Field = "name" | "url" | "events"

const missingIn = ({ name, url, events }: WebhookBody): Field | null => {
  if (name.trim() === "") return "name"
  if (!/^https?:\/\/./.test(url.trim())) return "url"
  return events.length === 0 ? "events" : null
}

const draftOf = (webhook: Webhook | null): WebhookBody => ({
  name: webhook?.name ?? "",
  url: webhook?.url ?? "",
  events: webhook?.events ?? ["content.published", "content.unpublished"],
  enabled: webhook?.enabled ?? true,
})

/** Makes a webhook and shows its secret, or edits one. Each field shows its issue. */
export const WebhookDialog = ({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) => {
  const { t } = useTranslation("adminWebhooks")
  const [draft, setDraft] = useState(() => draftOf(webhook))
  const [issue, setIssue] = useState<{ field: Field; refused: boolean } | null>(null)
  const [theirs, setTheirs] = useState<Webhook | null>(null)
  const [add, adding] = useAddWebhookMutation()
  const [edit, editing] = useEditWebhookMutation()
  const isBusy = adding.isLoading || editing.isLoading
  const closeWhileOpen = useCloseWhileOpen(onClose)
  const change = (changes: Partial<WebhookBody>): void => {
    setDraft({ ...draft, ...changes })
    setIssue(null)
  }
  const issueOf = (field: Field): string | null =>
    issue?.field === field ? t(`issue.${field}.${issue.refused ? "refused" : "missing"}`) : null
  const save = async (): Promise<void> => {
    const missing = missingIn(draft)
    setIssue(missing && { field: missing, refused: false })
    if (missing) return
    const known = theirs ?? webhook
    const { error } = await (known ? edit({ ...draft, id: known.id, version: known.version }) : add(draft))
    const failure = failureOf(error)
    if (!failure) {
      if (!known) return
      toast.success(t("form.saved"))
      closeWhileOpen()
      return
    }
    const present = currentVersionOf(failure) as Webhook | null
    const field = (["name", "url", "events"] as const).find((one) => fieldErrorsOf(failure).has(one))
    if (present) setTheirs(present)
    else if (field) setIssue({ field, refused: true })
    else showErrorToast(t("form.failed"), failure.data)
  }
  if (adding.data) return <SecretDialog name={adding.data.webhook.name} secret={adding.data.secret} onClose={onClose} />
  return (
    <Dialog title={t(webhook ? "form.edit" : "form.add")} onClose={onClose}>
      <DialogForm
        onSubmit={() => void save()}
        busy={isBusy}
        actions={
          <>
            <Button onClick={onClose}>{t("form.cancel")}</Button>
            <Button type="submit" variant="main" disabled={isBusy}>
              {t(theirs ? "form.saveOver" : "form.save")}
            </Button>
          </>
        }
      >
        {theirs ? (
          <Notice kind="bad">
            <p>{t("form.conflict", { name: theirs.name, url: theirs.url })}</p>
          </Notice>
        ) : null}
        <TextInput
          label={t("field.name")}
          hint={t("form.nameHint")}
          required
          limit={webhookLimits.nameMax}
          value={draft.name}
          issue={issueOf("name")}
          onChange={(name) => change({ name })}
        />
        <TextInput
          label={t("field.url")}
          required
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={draft.url}
          issue={issueOf("url")}
          onChange={(url) => change({ url })}
        />
        <EventChoice chosen={draft.events} issue={issueOf("events")} onChange={(events) => change({ events })} />
        <CheckLine checked={draft.enabled} onChange={(enabled) => change({ enabled })}>
          {t("field.enabled")}
        </CheckLine>
      </DialogForm>
    </Dialog>
  )
}
