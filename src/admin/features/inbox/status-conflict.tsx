import { useTranslation } from "react-i18next"
import { ConflictNotice } from "../../ui/conflict-notice.tsx"
import type { SubmissionEntry } from "./inbox-api.ts"
import { StatusBadge } from "./status-badge.tsx"

type StatusConflictProps = { theirs: SubmissionEntry; busy: boolean; onMine: () => void; onTheirs: () => void }

/** Shows what another user saved first and lets the user choose a version. */
export const StatusConflict = ({ theirs, busy, onMine, onTheirs }: StatusConflictProps) => {
  const { t } = useTranslation("adminFeedback")
  return (
    <ConflictNotice
      mine={t("conflict.mine")}
      theirs={t("conflict.theirs")}
      busy={busy}
      onMine={onMine}
      onTheirs={onTheirs}
    >
      <p>{t("conflict.text")}</p>
      <p>
        {t("conflict.status")} <StatusBadge status={theirs.status} />
      </p>
    </ConflictNotice>
  )
}
