import { useTranslation } from "react-i18next"
import type { AuditEntry } from "../../../../shared/contract/audit.ts"
import type { Column } from "../../ui/data-table.tsx"
import { DateTime } from "../../ui/date-time.tsx"
import { useActionName } from "./action-name.ts"
import { AuditDetails } from "./audit-details.tsx"
import * as styles from "./audit-list.module.css"

/** Actors who are no users: the product itself, and whoever was not signed in. */
export const nobodies = ["system", "visitor"] as const

type Narrow = (changes: { action?: string; actor?: string; subject?: string }) => void

/** Columns of the audit list. A click on an action, actor or subject filters the list by it. */
export const useAuditColumns = (narrow: Narrow): Column<AuditEntry>[] => {
  const { t } = useTranslation("adminAudit")
  const actionName = useActionName()
  return [
    { key: "at", title: t("field.at"), quiet: true, cell: ({ at }) => <DateTime at={at} /> },
    {
      key: "actor",
      title: t("field.actor"),
      cell: ({ actor }) => {
        // A deleted user has only a name.
        const nobody = actor.id === null ? nobodies.find((name) => name === actor.name) : undefined
        const id = actor.id ?? nobody ?? null
        const name = nobody ? t(`filter.${nobody}`) : actor.name
        return id === null ? (
          name
        ) : (
          <button type="button" className={styles.narrow} onClick={() => narrow({ actor: id })}>
            {name}
          </button>
        )
      },
    },
    {
      key: "action",
      title: t("field.action"),
      cell: ({ action }) => (
        <button type="button" className={styles.narrow} onClick={() => narrow({ action })}>
          {actionName(action)}
        </button>
      ),
    },
    {
      key: "subject",
      title: t("field.subject"),
      quiet: true,
      cell: ({ subjectId }) =>
        subjectId === null ? (
          t("list.noSubject")
        ) : (
          <button type="button" className={styles.narrow} onClick={() => narrow({ subject: subjectId })}>
            <code>{subjectId.length > 13 ? `${subjectId.slice(0, 8)}…` : subjectId}</code>
            <span className="visually-hidden">{t("list.sameSubject")}</span>
          </button>
        ),
    },
    {
      key: "details",
      title: t("field.details"),
      cell: ({ details }) => <AuditDetails details={details} />,
    },
  ]
}
