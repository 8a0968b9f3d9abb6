import type { AuditQuery } from "../../shared/contract/audit.ts"
import { listAudit, type AuditRow } from "./audit-repository.ts"
import { readSnapshot } from "../db/connection.ts"
import type { ServiceContext } from "../service-context.ts"
import { pageOf } from "../db/page-of.ts"

export type AuditPage = { rows: AuditRow[]; page: number; perPage: number; total: number }

/** A page of the audit, newest first. */
export const readAudit = (
  context: ServiceContext,
  { q, action, actor, subject, ...query }: AuditQuery
): Promise<AuditPage> => {
  const { page, perPage, place } = pageOf(query)
  const scope = { q, action, actorId: actor === "system" ? null : actor, subjectId: subject }
  return readSnapshot(context.database.store, async (store) => ({
    ...(await listAudit(store, scope, place)),
    page,
    perPage,
  }))
}
