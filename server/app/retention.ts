import type { ServiceContext } from "../service-context.ts"
import { deleteOldSubmissions } from "../inbox/submission-retention-service.ts"
import { deleteOldAudit } from "../audit/audit-service.ts"
import { deleteOldMails } from "../mail/mail-service.ts"
import { deleteOldComments } from "../content/comments/comments-service.ts"
import { deleteOldReviews } from "../content/reviews/waiting-reviews-service.ts"
import { deleteOldPreviews } from "../content/previews/previews-service.ts"
import { deleteOldTokens } from "../people/api-tokens-service.ts"
import { deleteOldInvitations } from "../people/invitations-service.ts"
import { deleteOldPublicChanges } from "../publishing/public-changes-service.ts"
import { rememberOutcomes } from "../subscribers/notification-sending-service.ts"
import { deleteOldDeliveries } from "../webhooks/delivery-service.ts"
import { deleteOldSubscriptions } from "../subscribers/subscriptions-service.ts"

/** Deletes data whose retention has ended; safe to repeat. Returns the number of deletions. */
type Retention = (context: ServiceContext) => Promise<number>

type Retentions = Record<string, Retention>

/** All data with a retention period. */
const retentions: Retentions = {
  mails: async (context) => {
    await rememberOutcomes(context)
    return deleteOldMails(context)
  },
  forms: deleteOldSubmissions,
  subscriptions: deleteOldSubscriptions,
  previews: deleteOldPreviews,
  comments: deleteOldComments,
  reviews: deleteOldReviews,
  invitations: deleteOldInvitations,
  tokens: deleteOldTokens,
  deliveries: deleteOldDeliveries,
  audit: (context) => deleteOldAudit(context),
  publicChanges: deleteOldPublicChanges,
}

/**
 * Deletes all data whose retention has ended.
 *
 * @throws AggregateError that names the failures, after all others are done
 */
export const deleteOld = async (context: ServiceContext, kept: Retentions = retentions): Promise<void> => {
  const errors: Error[] = []
  for (const [what, deleteOf] of Object.entries(kept))
    try {
      await deleteOf(context)
    } catch (error) {
      errors.push(new Error(`${what}: ${error instanceof Error ? error.message : String(error)}`, { cause: error }))
    }
  if (errors.length > 0)
    throw new AggregateError(
      errors,
      `Not everything old was deleted; ${errors.map(({ message }) => message).join("; ")}`
    )
}
