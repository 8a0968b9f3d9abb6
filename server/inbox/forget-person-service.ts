import type { SubmissionKind } from "../../shared/submission-kinds.ts"
import { ApiError } from "../http/api-error.ts"
import { recordAudit, type Actor } from "../audit/audit-repository.ts"
import { deleteSubmissionsOf, findSubmission } from "./submissions-repository.ts"
import { deleteSubscriptionsOf } from "../subscribers/subscriptions-repository.ts"
import type { ServiceContext } from "../service-context.ts"
import { eraseTraces } from "./submission-traces-service.ts"
import { forgetMails } from "../mail/mail-service.ts"

export type Erased = { forms: number; resumes: number; subscriptions: number }

/**
 * Deletes everything that was sent with a visitor's e-mail address: submissions of every kind, resumes and mails, and
 * if requested the subscription. The visitor requests it, so it includes kinds that the actor's role may not read. The
 * audit stores numbers, and the id of the submission that led to it.
 *
 * @throws ApiError notFound when no submission of this kind has the id
 */
export const eraseSubmitter = (
  context: ServiceContext,
  kind: SubmissionKind,
  { id, subscription, actor }: { id: string; subscription: boolean; actor: Actor }
): Promise<Erased> =>
  context.database.store.transaction().execute(async (store) => {
    const row = await findSubmission(store, id)
    if (row?.kind !== kind) throw new ApiError("notFound")
    const deleted = await deleteSubmissionsOf(store, row.email)
    const resumes = await eraseTraces(context, store, deleted)
    const subscriptions = subscription ? await deleteSubscriptionsOf(store, row.email) : []
    for (const about of subscriptions) await forgetMails(store, about)
    const details = { forms: deleted.length, resumes, subscriptions: subscriptions.length }
    await recordAudit(store, context.now(), { actor, action: "person.forget", subjectId: id, details })
    return details
  })
