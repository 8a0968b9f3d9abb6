import type { ServiceContext } from "../services/context.ts"
import { deleteOldFeedback } from "../services/feedback-retention.ts"
import { deleteOldMails } from "../services/mails.ts"
import { deleteOldPreviews } from "../services/previews.ts"
import { deleteOldSubscriptions } from "../services/subscriptions.ts"

/** Deletes what has been kept for long enough; repeating it deletes nothing more. Returns how much that was. */
type Retention = (context: ServiceContext) => Promise<number>

type Retentions = Record<string, Retention>

/** Everything that is kept for a time only. */
const retentions: Retentions = {
  mails: deleteOldMails,
  forms: deleteOldFeedback,
  subscriptions: deleteOldSubscriptions,
  previews: deleteOldPreviews,
}

/**
 * Deletes everything whose time is over.
 *
 * @throws AggregateError that names what failed, when all the others are done
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
