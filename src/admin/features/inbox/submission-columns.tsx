import { Link } from "gatsby"
import { useTranslation } from "react-i18next"
import { paths } from "../../../../shared/paths.ts"
import type { SubmissionKind, SupportGame } from "../../../../shared/submission-kinds.ts"
import { formatNumber } from "../../../i18n/format.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { games } from "../../../settings/games.ts"
import type { Column } from "../../ui/data-table.tsx"
import { DateTime } from "../../ui/date-time.tsx"
import type { SubmissionSummary } from "./inbox-api.ts"
import * as styles from "./submission-list.module.css"
import { StatusBadge } from "./status-badge.tsx"

/** Columns of the list of submissions of one kind. */
export const useSubmissionColumns = (kind: SubmissionKind): Column<SubmissionSummary>[] => {
  const { t } = useTranslation("adminFeedback")
  const locale = useLocale()
  const gameName = (game: SupportGame): string => (game === "other" ? t("noGame") : games[game].name[locale])
  const about = (item: SubmissionSummary): string => {
    if ("job" in item) return item.job.title
    if ("company" in item) return t("list.company", { company: item.company, subject: t(`subject.${item.subject}`) })
    if ("topic" in item) return t("list.letter", { topic: t(`topic.${item.topic}`), game: gameName(item.game) })
    const audience = formatNumber(item.audience, locale)
    return t("list.channel", { platform: t(`platform.${item.platform}`), count: item.audience, audience })
  }
  return [
    {
      key: "name",
      title: t("field.name"),
      cell: (item) => (
        <Link className={styles.name} to={paths.adminFeedback(kind, item.id)}>
          {item.name}
        </Link>
      ),
    },
    { key: "about", title: t(`list.${kind}.about`), cell: about },
    { key: "status", title: t("field.status"), cell: (item) => <StatusBadge status={item.status} /> },
    { key: "locale", title: t("field.locale"), quiet: true, cell: (item) => t(`locale.${item.locale}`) },
    { key: "received", title: t("field.received"), quiet: true, cell: (item) => <DateTime at={item.receivedAt} /> },
  ]
}
