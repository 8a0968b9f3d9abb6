import type { UsersQuery } from "../../shared/contract/people.ts"
import { ApiError } from "../http/api-error.ts"
import { recordAudit, type Actor } from "../audit/audit-repository.ts"
import { readSnapshot, type Store } from "../db/connection.ts"
import { deleteSessionsOfUser } from "./sessions-repository.ts"
import { listUsers, lockUsers, setUserDisabled, type User } from "./users-repository.ts"
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

/**
 * The user to manage, provided that the actor is not disabled. When two admins disable each other at the same time, the
 * second request fails, so that one admin remains.
 */
const findManagedUser = async (store: Store, actor: Actor, id: string): Promise<User> => {
  const users = await lockUsers(store, actor.id === null ? [id] : [id, actor.id])
  if (users.some((one) => one.id === actor.id && one.disabled_at !== null)) throw new ApiError("notSignedIn")
  const user = users.find((one) => one.id === id)
  if (!user) throw new ApiError("notFound")
  return user
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
    const user = await findManagedUser(store, actor, id)
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
    const user = await findManagedUser(store, actor, id)
    if (user.disabled_at === null) return user
    await recordAudit(store, context.now(), { actor, action: "person.enable", subjectId: id })
    return setUserDisabled(store, id, null)
  })
