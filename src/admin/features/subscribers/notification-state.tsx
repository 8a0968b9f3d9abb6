import { useTranslation } from "react-i18next"
import type { NotificationProgress } from "../../../../shared/contract/subscriptions.ts"
import * as styles from "./notification-state.module.css"

/** How many mails of a notification are sent, queued or failed. */
export const NotificationState = ({ notification }: { notification: NotificationProgress }) => {
  const { t } = useTranslation("adminSubscribers")
  const { spread, recipients, queued, sent, failed } = notification
  if (spread && recipients === 0) return <>{t("progress.nobody")}</>
  const label = !spread
    ? t("progress.spreading", { count: recipients })
    : queued > 0
      ? t("progress.sending", { sent, count: recipients })
      : t("progress.sent", { count: sent })
  return (
    <span className={styles.state}>
      {label}
      {!spread || queued > 0 ? (
        <progress className={styles.bar} value={sent + failed} max={Math.max(recipients, 1)} aria-label={label} />
      ) : null}
      {failed > 0 ? <span className={styles.failed}>{t("progress.failed", { count: failed })}</span> : null}
    </span>
  )
}
