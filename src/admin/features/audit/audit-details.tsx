import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { AuditEntry } from "../../../../shared/contract/audit.ts"
import { AuditChanges } from "./audit-changes.tsx"
import * as styles from "./audit-list.module.css"

/** Recorded facts that the sentence tells already. */
const inSentence = new Set(["name", "locale"])

/** Details of an action; they are read when a user opens them. */
export const AuditDetails = ({ entry: { id, details } }: { entry: AuditEntry }) => {
  const { t } = useTranslation("adminAudit")
  const [isOpen, setOpen] = useState(false)
  if (Object.keys(details).every((name) => inSentence.has(name))) return null
  const isChange = ["before", "after", "states"].some((name) => name in details)
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t(isChange ? "details.changes" : "details.facts")}</summary>
      {isOpen ? <AuditChanges id={id} /> : null}
    </details>
  )
}
