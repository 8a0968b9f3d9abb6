import type { Insertable, Selectable } from "kysely"
import type { Store } from "./connection.ts"
import type { Schema } from "./schema.ts"

export type User = Selectable<Schema["app_user"]>

/** The person with this identity; the row stays locked until the transaction ends. */
export const lockUser = (store: Store, issuer: string, subject: string): Promise<User | undefined> =>
  store
    .selectFrom("app_user")
    .selectAll()
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .forUpdate()
    .executeTakeFirst()

/** Adds the person, or brings what is known of them up to date; the id of the first time stays. */
export const putUser = (store: Store, user: Omit<Insertable<Schema["app_user"]>, "disabled_at">): Promise<User> =>
  store
    .insertInto("app_user")
    .values(user)
    .onConflict((conflict) =>
      conflict.columns(["issuer", "subject"]).doUpdateSet((eb) => ({
        name: eb.ref("excluded.name"),
        email: eb.ref("excluded.email"),
        roles: eb.ref("excluded.roles"),
        last_seen_at: eb.ref("excluded.last_seen_at"),
      }))
    )
    .returningAll()
    .executeTakeFirstOrThrow()

/** @returns whether there is such a person */
export const disableUserRow = async (store: Store, id: string, disabledAt: Date): Promise<boolean> => {
  const changed = await store
    .updateTable("app_user")
    .set({ disabled_at: disabledAt })
    .where("id", "=", id)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

export const noteUserSeen = async (store: Store, id: string, now: Date): Promise<void> => {
  await store.updateTable("app_user").set({ last_seen_at: now }).where("id", "=", id).execute()
}
