import type { ReviewSetting } from "../../../shared/contract/reviews.ts"
import type { Role } from "../../../shared/roles.ts"
import { recordAudit, type Actor } from "../../audit/audit-repository.ts"
import type { Store } from "../../db/connection.ts"
import { ApiError } from "../../http/api-error.ts"
import type { ServiceContext } from "../../service-context.ts"
import { publishersWith, type Publishers } from "./publishers.ts"
import { findScheduledEntries, isReviewRequired, listPublishers, putReviewRequired } from "./reviews-repository.ts"

/** One user writes, another one approves. */
const leastReviewers = 2

const read = async (store: Store, publishers: Publishers): Promise<ReviewSetting> => ({
  required: await isReviewRequired(store),
  reviewers: (await listPublishers(store, publishers)).length,
  scheduled: new Set((await findScheduledEntries(store)).map(({ id }) => id)).size,
})

/** Whether publications need an approval, and how many users and entries that concerns. @param roles that may publish everything */
export const getReviewSetting = (context: ServiceContext, roles: readonly Role[]): Promise<ReviewSetting> =>
  read(context.database.store, publishersWith(context, roles))

/**
 * Sets whether publications need an approval. What waits for one becomes public when none is needed any more, if its
 * instant has come. Repeating it changes nothing.
 *
 * @throws ApiError noReviewer while fewer than two users could approve
 */
export const setReviewRequired = (
  context: ServiceContext,
  roles: readonly Role[],
  { required, actor }: { required: boolean; actor: Actor }
): Promise<ReviewSetting> =>
  context.database.store.transaction().execute(async (store) => {
    const before = await read(store, publishersWith(context, roles))
    if (before.required === required) return before
    if (required && before.reviewers < leastReviewers) throw new ApiError("noReviewer")
    await putReviewRequired(store, required)
    const change = { before: { required: before.required }, after: { required } }
    await recordAudit(store, context.now(), { actor, action: "review.require", change })
    if (!required) await context.queue.send("promote-due", {}, { store })
    return { ...before, required }
  })
