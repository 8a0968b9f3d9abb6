import { submissionLimits } from "../../../shared/limits/submissions.ts"
import type { Role } from "../../../shared/roles.ts"
import type { ServiceContext } from "../../service-context.ts"

/** Who may publish the entries of one kind: users of the present provider with one of the roles, who still come. */
export type Publishers = { issuer: string; roles: readonly Role[]; seenAfter: Date }

/** Those with one of the roles; who has not come for a month is taken to have left, as `isPresent` has it. */
export const publishersWith = ({ issuer, now }: ServiceContext, roles: readonly Role[]): Publishers => ({
  issuer,
  roles,
  seenAfter: new Date(now().getTime() - submissionLimits.alertSeenWithin),
})
