import { ApiError } from "../api-error.ts"
import { deleteSessionsOfUser } from "../store/sessions.ts"
import { disableUserRow, type User } from "../store/users.ts"
import type { ServiceContext } from "./context.ts"
import { resumeSession, type SessionContext } from "./sessions.ts"

/** The person of a session; null for a visitor. */
export const getCurrentUser = async (context: SessionContext, token: string | null): Promise<User | null> =>
  token === null ? null : resumeSession(context, token)

/**
 * Shuts a person out at once: all their sessions end, and signing in is refused from now on.
 *
 * @throws ApiError notFound
 */
export const disableUser = (context: ServiceContext, id: string): Promise<void> =>
  context.database.store.transaction().execute(async (store) => {
    if (!(await disableUserRow(store, id, context.now()))) throw new ApiError("notFound")
    await deleteSessionsOfUser(store, id)
  })
