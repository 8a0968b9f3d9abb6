import { useState } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import { locales, type Locale } from "../../../../shared/locales.ts"
import type { Topic } from "../../../../shared/subscriptions.ts"
import { newId } from "../../../components/forms/new-id.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { useLocale } from "../../../i18n/use-locale.ts"
import { failureOf } from "../../store/failure-of.ts"
import { Button } from "../../ui/button.tsx"
import { CheckLine } from "../../ui/check-line.tsx"
import { Choice } from "../../ui/choice.tsx"
import { fieldErrorsOf } from "../../store/field-errors-of.ts"
import { DialogForm } from "../../ui/dialog-form.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { useCloseWhileOpen } from "../../ui/use-close-while-open.ts"
import { TextInput } from "../../ui/text-input.tsx"
import { isLikelyEmail } from "../../formats/is-likely-email.ts"
import { useTopicName, useTopics } from "../../store/topic-name.ts"
import { useLanguageName } from "../../formats/language-names.ts"
import * as styles from "./invite-dialog.module.css"
import { useInviteSubscriberMutation } from "./subscribers-api.ts"

/** Invites an address to subscribe. The subscription takes effect only when the address confirms it. */
export const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation("adminSubscribers")
  const languageName = useLanguageName()
  const nameOf = useTopicName((own) => t(`topic.${own}`))
  const topics = useTopics()
  const reader = useLocale()
  // One id for all attempts, which makes a retry after a lost response harmless.
  const [id] = useState(newId)
  const [email, setEmail] = useState("")
  const [locale, setLocale] = useState<Locale>(reader)
  const [wanted, setWanted] = useState<readonly Topic[]>(["news"])
  const [issue, setIssue] = useState<"email" | "topics" | null>(null)
  const [invite, { isLoading }] = useInviteSubscriberMutation()
  const closeWhileOpen = useCloseWhileOpen(onClose)
  const submit = async (): Promise<void> => {
    const address = email.trim()
    const found = !isLikelyEmail(address) ? "email" : wanted.length === 0 ? "topics" : null
    setIssue(found)
    if (found) return
    const failure = failureOf((await invite({ id, email: address, locale, topics: [...wanted] })).error)
    if (!failure) {
      toast.success(t("invite.done"))
      closeWhileOpen()
    } else if (fieldErrorsOf(failure).has("email")) setIssue("email")
    else showErrorToast(t(failure.status === "offline" ? "address.offline" : "invite.failed"), failure.data)
  }
  const toggle = (topic: Topic): void =>
    setWanted(wanted.includes(topic) ? wanted.filter((each) => each !== topic) : [...wanted, topic])
  return (
    <Dialog title={t("invite.title")} onClose={onClose}>
      <DialogForm
        onSubmit={() => void submit()}
        busy={isLoading}
        actions={
          <Button type="submit" variant="main" disabled={isLoading}>
            {t("invite.send")}
          </Button>
        }
      >
        <p>{t("invite.text")}</p>
        <TextInput
          label={t("address.email")}
          type="email"
          value={email}
          issue={issue === "email" ? t("address.noEmail") : null}
          onChange={setEmail}
        />
        <Choice
          isField
          label={t("invite.locale")}
          value={locale}
          options={locales.map((value) => ({ value, label: languageName(value) }))}
          // The options are the languages.
          onChoose={(value) => setLocale(value as Locale)}
        />
        <fieldset className={styles.topics} aria-describedby={issue === "topics" ? "topics-issue" : undefined}>
          <legend>{t("invite.topics")}</legend>
          {topics.map((topic) => (
            <CheckLine key={topic} checked={wanted.includes(topic)} onChange={() => toggle(topic)}>
              {nameOf(topic)}
            </CheckLine>
          ))}
          {issue === "topics" ? (
            <p id="topics-issue" role="alert" className={styles.issue}>
              {t("invite.noTopic")}
            </p>
          ) : null}
        </fieldset>
      </DialogForm>
    </Dialog>
  )
}
