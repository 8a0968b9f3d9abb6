import { useTranslation } from "react-i18next"
import type { MailSummary } from "../../../../shared/contract/mail.ts"
import { Badge } from "../../ui/badge.tsx"
import { DateTime } from "../../ui/date-time.tsx"
import * as styles from "./mail-state.module.css"

const variants = { queued: "wait", sent: "good", failed: "bad" } as const

/** State of a mail, and the error if it was not sent. */
export const MailState = ({ mail }: { mail: MailSummary }) => {
  const { t } = useTranslation("adminMail")
  return (
    <span className={styles.state}>
      <Badge variant={variants[mail.state]}>{t(`state.${mail.state}`)}</Badge>
      {mail.state === "queued" && mail.attempts > 0 && mail.nextAttemptAt ? (
        <span className={styles.quiet}>
          {t("list.attempts", { count: mail.attempts })} <DateTime at={mail.nextAttemptAt} />
        </span>
      ) : null}
      {mail.lastError ? <span className={styles.error}>{mail.lastError}</span> : null}
    </span>
  )
}
