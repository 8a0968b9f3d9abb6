import type { AdminUser } from "../../shared/contract/people.ts"
import type { User } from "./users-repository.ts"
import { presentUser } from "./current-user-presenter.ts"

/** A user as admins see it, without the identity at the provider. */
export const presentAdminUser = (user: User): AdminUser => ({
  ...presentUser(user),
  disabledAt: user.disabled_at?.toISOString() ?? null,
  firstSignInAt: user.created_at.toISOString(),
  lastSeenAt: user.last_seen_at.toISOString(),
})
