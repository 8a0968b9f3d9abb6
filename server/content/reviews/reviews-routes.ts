import type { FastifyInstance } from "fastify"
import { adminEntryParameters } from "../../../shared/contract/admin-entries.ts"
import {
  changeRequest,
  entryReviewPaths,
  entryReview,
  type EntryReview,
  reviewApproval,
  reviewOverruling,
  reviewPaths,
  reviewRequest,
  reviewSetting,
  reviewSettingBody,
  reviewWithdrawal,
  waitingReviews,
} from "../../../shared/contract/reviews.ts"
import { reviewLimits } from "../../../shared/limits/reviews.ts"
import type { Role } from "../../../shared/roles.ts"
import { endpoints } from "../../http/endpoint.ts"
import { staffRead, staffWrite } from "../../http/route-policy.ts"
import { signedInUser } from "../../people/policies.ts"
import type { ServiceContext } from "../../service-context.ts"
import { contentTypeNames, type ContentTypeName } from "../entries/content-type-names.ts"
import type { EntryText } from "../entries/entry.ts"
import { getReviewSetting, setReviewRequired } from "./review-setting-service.ts"
import {
  askForReview,
  decideReview,
  getReview,
  overruleReview,
  withdrawReview,
  type Reviewed,
} from "./reviews-service.ts"
import { listWaitingReviews } from "./waiting-reviews-service.ts"

const tag = "reviews"

const rateLimit = { max: reviewLimits.requestsPerMinute, timeWindow: 60_000 }

type ReviewEndpoints<Fields, Text extends EntryText, Sent, Admin> = Reviewed<Fields, Text, Sent, Admin> & {
  roles: Role[]
  /** Notifies the windows that have an entry open that its review changed. */
  notify: (contentType: ContentTypeName, id: string) => void
}

/** The endpoints for the reviews of one content type. */
export const entryReviewRoutes = <Fields extends object, Text extends EntryText, Sent, Admin>(
  app: FastifyInstance,
  context: ServiceContext,
  { contentType, roles, notify }: ReviewEndpoints<Fields, Text, Sent, Admin>
): void => {
  const endpoint = endpoints(app)
  const name = contentTypeNames[contentType.kind]
  const paths = entryReviewPaths(name)
  const reviewed = { contentType, roles }
  const policy = staffWrite(...roles)
  const write = { method: "POST", tag, policy, params: adminEntryParameters, response: entryReview, rateLimit } as const
  const written = async (id: string, change: Promise<EntryReview>): Promise<EntryReview> => {
    const changed = await change
    notify(name, id)
    return changed
  }
  endpoint({
    method: "GET",
    path: paths.review,
    tag,
    summary: "The review of an entry, whether a publication needs one, and which users could be asked",
    policy: staffRead(...roles),
    params: adminEntryParameters,
    response: entryReview,
    failures: ["notFound"],
    handle: ({ params, request }) => getReview(context, reviewed, params.id, signedInUser(request)),
  })
  endpoint({
    ...write,
    path: paths.askReview,
    summary: "Asks a user, or any user who may publish the entry, to review it",
    body: reviewRequest,
    failures: ["notFound", "gone", "versionConflict", "noReviewer"],
    handle: ({ params, body, request }) =>
      written(params.id, askForReview(context, reviewed, { ...params, actor: signedInUser(request) }, body)),
  })
  endpoint({
    ...write,
    path: paths.approve,
    summary: "Approves the version of an entry that the user has read, if another user wrote it",
    body: reviewApproval,
    failures: ["notFound", "gone", "versionConflict", "ownText"],
    handle: ({ params, body, request }) =>
      written(
        params.id,
        decideReview(context, reviewed, { ...params, actor: signedInUser(request), state: "approved" }, body)
      ),
  })
  endpoint({
    ...write,
    path: paths.requestChanges,
    summary: "Asks for changes of an entry, in words",
    body: changeRequest,
    failures: ["notFound", "gone", "versionConflict", "ownText"],
    handle: ({ params, body, request }) =>
      written(
        params.id,
        decideReview(context, reviewed, { ...params, actor: signedInUser(request), state: "changes" }, body)
      ),
  })
  endpoint({
    ...write,
    path: paths.withdrawReview,
    summary: "Takes a decision back, or ends a review that the user asked for",
    body: reviewWithdrawal,
    failures: ["notFound", "gone", "versionConflict", "notAllowed"],
    handle: ({ params, body, request }) =>
      written(params.id, withdrawReview(context, reviewed, { ...params, actor: signedInUser(request) }, body)),
  })
  endpoint({
    ...write,
    path: paths.overruleReview,
    policy: staffWrite("admin"),
    summary: "Lets an entry be published as it is without an approval by another user, for a reason",
    body: reviewOverruling,
    failures: ["notFound", "gone", "versionConflict"],
    handle: ({ params, body, request }) =>
      written(params.id, overruleReview(context, reviewed, { ...params, actor: signedInUser(request) }, body)),
  })
}

/** What waits for a user, and whether publications need an approval. @param roles that may publish each content type */
export const reviewRoutes = (
  app: FastifyInstance,
  context: ServiceContext,
  roles: Readonly<Record<ContentTypeName, Role[]>>
): void => {
  const endpoint = endpoints(app)
  endpoint({
    method: "GET",
    path: reviewPaths.waiting,
    tag,
    summary: "Reviews that wait for the reader, what became of their own, and what was scheduled and lacks an approval",
    policy: staffRead("editor", "recruiter"),
    response: waitingReviews,
    handle: ({ request }) => listWaitingReviews(context, signedInUser(request), roles),
  })
  endpoint({
    method: "GET",
    path: reviewPaths.setting,
    tag,
    summary: "Whether a publication needs an approval by another user",
    policy: staffRead("admin"),
    response: reviewSetting,
    handle: () => getReviewSetting(context, roles.blog),
  })
  endpoint({
    method: "POST",
    path: reviewPaths.set,
    tag,
    summary: "Sets whether publications need an approval by another user",
    policy: staffWrite("admin"),
    body: reviewSettingBody,
    response: reviewSetting,
    failures: ["noReviewer"],
    handle: ({ body, request }) => setReviewRequired(context, roles.blog, { ...body, actor: signedInUser(request) }),
  })
}
