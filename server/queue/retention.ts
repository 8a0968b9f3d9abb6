import type { ServiceContext } from "../services/context.ts"
import { deleteOldFeedback } from "../services/feedback-retention.ts"
import { deleteOldMails } from "../services/mails.ts"
import { deleteOldSubscriptions } from "../services/subscriptions.ts"

/** Deletes what has been kept for long enough; repeating it deletes nothing more. Returns how much that was. */
type Retention = (context: ServiceContext) => Promise<number>

/** Everything that is kept for a time only. */
const retentions: Record<string, Retention> = {
  mails: deleteOldMails,
  forms: deleteOldFeedback,
  subscriptions: deleteOldSubscriptions,
}

/** @throws AggregateError of what failed, when all the others are done */
export const deleteOld = async (context: ServiceContext): Promise<void> => {
  const errors: unknown[] = []
  for (const [what, deleteOf] of Object.entries(retentions))
    await deleteOf(context).catch((error: unknown) =>
      errors.push(new Error(`Deleting old ${what} failed`, { cause: error }))
    )
  if (errors.length > 0) throw new AggregateError(errors, "Not everything old could be deleted")
}
