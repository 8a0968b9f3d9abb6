import { setImmediate } from "node:timers/promises"
import { sessionLimits } from "../../shared/limits/sign-in.ts"
import { newToken, tokenHash } from "../http/secret-token.ts"
import type { Store } from "../db/connection.ts"
import {
  consumeLogoutToken,
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOfProvider,
  deleteSessionsOfUser,
  findSessionUser,
  findSessionUsers,
  insertSession,
  touchSession,
  type SessionState,
  type SessionValidity,
} from "./sessions-repository.ts"
import type { OpenIdClient } from "./open-id-client.ts"
import { recordEndOfSessions } from "./session-audit.ts"
import { confirmSession, type ConfirmingProvider } from "./session-confirmation.ts"
import type { SignInConfig } from "./sign-in-config.ts"
import { SignInError } from "./sign-in-error.ts"
import { touchUser, type User } from "./users-repository.ts"
import type { ServiceContext } from "../service-context.ts"

/** Lifetime of a session in milliseconds: unused, and at most. */
type SessionLimits = { idleMs: number; absoluteMs: number }

/** How users come to their roles. */
export type RolesContext = ServiceContext & Pick<SignInConfig, "rolesFrom" | "firstAdminEmail">

export type SessionContext = RolesContext & {
  session: SessionLimits
  /** Asked again and again about its sessions; null for the development provider, whose accounts never change. */
  provider: ConfirmingProvider | null
}

const validityAt = (now: Date, session: SessionLimits): SessionValidity => ({
  now,
  idleSince: new Date(now.getTime() - session.idleMs),
})

type NewSession = {
  now: Date
  session: SessionLimits
  former: string | null
  sid?: string | null
  sealedTokens?: string | null
}

/**
 * Starts a session. Its id is always new, so that one planted in the browser or seen earlier is useless.
 *
 * @param former token of the session that this browser had; it is ended
 * @param sid the provider's id of its session
 * @param sealedTokens with which the provider can be asked about this session; without them it ends soon
 * @returns token for the browser
 */
export const startSession = async (
  store: Store,
  userId: string,
  { now, session, former, sid = null, sealedTokens = null }: NewSession
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
    confirmed_at: now,
    provider_sid: sid,
    provider_tokens: sealedTokens,
  })
  return token
}

const findUsers = async (context: SessionContext, hashes: readonly string[]): Promise<Map<string, User>> => {
  const now = context.now()
  const found = await findSessionUsers(context.database.store, hashes, validityAt(now, context.session))
  const isUnconfirmed = ({ confirmed_at: at }: SessionState): boolean =>
    context.provider !== null && now.getTime() - at.getTime() >= sessionLimits.unconfirmedMax
  return new Map(found.filter((user) => !isUnconfirmed(user)).map((user) => [user.id_hash, user]))
}

/** Sessions that are looked up now, and their users once these have been read. */
type SessionLookup = { hashes: Set<string>; users: Promise<Map<string, User>> }

const lookups = new WeakMap<SessionContext, SessionLookup>()

const beginLookup = (context: SessionContext): SessionLookup => {
  const hashes = new Set<string>()
  const read = async (): Promise<Map<string, User>> => {
    await setImmediate()
    lookups.delete(context)
    return findUsers(context, [...hashes])
  }
  const lookup = { hashes, users: read() }
  lookups.set(context, lookup)
  return lookup
}

/**
 * The user of a session, without recording its use; null when it is not valid, or the provider is to confirm it. Sessions
 * that are looked up at the same time, as by many streams with the same news, are read with one query.
 */
export const findUserOfSession = async (context: SessionContext, token: string): Promise<User | null> => {
  const hash = tokenHash(token)
  const { hashes, users } = lookups.get(context) ?? beginLookup(context)
  hashes.add(hash)
  return (await users).get(hash) ?? null
}

/** Whether a session continues after the provider was asked about it, if that was due. */
const isConfirmed = async (context: SessionContext, idHash: string, user: User & SessionState): Promise<boolean> => {
  const { provider } = context
  if (!provider) return true
  const session = { idHash, user, confirmedAt: user.confirmed_at, sealedTokens: user.provider_tokens }
  const read = async () =>
    (await findSessionUser(context.database.store, idHash, validityAt(context.now(), context.session)))?.confirmed_at ??
    null
  return confirmSession({ ...context, provider }, session, read)
}

/**
 * The user of a session, with its use recorded, and with the roles that the provider confirmed lately; null when it is
 * missing or expired, or the user is disabled, or the provider ended it.
 *
 * @throws UpstreamError while the provider does not respond
 */
export const resumeSession = async (context: SessionContext, token: string): Promise<User | null> => {
  const now = context.now()
  const { store } = context.database
  const idHash = tokenHash(token)
  const find = () => findSessionUser(store, idHash, validityAt(now, context.session))
  const found = await find()
  if (!found || !(await isConfirmed(context, idHash, found))) return null
  const due = context.provider && now.getTime() - found.confirmed_at.getTime() >= sessionLimits.confirmEvery
  const user = due ? await find() : found
  if (!user) return null
  // Of a session that may be unused for a minute alone, each minute would be too rare.
  const noteEvery = Math.min(sessionLimits.noteUseEvery, context.session.idleMs / 10)
  if (now.getTime() - user.last_used_at.getTime() >= noteEvery) {
    await touchSession(store, idHash, now)
    await touchUser(store, user.id, now)
  }
  return user
}

/**
 * Ends all sessions of the user of this session, on all devices; a session that is not valid is only deleted.
 *
 * @param named whose sessions the page means to end; null if it does not say
 * @returns false, with nothing ended, for the session of another user
 */
export const endSessions = (context: SessionContext, token: string, named: string | null): Promise<boolean> =>
  context.database.store.transaction().execute(async (store) => {
    const idHash = tokenHash(token)
    const now = context.now()
    const user = await findSessionUser(store, idHash, validityAt(now, context.session))
    if (user && named !== null && named !== user.id) return false
    if (user) {
      const sessions = await deleteSessionsOfUser(store, user.id)
      await recordEndOfSessions(store, now, { user, sessions, by: "user" })
    } else await deleteSession(store, idHash)
    return true
  })

/**
 * Ends sessions because the provider says so, by its log-out token.
 *
 * @throws SignInError unavailable; failed for a token that is not valid, or was used
 */
export const endSessionsOfProvider = async (
  context: SessionContext,
  provider: OpenIdClient,
  token: string
): Promise<void> => {
  const { id, expiresAt, ...whose } = await provider.verifyLogout(token)
  await context.database.store.transaction().execute(async (store) => {
    const now = context.now()
    const used = { id_hash: tokenHash(`${whose.issuer} ${id}`), expires_at: expiresAt }
    if (!(await consumeLogoutToken(store, used, now))) throw new SignInError("failed")
    const users = await deleteSessionsOfProvider(store, whose)
    for (const user of new Map(users.map((one) => [one.id, one])).values()) {
      const sessions = users.filter(({ id: ended }) => ended === user.id).length
      await recordEndOfSessions(store, now, { user, sessions, by: "provider" })
    }
  })
}
