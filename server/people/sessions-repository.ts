import type { Insertable, Selectable, Updateable } from "kysely"
import type { Store } from "../db/connection.ts"
import type { Schema } from "../db/schema.ts"
import type { User } from "./users-repository.ts"

/** When a session is valid: it has not expired at `now`, and was used after `idleSince`. */
export type SessionValidity = { now: Date; idleSince: Date }

export const insertSession = async (store: Store, session: Insertable<Schema["session"]>): Promise<void> => {
  await store.insertInto("session").values(session).execute()
}

/** What a session records beside its user. */
export type SessionState = Pick<Selectable<Schema["session"]>, "last_used_at" | "confirmed_at" | "provider_tokens">

/** The users of valid sessions with their state; none for one whose user is disabled. */
export const findSessionUsers = (
  store: Store,
  idHashes: readonly string[],
  { now, idleSince }: SessionValidity
): Promise<(User & SessionState & { id_hash: string })[]> =>
  store
    .selectFrom("session")
    .innerJoin("app_user", "app_user.id", "session.user_id")
    .selectAll("app_user")
    .select(["session.id_hash", "session.last_used_at", "session.confirmed_at", "session.provider_tokens"])
    .where("session.id_hash", "in", idHashes)
    .where("session.expires_at", ">", now)
    .where("session.last_used_at", ">", idleSince)
    .where("app_user.disabled_at", "is", null)
    .execute()

/** The user of a valid session with its state; none when the user is disabled. */
export const findSessionUser = async (
  store: Store,
  idHash: string,
  validity: SessionValidity
): Promise<(User & SessionState) | undefined> => (await findSessionUsers(store, [idHash], validity))[0]

export const touchSession = async (store: Store, idHash: string, now: Date): Promise<void> => {
  await store
    .updateTable("session")
    .set({ last_used_at: now })
    .where("id_hash", "=", idHash)
    .where("last_used_at", "<", now)
    .execute()
}

/** Claims to ask the provider about a session. @returns whether no other process has claimed it */
export const claimConfirmation = async (
  store: Store,
  idHash: string,
  { now, until, before }: { now: Date; until: Date; before: Date }
): Promise<boolean> => {
  const claimed = await store
    .updateTable("session")
    .set({ confirming_until: until })
    .where("id_hash", "=", idHash)
    .where("confirmed_at", "<=", before)
    .where((eb) => eb.or([eb("confirming_until", "is", null), eb("confirming_until", "<=", now)]))
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

/** Stores what the provider said if it said something, and ends the claim unless `confirming_until` keeps it. */
export const finishConfirmation = async (
  store: Store,
  idHash: string,
  changes: Updateable<Pick<Schema["session"], "confirmed_at" | "provider_tokens" | "confirming_until">>
): Promise<void> => {
  await store
    .updateTable("session")
    .set({ confirming_until: null, ...changes })
    .where("id_hash", "=", idHash)
    .execute()
}

/** @returns whether it existed */
export const deleteSession = async (store: Store, idHash: string): Promise<boolean> => {
  const deleted = await store.deleteFrom("session").where("id_hash", "=", idHash).executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

/** Ends every session of a user, on all devices. Returns their number. */
export const deleteSessionsOfUser = async (store: Store, userId: string): Promise<number> => {
  const deleted = await store.deleteFrom("session").where("user_id", "=", userId).executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/**
 * Ends the sessions that a provider names: by its own session, by its user, or by both. A session whose provider named
 * none at sign-in ends with its user. Returns the users of the ended sessions, one for each.
 */
export const deleteSessionsOfProvider = async (
  store: Store,
  { issuer, subject, sid }: { issuer: string; subject: string | null; sid: string | null }
): Promise<User[]> => {
  let users = store.selectFrom("app_user").select("id").where("issuer", "=", issuer)
  if (subject !== null) users = users.where("subject", "=", subject)
  let ended = store.deleteFrom("session").where("user_id", "in", users)
  if (sid !== null)
    ended = ended.where((eb) =>
      eb.or([eb("provider_sid", "=", sid), ...(subject === null ? [] : [eb("provider_sid", "is", null)])])
    )
  const sessions = await ended.returning("user_id").execute()
  if (sessions.length === 0) return []
  const ids = sessions.map((session) => session.user_id)
  const known = await store.selectFrom("app_user").selectAll().where("id", "in", ids).execute()
  return ids.flatMap((id) => known.filter((user) => user.id === id))
}

/** Consumes a log-out token. @returns whether it was unused: of several concurrent callers, only one gets true */
export const consumeLogoutToken = async (
  store: Store,
  token: Insertable<Schema["used_logout_token"]>,
  now: Date
): Promise<boolean> => {
  await store.deleteFrom("used_logout_token").where("expires_at", "<=", now).execute()
  const consumed = await store
    .insertInto("used_logout_token")
    .values(token)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (consumed.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Ends the sessions of users of other providers whose address ends with a path. */
export const deleteSessionsOfOthers = async (
  store: Store,
  { issuer, path }: { issuer: string; path: string }
): Promise<void> => {
  await store
    .deleteFrom("session")
    .where("user_id", "in", (users) =>
      users.selectFrom("app_user").select("id").where("issuer", "like", `%${path}`).where("issuer", "!=", issuer)
    )
    .execute()
}

export const deleteExpiredSessions = async (store: Store, { now, idleSince }: SessionValidity): Promise<void> => {
  await store
    .deleteFrom("session")
    .where((eb) => eb.or([eb("expires_at", "<=", now), eb("last_used_at", "<=", idleSince)]))
    .execute()
}
