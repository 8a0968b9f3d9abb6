import { Link } from "gatsby"
import { useTranslation } from "react-i18next"
import type { SubmissionKind } from "../../../../shared/submission-kinds.ts"
import type { Column } from "../../ui/data-table.tsx"
import { DateTime } from "../../ui/date-time.tsx"
import { useLanguageName } from "../../formats/language-names.ts"
import type { SubmissionSummary } from "./inbox-api.ts"
import * as styles from "./submission-list.module.css"
import { useSubmissionAbout } from "./submission-about.ts"
import { StatusBadge } from "./status-badge.tsx"

/** Columns of the list of submissions of one kind. @param addressOf address of a submission, with the list's filter */
export const useSubmissionColumns = (
  kind: SubmissionKind,
  addressOf: (id: string) => string
): Column<SubmissionSummary>[] => {
  const { t } = useTranslation("adminFeedback")
  const languageName = useLanguageName()
  const about = useSubmissionAbout()
  return [
    {
      key: "name",
      title: t("field.name"),
      cell: (item) => (
        <Link className={styles.name} to={addressOf(item.id)}>
          {item.name}
        </Link>
      ),
    },
    { key: "about", title: t(`list.${kind}.about`), cell: about },
    { key: "status", title: t("field.status"), cell: (item) => <StatusBadge status={item.status} /> },
    { key: "locale", title: t("field.locale"), quiet: true, cell: (item) => languageName(item.locale, "inside") },
    { key: "received", title: t("field.received"), quiet: true, cell: (item) => <DateTime at={item.receivedAt} /> },
  ]
}
