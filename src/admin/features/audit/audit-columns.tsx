import { useTranslation } from "react-i18next"
import type { AuditEntry } from "../../../../shared/contract/audit.ts"
import type { EntryState } from "../../../../shared/contract/entry.ts"
import type { Column } from "../../ui/data-table.tsx"
import { DateTime } from "../../ui/date-time.tsx"
import { useActionName } from "./action-name.ts"
import { ActionSentence } from "./action-sentence.tsx"
import { AuditDetails } from "./audit-details.tsx"
import * as styles from "./audit-list.module.css"

/** Actors other than users: the product itself, and visitors without a session. */
export const nobodies = ["system", "visitor"] as const

type Narrow = (changes: { action?: string; actor?: string; subject?: string | undefined }) => void

/** Languages whose states changed in different ways: the sentence can tell of one way alone. */
const StateChanges = ({ entry: { stateChanges } }: { entry: AuditEntry }) => {
  const { t } = useTranslation("admin")
  if (new Set(stateChanges.map(({ to }) => to)).size < 2) return null
  const nameOf = (state: EntryState | null) => t(`state.${state ?? "none"}`)
  return (
    <span className={styles.states}>
      {stateChanges
        .map(({ locale, from, to }) => `${locale.toUpperCase()}: ${nameOf(from)} → ${nameOf(to)}`)
        .join(", ")}
    </span>
  )
}

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
      cell: (entry) => (
        <>
          <ActionSentence entry={entry} />
          <StateChanges entry={entry} />
          <AuditDetails entry={entry} />
        </>
      ),
    },
    {
      key: "more",
      title: t("field.more"),
      cell: (entry) => (
        <span className={styles.more}>
          <button type="button" className={styles.narrow} onClick={() => narrow({ action: entry.action })}>
            {actionName(entry.action)}
          </button>
          {entry.subjectId === null ? null : (
            <button
              type="button"
              className={styles.narrow}
              onClick={() => narrow({ subject: entry.subjectId ?? undefined })}
            >
              {t("list.ofSubject")}
            </button>
          )}
        </span>
      ),
    },
  ]
}
