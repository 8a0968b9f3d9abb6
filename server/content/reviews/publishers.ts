import { submissionLimits } from "../../../shared/limits/submissions.ts"
import type { Role } from "../../../shared/roles.ts"
import { spellingsOf } from "../../people/present-users.ts"
import type { ServiceContext } from "../../service-context.ts"

/** Users who may publish the entries of one kind: of the present provider, with one of the roles, and not away for a month. */
export type Publishers = { issuers: readonly string[]; roles: readonly Role[]; seenAfter: Date }

/** Users with one of the roles; without a session for a month a user counts as gone, as in `isPresent`. */
export const publishersWith = ({ issuer, now }: ServiceContext, roles: readonly Role[]): Publishers => ({
  issuers: spellingsOf(issuer),
  roles,
  seenAfter: new Date(now().getTime() - submissionLimits.alertSeenWithin),
})
