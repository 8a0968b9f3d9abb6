import type { CurrentUser } from "../../shared/contract/current-user.ts"
import { rolesOf } from "./identity.ts"
import type { User } from "./users-repository.ts"

/** A user as the contract shows it, without the identity at the provider and without dates. */
export const presentUser = (user: User): CurrentUser => ({
  id: user.id,
  name: user.name,
  email: user.email,
  roles: rolesOf(user.roles),
})
