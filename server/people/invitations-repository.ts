import type { Insertable, Selectable, Updateable } from "kysely"
import type { Store } from "../db/connection.ts"
import type { Schema } from "../db/schema.ts"

export type InvitationRow = Selectable<Schema["invitation"]>

/** An invitation with the name of the admin who invited. */
export type InvitationWithInviter = InvitationRow & { inviter: string | null }

const withInviter = (store: Store) =>
  store
    .selectFrom("invitation")
    .leftJoin("app_user", "app_user.id", "invitation.invited_by")
    .selectAll("invitation")
    .select("app_user.name as inviter")

export const findInvitation = (store: Store, id: string): Promise<InvitationWithInviter | undefined> =>
  withInviter(store).where("invitation.id", "=", id).executeTakeFirst()

/** All invitations, the latest first. */
export const listInvitations = (store: Store): Promise<InvitationWithInviter[]> =>
  withInviter(store).orderBy("invitation.sent_at", "desc").orderBy("invitation.id").execute()

export const countInvitations = async (store: Store): Promise<number> => {
  const counted = store.selectFrom("invitation").select((eb) => eb.fn.countAll<number>().as("total"))
  return (await counted.executeTakeFirstOrThrow()).total
}

/** @returns whether nobody was invited under this id or this address */
export const insertInvitation = async (store: Store, row: Insertable<Schema["invitation"]>): Promise<boolean> => {
  const inserted = await store
    .insertInto("invitation")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Notes that an invitation was sent again, as it was or changed. @returns whether it exists */
export const changeInvitation = async (
  store: Store,
  id: string,
  changes: Updateable<Schema["invitation"]>
): Promise<boolean> => {
  const renewed = await store.updateTable("invitation").set(changes).where("id", "=", id).executeTakeFirst()
  return renewed.numUpdatedRows > 0n
}

/** Consumes the invitation of an address that has not expired: of several concurrent callers, only one gets it. */
export const consumeInvitation = (store: Store, email: string, now: Date): Promise<InvitationRow | undefined> =>
  store
    .deleteFrom("invitation")
    .where("email", "=", email)
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst()

/** Deletes the invitations that fit, expired or not. Returns their ids. */
export const deleteInvitations = async (
  store: Store,
  fitting: { id: string } | { email: string } | { expiredBefore: Date } | { email: string; expiredBefore: Date }
): Promise<string[]> => {
  let deleted = store.deleteFrom("invitation")
  if ("id" in fitting) deleted = deleted.where("id", "=", fitting.id)
  if ("email" in fitting) deleted = deleted.where("email", "=", fitting.email)
  if ("expiredBefore" in fitting) deleted = deleted.where("expires_at", "<=", fitting.expiredBefore)
  return (await deleted.returning("id").execute()).map(({ id }) => id)
}
