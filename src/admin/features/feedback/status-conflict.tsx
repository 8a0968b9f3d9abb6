import { useTranslation } from "react-i18next"
import { Button } from "../../ui/button.tsx"
import { Notice } from "../../ui/notice.tsx"
import type { FeedbackEntry } from "./feedback-api.ts"
import * as styles from "./feedback-reader.module.css"
import { StatusBadge } from "./status-badge.tsx"

type StatusConflictProps = { theirs: FeedbackEntry; busy: boolean; onMine: () => void; onTheirs: () => void }

/** What somebody else saved meanwhile, and whose stays. */
export const StatusConflict = ({ theirs, busy, onMine, onTheirs }: StatusConflictProps) => {
  const { t } = useTranslation("adminFeedback")
  return (
    <Notice kind="bad">
      <p>{t("conflict.text")}</p>
      <p>
        {t("conflict.status")} <StatusBadge status={theirs.status} />
      </p>
      <p className={styles.theirs}>
        {theirs.note === "" ? t("conflict.noNote") : t("conflict.note", { note: theirs.note })}
      </p>
      <div className={styles.row}>
        <Button disabled={busy} onClick={onMine}>
          {t("conflict.mine")}
        </Button>
        <Button disabled={busy} onClick={onTheirs}>
          {t("conflict.theirs")}
        </Button>
      </div>
    </Notice>
  )
}
