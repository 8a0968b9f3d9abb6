import { email } from "../../shared/contract/text.ts"
import { submissionLimits } from "../../shared/limits/submissions.ts"
import type { ServiceContext } from "../service-context.ts"

type SeenUser = { disabled_at: Date | null; issuer: string; last_seen_at: Date }

/** The address at which a user can be written to; the provider may name none, or one that is no mailbox. */
export const mailAddressOf = (user: { email: string | null }): string | null => email.safeParse(user.email).data ?? null

/** The provider's own spelling of its address may differ from the setting's, as by a slash at the end. */
const spelled = (issuer: string): string => URL.parse(issuer)?.href ?? issuer

/**
 * Whether a user can be expected to still work here: not disabled, of the present provider, and seen lately. A provider
 * does not say whom it has let go; they keep their role here and come no more.
 */
export const isPresent = ({ now, issuer }: ServiceContext, user: SeenUser): boolean =>
  user.disabled_at === null &&
  spelled(user.issuer) === spelled(issuer) &&
  now().getTime() - user.last_seen_at.getTime() < submissionLimits.alertSeenWithin
