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
 * Forgets the person who sent a form: everything that came with the same e-mail address, of every kind, with resumes
 * and mails; where asked, the subscription to letters too. The request is the person's, so it reaches beyond what the role of its executor may read. The audit keeps
 * numbers, and the id of the form that led to it.
 *
 * @throws ApiError notFound when there is no form of this kind with the id
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
