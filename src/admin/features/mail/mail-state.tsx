import { useTranslation } from "react-i18next"
import type { MailSummary } from "../../../../shared/contract/mail.ts"
import { Moment } from "../../ui/moment.tsx"
import * as styles from "./mail-state.module.css"

/** What became of a mail, and why it did not go. */
export const MailState = ({ mail }: { mail: MailSummary }) => {
  const { t } = useTranslation("adminMail")
  return (
    <span className={styles.state}>
      <span className={`${styles.badge} ${styles[mail.state]}`}>{t(`state.${mail.state}`)}</span>
      {mail.state === "queued" && mail.attempts > 0 && mail.nextAttemptAt ? (
        <span className={styles.quiet}>
          {t("list.attempts", { count: mail.attempts })} <Moment at={mail.nextAttemptAt} />
        </span>
      ) : null}
      {mail.lastError ? <span className={styles.error}>{mail.lastError}</span> : null}
    </span>
  )
}
