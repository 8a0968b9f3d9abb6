import { useEffect, useRef, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import * as styles from "./site-form.module.css"
import type { FormBinding, FormControl } from "./use-form.ts"

type SiteFormProps<Name extends string> = {
  form: FormControl<Name>
  binding: FormBinding
  /** What stands on the button. */
  submit: string
  /** Address to write to where scripts do not run. */
  email: string
  /** What is shown in place of the form when it has been taken. */
  sent: { title: string; text: string }
  children: ReactNode
  onFocus?: () => void
}

/** Says why a form was not taken; a screen reader reads it when it appears. */
const FailureNote = <Name extends string>({ form, email }: Pick<SiteFormProps<Name>, "form" | "email">) => {
  const { t } = useTranslation("forms")
  const { failure, faults } = form
  const count = Object.keys(faults).length
  const minutes = Math.max(1, Math.ceil((failure?.retryAfter ?? 60) / 60))
  return (
    <div role="alert" className={styles.alert}>
      {failure ? <p>{t(`failure.${failure.reason}`, { email, count: minutes })}</p> : null}
      {!failure && count > 0 ? <p>{t("failure.check", { count })}</p> : null}
    </div>
  )
}

const SentNote = ({ title, text }: SiteFormProps<string>["sent"]) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.sent}>
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h3>
      <p>{text}</p>
    </div>
  )
}

/** A form of visitors: messages at their fields, one place for all else, and a plain way out without scripts. */
export const SiteForm = <Name extends string>({
  form,
  binding,
  submit,
  email,
  sent,
  children,
  onFocus,
}: SiteFormProps<Name>) => {
  const { t } = useTranslation("forms")
  if (form.state === "sent") return <SentNote {...sent} />
  const sending = form.state === "sending"
  return (
    <form
      {...binding}
      className={styles.form}
      method="post"
      noValidate
      data-needs-script=""
      suppressHydrationWarning
      aria-busy={sending}
      onFocus={onFocus}
    >
      <noscript>
        <p className={styles.alert}>
          {t("noScript")} <a href={`mailto:${email}`}>{email}</a>
        </p>
      </noscript>
      {children}
      {/* People never see it; programs that fill in everything give themselves away. */}
      <div className={styles.trap} aria-hidden="true">
        <label>
          Website
          <input name="website" type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <FailureNote form={form} email={email} />
      <button type="submit" className={styles.submit} aria-disabled={sending}>
        {sending ? t("sending") : submit}
      </button>
    </form>
  )
}
