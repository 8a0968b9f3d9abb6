import { submissionRoles } from "../../shared/contract/inbox.ts"
import { hasRole, type Role } from "../../shared/roles.ts"
import { submissionKinds, type SubmissionKind } from "../../shared/submission-kinds.ts"
import { ApiError } from "../http/api-error.ts"
import { recordAudit, type Actor } from "../audit/audit-repository.ts"
import { deleteSubmissionsOf, findSubmission } from "./submissions-repository.ts"
import { hashOf } from "../subscribers/subscription-requests-service.ts"
import { deleteSubscriptionsOf } from "../subscribers/subscriptions-repository.ts"
import type { ServiceContext } from "../service-context.ts"
import { eraseTraces } from "./submission-traces-service.ts"
import { forgetInvitations } from "../people/invitations-service.ts"
import { forgetMails } from "../mail/mail-service.ts"

export type Erased = { forms: number; resumes: number; subscriptions: number }

/**
 * Deletes what was sent with a visitor's e-mail address and is the actor's to handle: submissions, resumes and mails, and
 * if an editor requests it the subscription, and for an admin an invitation to the staff. Nobody has verified the address of a form: if it reached kinds that the
 * actor may not read, anybody could have them deleted, or learn of them, by sending a form in another's name. The audit
 * stores numbers, and the id of the submission that led to it.
 *
 * @throws ApiError notFound when no submission of this kind has the id
 */
export const eraseSubmitter = (
  context: ServiceContext,
  kind: SubmissionKind,
  { id, subscription, actor, roles }: { id: string; subscription: boolean; actor: Actor; roles: readonly Role[] }
): Promise<Erased> =>
  context.database.store.transaction().execute(async (store) => {
    const row = await findSubmission(store, id)
    if (row?.kind !== kind) throw new ApiError("notFound")
    const kinds = submissionKinds.filter((each) => hasRole(roles, [submissionRoles[each]]))
    const deleted = await deleteSubmissionsOf(store, row.email, kinds)
    const resumes = await eraseTraces(context, store, deleted)
    const subscriptions =
      subscription && hasRole(roles, ["editor"])
        ? await deleteSubscriptionsOf(store, { email: row.email, hash: hashOf(row.email) })
        : []
    for (const about of subscriptions) await forgetMails(store, about)
    // Invitations to the staff are an admin's alone.
    if (hasRole(roles, ["admin"])) await forgetInvitations(store, row.email)
    const details = { forms: deleted.length, resumes, subscriptions: subscriptions.length }
    await recordAudit(store, context.now(), { actor, action: "person.forget", subjectId: id, details })
    return details
  })
