import { useTranslation } from "react-i18next"
import type { SubmissionStatus } from "../../../../shared/contract/inbox.ts"
import { Badge, type BadgeVariant } from "../../ui/badge.tsx"

const variants: Record<SubmissionStatus, BadgeVariant> = {
  new: "wait",
  read: "open",
  answered: "open",
  interview: "open",
  test: "open",
  offer: "open",
  hired: "good",
  accepted: "good",
  rejected: "done",
}

export const StatusBadge = ({ status }: { status: SubmissionStatus }) => {
  const { t } = useTranslation("adminFeedback")
  return <Badge variant={variants[status]}>{t(`status.${status}`)}</Badge>
}
