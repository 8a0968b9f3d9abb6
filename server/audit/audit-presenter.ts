import type { AuditEntry } from "../../shared/contract/audit.ts"
import { entryStates, type EntryState } from "../../shared/contract/entry.ts"
import { locales } from "../../shared/locales.ts"
import type { AuditedAction } from "./audit-service.ts"

const stateIn = (states: unknown, locale: string): EntryState | null => {
  const state = typeof states === "object" && states !== null ? Object.entries(states) : []
  const [, found] = state.find(([name]) => name === locale) ?? []
  return entryStates.find((known) => known === found) ?? null
}

/** Without the states before the save, its change is unknown, unless it was the first. */
const stateChanges = ({ row, statesBefore }: AuditedAction): AuditEntry["stateChanges"] => {
  const { states, version } = row.details
  if (states === undefined || (statesBefore === undefined && version !== 1)) return []
  return locales
    .map((locale) => ({ locale, from: stateIn(statesBefore, locale), to: stateIn(states, locale) }))
    .filter(({ from, to }) => from !== to)
}

export const presentAuditEntry = ({ row, subject, statesBefore }: AuditedAction): AuditEntry => ({
  id: row.id,
  at: row.made_at.toISOString(),
  actor: { id: row.actor_id, name: row.actor_name },
  action: row.action,
  subjectId: row.subject_id,
  subject: subject ?? null,
  stateChanges: stateChanges({ row, subject, statesBefore }),
  details: row.details,
})
