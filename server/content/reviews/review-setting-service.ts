import type { ReviewSetting } from "../../../shared/contract/reviews.ts"
import type { Role } from "../../../shared/roles.ts"
import { recordAudit, type Actor } from "../../audit/audit-repository.ts"
import type { Store } from "../../db/connection.ts"
import { ApiError } from "../../http/api-error.ts"
import type { ServiceContext } from "../../service-context.ts"
import { findScheduledEntries } from "../scheduling/due-entries-repository.ts"
import { publishersWith, type Publishers } from "./publishers.ts"
import { isReviewRequired, listPublishers, putReviewRequired } from "./reviews-repository.ts"

/** Somebody writes, and somebody else approves. */
const leastReviewers = 2

const read = async (store: Store, publishers: Publishers): Promise<ReviewSetting> => ({
  required: await isReviewRequired(store),
  reviewers: (await listPublishers(store, publishers)).length,
  scheduled: new Set((await findScheduledEntries(store)).map(({ id }) => id)).size,
})

/** Whether publications need an approval, and whom and what that concerns. @param roles who may publish everything */
export const getReviewSetting = (context: ServiceContext, roles: readonly Role[]): Promise<ReviewSetting> =>
  read(context.database.store, publishersWith(context, roles))

/**
 * Makes publications need an approval, or lets them do without. What waits for one then becomes public, if its instant
 * has come. Repeating it changes nothing.
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
