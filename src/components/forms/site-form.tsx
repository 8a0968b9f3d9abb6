import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { MailText } from "../content/whole-phrases.tsx"
import { ActionButton } from "../ui/action-button.tsx"
import { Notice } from "../ui/notice.tsx"
import { Outcome } from "../ui/outcome.tsx"
import * as styles from "./site-form.module.css"
import type { FormBinding, FormControl } from "./use-form.ts"

/** The field that no person fills in. */
export const trapName = "blank"

type SiteFormProps<Name extends string> = {
  form: FormControl<Name>
  binding: FormBinding
  /** Label of the button. */
  submit: string
  /** Label of the button while the form waits until it may be sent. */
  waiting?: string
  /** Mail address for visitors without scripts. */
  email: string
  /** Shown in place of the form after it was accepted. */
  sent: { title: string; text: string; facts?: [name: string, value: string][] }
  children: ReactNode
  onFocus?: () => void
}

const FailureNote = <Name extends string>({ form, email }: Pick<SiteFormProps<Name>, "form" | "email">) => {
  const { t } = useTranslation("forms")
  const { failure, issues } = form
  const count = Object.keys(issues).length
  const minutes = Math.max(1, Math.ceil((failure?.retryAfter ?? 60) / 60))
  const reason = failure && t(`failure.${failure.reason}`, { email, count: minutes })
  return (
    <Notice>
      {reason ? (
        <p key={reason}>
          <MailText text={reason} />
        </p>
      ) : null}
      {!failure && count > 0 ? <p>{t("failure.check", { count })}</p> : null}
    </Notice>
  )
}

/** A visitor form: messages at its fields, one place for other errors, and a mail address where scripts do not run. */
export const SiteForm = <Name extends string>({
  form,
  binding,
  submit,
  waiting = submit,
  email,
  sent,
  children,
  onFocus,
}: SiteFormProps<Name>) => {
  const { t } = useTranslation("forms")
  if (form.state === "sent")
    return (
      <Outcome level={3} title={sent.title}>
        {sent.facts ? (
          <dl className={styles.facts}>
            {sent.facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}:</dt> <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        <p>{sent.text}</p>
      </Outcome>
    )
  const sending = form.state === "sending"
  const busy = sending || form.state === "waiting"
  return (
    <form
      {...binding}
      className={styles.form}
      method="post"
      noValidate
      data-needs-script=""
      suppressHydrationWarning
      aria-busy={busy}
      onFocus={onFocus}
    >
      <noscript>
        <Notice>
          {t("noScript")}
          {"\u00a0"}
          <a href={`mailto:${email}`} className="whole-phrase">
            {email}
          </a>
        </Notice>
      </noscript>
      {children}
      {/* Honeypot: invisible to visitors, filled in by bots. Under names as "website", browsers and password managers fill it in for people. */}
      <div className={styles.trap} aria-hidden="true">
        <label>
          Leave this empty
          <input name={trapName} type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <FailureNote form={form} email={email} />
      {/* Shown by early-press-script.js while what would send the form does not come. */}
      <div className={styles.late}>
        <Notice>
          {t("late")}
          {"\u00a0"}
          <a href={`mailto:${email}`} className="whole-phrase">
            {email}
          </a>
        </Notice>
      </div>
      <ActionButton busy={busy}>{sending ? t("sending") : busy ? waiting : submit}</ActionButton>
    </form>
  )
}
