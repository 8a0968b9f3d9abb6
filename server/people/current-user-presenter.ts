import type { CurrentUser } from "../../shared/contract/current-user.ts"
import { rolesOf } from "./identity.ts"
import type { User } from "./users-repository.ts"

/** A person as the contract shows them: neither the identity at the provider nor any date leaves. */
export const presentUser = (user: User): CurrentUser => ({
  id: user.id,
  name: user.name,
  email: user.email,
  roles: rolesOf(user.roles),
})
