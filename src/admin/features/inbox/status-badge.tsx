import { useTranslation } from "react-i18next"
import type { FeedbackStatus } from "../../../../shared/contract/inbox.ts"
import { Badge, type BadgeLook } from "../../ui/badge.tsx"

const looks: Record<FeedbackStatus, BadgeLook> = {
  new: "wait",
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
  return <Badge look={looks[status]}>{t(`status.${status}`)}</Badge>
}
