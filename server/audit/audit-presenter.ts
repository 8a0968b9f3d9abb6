import type { AuditEntry } from "../../shared/contract/audit.ts"
import type { AuditRow } from "./audit-repository.ts"

export const presentAuditEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.made_at.toISOString(),
  actor: { id: row.actor_id, name: row.actor_name },
  action: row.action,
  subjectId: row.subject_id,
  details: row.details,
})
