import { submissionLimits } from "../../shared/limits/submissions.ts"
import { submissionKinds } from "../../shared/submission-kinds.ts"
import { recordAudit, system } from "../audit/audit-repository.ts"
import { deleteSubmissionsBefore } from "./submissions-repository.ts"
import { deleteExpiredTickets } from "../files/uploads/upload-tickets-repository.ts"
import { deleteOldBotChecks } from "../bot-check/bot-check-service.ts"
import type { ServiceContext } from "../service-context.ts"
import { eraseTraces } from "./submission-traces-service.ts"

const day = 86_400_000

/**
 * Deletes submissions that have not changed for the retention period of their kind (submissionLimits.keepDays), with
 * resumes and mails; also old bot checks and tickets. Repeating it deletes nothing more.
 *
 * @returns number of submissions
 */
export const deleteOldSubmissions = async (context: ServiceContext): Promise<number> => {
  const now = context.now()
  let total = 0
  for (const kind of submissionKinds) {
    const before = new Date(now.getTime() - submissionLimits.keepDays[kind] * day)
    total += await context.database.store.transaction().execute(async (store) => {
      const deleted = await deleteSubmissionsBefore(store, kind, before)
      const resumes = await eraseTraces(context, store, deleted)
      const details = { forms: deleted.length, resumes }
      if (deleted.length > 0) await recordAudit(store, now, { actor: system, action: `${kind}.expire`, details })
      return deleted.length
    })
  }
  await deleteOldBotChecks(context.database.store, now)
  await deleteExpiredTickets(context.database.store, now)
  return total
}
