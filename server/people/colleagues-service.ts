import { hasRole, type Role } from "../../shared/roles.ts"
import type { Store } from "../db/connection.ts"
import type { ServiceContext } from "../service-context.ts"
import { findColleagues, searchColleagues, type ColleagueRow } from "./colleagues-repository.ts"
import { rolesOf } from "./identity.ts"
import { isPresent } from "./present-users.ts"

const mayRead = (context: ServiceContext, roles: readonly Role[]) => (user: ColleagueRow) =>
  isPresent(context, user) && hasRole(rolesOf(user.roles), roles)

/** Of some users those who still work here and have one of the roles. */
export const presentColleagues = async (
  context: ServiceContext,
  store: Store,
  ids: readonly string[],
  roles: readonly Role[]
): Promise<ColleagueRow[]> => (await findColleagues(store, ids)).filter(mayRead(context, roles))

/** Users who still work here and have one of the roles, by the letters of their names. */
export const listColleagues = async (
  context: ServiceContext,
  { q, roles, limit }: { q: string; roles: readonly Role[]; limit: number }
): Promise<ColleagueRow[]> =>
  (await searchColleagues(context.database.store, q)).filter(mayRead(context, roles)).slice(0, limit)
