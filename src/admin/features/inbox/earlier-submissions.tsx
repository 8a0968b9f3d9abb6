import { Link } from "gatsby"
import { useTranslation } from "react-i18next"
import { paths } from "../../../../shared/paths.ts"
import type { SubmissionKind } from "../../../../shared/submission-kinds.ts"
import { DateTime } from "../../ui/date-time.tsx"
import * as styles from "./earlier-submissions.module.css"
import type { SubmissionEntry } from "./inbox-api.ts"
import { StatusBadge } from "./status-badge.tsx"
import { useSubmissionAbout } from "./submission-about.ts"

/** Earlier submissions from the same address, with their statuses. */
export const EarlierSubmissions = ({ kind, entry }: { kind: SubmissionKind; entry: SubmissionEntry }) => {
  const { t } = useTranslation("adminFeedback")
  const about = useSubmissionAbout()
  if (entry.earlier.length === 0) return null
  return (
    <section aria-labelledby="earlier-title" className={styles.earlier}>
      <h2 id="earlier-title" className={styles.title}>
        {t(`earlier.${kind}`)}
      </h2>
      <ul className={styles.list}>
        {entry.earlier.map((item) => (
          <li key={item.id} className={styles.item}>
            <Link to={paths.adminFeedback(kind, item.id)} className={styles.link}>
              {about(item)}
            </Link>
            <StatusBadge status={item.status} />
            <span className={styles.at}>
              <DateTime at={item.receivedAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
