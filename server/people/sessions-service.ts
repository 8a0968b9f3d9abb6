import { sessionLimits } from "../../shared/limits/sign-in.ts"
import { newToken, tokenHash } from "../http/secret-token.ts"
import type { Store } from "../db/connection.ts"
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOfUser,
  findSessionUser,
  insertSession,
  touchSession,
  type SessionValidity,
} from "./sessions-repository.ts"
import { touchUser, type User } from "./users-repository.ts"
import type { ServiceContext } from "../service-context.ts"

/** How long a session lives: unused, and at most. In milliseconds. */
export type SessionLimits = { idleMs: number; absoluteMs: number }

export type SessionContext = ServiceContext & { session: SessionLimits }

const validityAt = (now: Date, session: SessionLimits): SessionValidity => ({
  now,
  idleSince: new Date(now.getTime() - session.idleMs),
})

/**
 * Begins a session. Its id is always new, so that one that was planted in the browser or seen earlier opens nothing.
 *
 * @param former token of the session that this browser had; it is ended
 * @returns token for the browser
 */
export const startSession = async (
  store: Store,
  userId: string,
  { now, session, former }: { now: Date; session: SessionLimits; former: string | null }
): Promise<string> => {
  if (former !== null) await deleteSession(store, tokenHash(former))
  await deleteExpiredSessions(store, validityAt(now, session))
  const token = newToken()
  await insertSession(store, {
    id_hash: tokenHash(token),
    user_id: userId,
    created_at: now,
    last_used_at: now,
    expires_at: new Date(now.getTime() + session.absoluteMs),
  })
  return token
}

/** The person whose session this is, without the session being used by it; null when it opens nothing. */
export const findUserOfSession = async (context: SessionContext, token: string): Promise<User | null> =>
  (await findSessionUser(context.database.store, tokenHash(token), validityAt(context.now(), context.session))) ?? null

/** The person whose session this is; null when there is none, it has expired, or the person is disabled. */
export const resumeSession = async (context: SessionContext, token: string): Promise<User | null> => {
  const now = context.now()
  const { store } = context.database
  const idHash = tokenHash(token)
  const user = await findSessionUser(store, idHash, validityAt(now, context.session))
  if (!user) return null
  if (now.getTime() - user.last_used_at.getTime() >= sessionLimits.noteUseEvery) {
    await touchSession(store, idHash, now)
    await touchUser(store, user.id, now)
  }
  return user
}

/** Ends all sessions of the person whose valid session this is, on all devices; else what is left of this one. */
export const endSessions = async (context: SessionContext, token: string): Promise<void> => {
  const { store } = context.database
  const idHash = tokenHash(token)
  const user = await findSessionUser(store, idHash, validityAt(context.now(), context.session))
  await (user ? deleteSessionsOfUser(store, user.id) : deleteSession(store, idHash))
}
