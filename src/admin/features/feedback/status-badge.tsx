import { useTranslation } from "react-i18next"
import type { FeedbackStatus } from "../../../../shared/contract/feedback-inbox.ts"
import * as styles from "./status-badge.module.css"

const looks: Record<FeedbackStatus, "fresh" | "open" | "good" | "done"> = {
  new: "fresh",
  read: "open",
  answered: "open",
  interview: "open",
  hired: "good",
  accepted: "good",
  rejected: "done",
}

/** How far the answer to a form has come. */
export const StatusBadge = ({ status }: { status: FeedbackStatus }) => {
  const { t } = useTranslation("adminFeedback")
  return <span className={`${styles.badge} ${styles[looks[status]]}`}>{t(`status.${status}`)}</span>
}
