import { email } from "../../shared/contract/text.ts"
import { submissionLimits } from "../../shared/limits/submissions.ts"
import type { ServiceContext } from "../service-context.ts"

type SeenUser = { disabled_at: Date | null; issuer: string; last_seen_at: Date }

/** The address at which a user can be written to; the provider may name none, or one that is no mailbox. */
export const mailAddressOf = (user: { email: string | null }): string | null => email.safeParse(user.email).data ?? null

/**
 * The spellings of the provider's address that users of it may have: its own may differ from the setting's by a slash at
 * the end, and discovery takes both for the same.
 */
export const spellingsOf = (issuer: string): string[] => {
  const address = URL.parse(issuer)?.href ?? issuer
  return [...new Set([issuer, address, address.replace(/\/$/, "")])]
}

/**
 * Whether a user can be expected to still work here: not disabled, of the present provider, and seen lately. A provider
 * does not say whom it has let go; they keep their role here and come no more.
 */
export const isPresent = ({ now, issuer }: ServiceContext, user: SeenUser): boolean =>
  user.disabled_at === null &&
  spellingsOf(issuer).includes(user.issuer) &&
  now().getTime() - user.last_seen_at.getTime() < submissionLimits.alertSeenWithin
