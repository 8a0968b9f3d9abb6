import type { UsersQuery } from "../../shared/contract/people.ts"
import { ApiError } from "../http/api-error.ts"
import { recordAudit, type Actor } from "../audit/audit-repository.ts"
import { roles as allRoles, type Role } from "../../shared/roles.ts"
import { readSnapshot, type Store } from "../db/connection.ts"
import { deleteSessionsOfUser } from "./sessions-repository.ts"
import type { RolesContext } from "./sessions-service.ts"
import { recordRoles } from "./session-audit.ts"
import { listUsers, lockUsersAndAdmins, setRolesOfUser, setUserDisabled, type User } from "./users-repository.ts"
import type { ServiceContext } from "../service-context.ts"
import { pageOf } from "../db/page-of.ts"

export type UserPage = { users: User[]; page: number; perPage: number; total: number }

/** A page of all users, the most recently seen first. */
export const listUserPage = (context: ServiceContext, query: UsersQuery): Promise<UserPage> => {
  const { page, perPage, place } = pageOf(query)
  return readSnapshot(context.database.store, async (store) => ({
    ...(await listUsers(store, query, place)),
    page,
    perPage,
  }))
}

/** @throws ApiError invalidRequest where the provider gives the roles @param path field of the request */
export const requireRolesHere = ({ rolesFrom }: Pick<RolesContext, "rolesFrom">, path: string): void => {
  if (rolesFrom === "provider")
    throw new ApiError("invalidRequest", [{ path, message: "cannot be given here: the provider gives the roles" }])
}

type ManagedUser = {
  user: User
  /** Whether another user of the same provider is an admin; that stays so until the transaction ends. */
  hasOtherAdmin: boolean
}

/**
 * The user to manage, provided that the actor is still an admin. When two admins disable each other, or take the role
 * from each other, at the same time, the second request fails, so that one admin remains.
 */
const findManagedUser = async (store: Store, actor: Actor, id: string): Promise<ManagedUser> => {
  const users = await lockUsersAndAdmins(store, actor.id === null ? [id] : [id, actor.id])
  const by = users.find((one) => one.id === actor.id)
  if (by && by.disabled_at !== null) throw new ApiError("notSignedIn")
  if (by && !by.roles.includes("admin")) throw new ApiError("notAllowed")
  const user = users.find((one) => one.id === id)
  if (!user) throw new ApiError("notFound")
  // Accounts of an earlier provider cannot sign in.
  const { issuer } = by ?? user
  const hasOtherAdmin = users.some(
    (one) => one.id !== id && one.issuer === issuer && one.disabled_at === null && one.roles.includes("admin")
  )
  return { user, hasOtherAdmin }
}

type UserAction = { id: string; actor: Actor }

/**
 * Disables a user: all their sessions end, and sign-in is refused from now on. Repeating it changes nothing.
 *
 * @throws ApiError notFound; invalidRequest for the user's own id
 */
export const disableUser = (context: ServiceContext, { id, actor }: UserAction): Promise<User> =>
  context.database.store.transaction().execute(async (store) => {
    if (id === actor.id)
      throw new ApiError("invalidRequest", [{ path: "body.id", message: "is your own: another admin has to do this" }])
    const { user } = await findManagedUser(store, actor, id)
    if (user.disabled_at !== null) return user
    const now = context.now()
    await deleteSessionsOfUser(store, id)
    await recordAudit(store, now, { actor, action: "person.disable", subjectId: id })
    return setUserDisabled(store, id, now)
  })

/**
 * Enables a user again. Repeating it changes nothing.
 *
 * @throws ApiError notFound
 */
export const enableUser = (context: ServiceContext, { id, actor }: UserAction): Promise<User> =>
  context.database.store.transaction().execute(async (store) => {
    const { user } = await findManagedUser(store, actor, id)
    if (user.disabled_at === null) return user
    await recordAudit(store, context.now(), { actor, action: "person.enable", subjectId: id })
    return setUserDisabled(store, id, null)
  })

/**
 * Gives a user exactly these roles. They apply to the next request of each of their sessions. Repeating it changes
 * nothing.
 *
 * @throws ApiError notFound; lastAdmin when no admin would be left; invalidRequest where the provider gives the
 * roles
 */
export const setUserRoles = (
  context: RolesContext,
  { id, roles, actor }: UserAction & { roles: readonly Role[] }
): Promise<User> =>
  context.database.store.transaction().execute(async (store) => {
    requireRolesHere(context, "body.roles")
    const { user, hasOtherAdmin } = await findManagedUser(store, actor, id)
    const after = allRoles.filter((role) => roles.includes(role))
    if (user.roles.includes("admin") && !after.includes("admin") && !hasOtherAdmin) throw new ApiError("lastAdmin")
    await recordRoles(store, context.now(), { id, before: user.roles, after, by: actor })
    return setRolesOfUser(store, id, after)
  })
