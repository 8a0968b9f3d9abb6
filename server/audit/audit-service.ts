import type { AuditedSubject, AuditQuery } from "../../shared/contract/audit.ts"
import { auditLimits } from "../../shared/limits/audit.ts"
import { deleteAuditBefore, listAudit, recordAudit, system, visitor, type AuditRow } from "./audit-repository.ts"
import { readSnapshot } from "../db/connection.ts"
import { findStatesBefore } from "./audit-changes-repository.ts"
import { findSubjects } from "./audit-subjects-repository.ts"
import type { ServiceContext } from "../service-context.ts"
import { inBatches } from "../db/in-batches.ts"
import { pageOf } from "../db/page-of.ts"

/** An action, what it was done to, and the states of an entry before it. */
export type AuditedAction = { row: AuditRow; subject: AuditedSubject | undefined; statesBefore: object | undefined }

export type AuditPage = { actions: AuditedAction[]; page: number; perPage: number; total: number }

/** A page of the audit, newest first. */
export const readAudit = (
  context: ServiceContext,
  { q, action, actor, subject, ...query }: AuditQuery
): Promise<AuditPage> => {
  const { page, perPage, place } = pageOf(query)
  const isNobody = actor === system.name || actor === visitor.name
  const who = actor === undefined ? undefined : isNobody ? { name: actor } : { id: actor }
  const scope = { q, action, actor: who, subjectId: subject }
  return readSnapshot(context.database.store, async (store) => {
    const { rows, total } = await listAudit(store, scope, place)
    const subjects = await findSubjects(store, rows)
    const states = await findStatesBefore(
      store,
      rows.filter(({ details }) => "states" in details).map(({ id }) => id)
    )
    const actions = rows.map((row) => ({
      row,
      subject: subjects.get(row.id),
      statesBefore: states.get(row.id),
    }))
    return { actions, page, perPage, total }
  })
}

const deleteBatch = (context: ServiceContext, atMost: number): Promise<number> =>
  context.database.store.transaction().execute(async (store) => {
    const now = context.now()
    const before = new Date(now.getTime() - auditLimits.keepDays * 86_400_000)
    const deleted = await deleteAuditBefore(store, before, atMost)
    const facts = { actor: system, action: "audit.expire", details: { entries: deleted } }
    if (deleted > 0) await recordAudit(store, now, facts)
    return deleted
  })

/**
 * Deletes entries whose time has passed (auditLimits.keepDays), and records that. Each batch is a transaction of its own,
 * so that requests, which the audit records, do not wait for all of them. Returns their number.
 */
export const deleteOldAudit = (context: ServiceContext, batch: number = auditLimits.expireBatch): Promise<number> =>
  inBatches(batch, (atMost) => deleteBatch(context, atMost))
