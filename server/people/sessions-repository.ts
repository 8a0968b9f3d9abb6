import type { Insertable } from "kysely"
import type { Store } from "../db/connection.ts"
import type { Schema } from "../db/schema.ts"
import type { User } from "./users-repository.ts"

/** When a session is valid: it has not expired at `now`, and was used after `idleSince`. */
export type SessionValidity = { now: Date; idleSince: Date }

export const insertSession = async (store: Store, session: Insertable<Schema["session"]>): Promise<void> => {
  await store.insertInto("session").values(session).execute()
}

/** The user of a valid session and the time of its last use; none when the user is disabled. */
export const findSessionUser = (
  store: Store,
  idHash: string,
  { now, idleSince }: SessionValidity
): Promise<(User & { last_used_at: Date }) | undefined> =>
  store
    .selectFrom("session")
    .innerJoin("app_user", "app_user.id", "session.user_id")
    .selectAll("app_user")
    .select("session.last_used_at")
    .where("session.id_hash", "=", idHash)
    .where("session.expires_at", ">", now)
    .where("session.last_used_at", ">", idleSince)
    .where("app_user.disabled_at", "is", null)
    .executeTakeFirst()

export const touchSession = async (store: Store, idHash: string, now: Date): Promise<void> => {
  await store
    .updateTable("session")
    .set({ last_used_at: now })
    .where("id_hash", "=", idHash)
    .where("last_used_at", "<", now)
    .execute()
}

export const deleteSession = async (store: Store, idHash: string): Promise<void> => {
  await store.deleteFrom("session").where("id_hash", "=", idHash).execute()
}

/** Ends every session of a user, on all devices. */
export const deleteSessionsOfUser = async (store: Store, userId: string): Promise<void> => {
  await store.deleteFrom("session").where("user_id", "=", userId).execute()
}

export const deleteExpiredSessions = async (store: Store, { now, idleSince }: SessionValidity): Promise<void> => {
  await store
    .deleteFrom("session")
    .where((eb) => eb.or([eb("expires_at", "<=", now), eb("last_used_at", "<=", idleSince)]))
    .execute()
}
