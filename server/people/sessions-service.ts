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

/** Lifetime of a session in milliseconds: unused, and at most. */
export type SessionLimits = { idleMs: number; absoluteMs: number }

export type SessionContext = ServiceContext & { session: SessionLimits }

const validityAt = (now: Date, session: SessionLimits): SessionValidity => ({
  now,
  idleSince: new Date(now.getTime() - session.idleMs),
})

/**
 * Starts a session. Its id is always new, so that one planted in the browser or seen earlier is useless.
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

/** The user of a session, without recording its use; null when the session is not valid. */
export const findUserOfSession = async (context: SessionContext, token: string): Promise<User | null> =>
  (await findSessionUser(context.database.store, tokenHash(token), validityAt(context.now(), context.session))) ?? null

/** The user of a session, with its use recorded; null when it is missing or expired, or the user is disabled. */
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

/** Ends all sessions of the user of this session, on all devices; a session that is not valid is only deleted. */
export const endSessions = async (context: SessionContext, token: string): Promise<void> => {
  const { store } = context.database
  const idHash = tokenHash(token)
  const user = await findSessionUser(store, idHash, validityAt(context.now(), context.session))
  await (user ? deleteSessionsOfUser(store, user.id) : deleteSession(store, idHash))
}
