import type { Insertable, Selectable, Updateable } from "kysely"
import type { Store } from "../db/connection.ts"
import type { Schema } from "../db/schema.ts"

export type DeliveryRow = Selectable<Schema["webhook_delivery"]>

export type NewDelivery = Insertable<Schema["webhook_delivery"]>

export const findDelivery = (store: Store, id: string): Promise<DeliveryRow | undefined> =>
  store.selectFrom("webhook_delivery").selectAll().where("id", "=", id).executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockDelivery = (store: Store, id: string): Promise<DeliveryRow | undefined> =>
  store.selectFrom("webhook_delivery").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()

/** A page of a webhook's deliveries, the latest first, and how many there are. */
export const listDeliveries = async (
  store: Store,
  webhookId: string,
  page: { limit: number; offset: number }
): Promise<{ rows: DeliveryRow[]; total: number }> => {
  const ofWebhook = store.selectFrom("webhook_delivery").where("webhook_id", "=", webhookId)
  const { total } = await ofWebhook.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow()
  const latest = ofWebhook.selectAll().orderBy("created_at", "desc").orderBy("id")
  return { rows: await latest.limit(page.limit).offset(page.offset).execute(), total }
}

/** Deliveries that wait for the live site, the oldest first. */
export const listHeldDeliveries = (store: Store): Promise<DeliveryRow[]> =>
  store.selectFrom("webhook_delivery").selectAll().where("state", "=", "held").orderBy("created_at").execute()

export const listHeldOf = (store: Store, webhookId: string): Promise<DeliveryRow[]> =>
  store
    .selectFrom("webhook_delivery")
    .selectAll()
    .where("webhook_id", "=", webhookId)
    .where("state", "=", "held")
    .execute()

/** Stores a delivery unless its happening has one. Returns whether it was stored. */
export const insertDelivery = async (store: Store, row: NewDelivery): Promise<boolean> => {
  const inserted = await store
    .insertInto("webhook_delivery")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute()
  return inserted.length > 0
}

export const updateDelivery = (
  store: Store,
  id: string,
  facts: Updateable<Schema["webhook_delivery"]>
): Promise<DeliveryRow> =>
  store.updateTable("webhook_delivery").set(facts).where("id", "=", id).returningAll().executeTakeFirstOrThrow()

export const deleteDelivery = async (store: Store, id: string): Promise<void> => {
  await store.deleteFrom("webhook_delivery").where("id", "=", id).execute()
}

/** Deletes deliveries from before an instant. Returns their number. */
export const deleteDeliveriesBefore = async (store: Store, instant: Date): Promise<number> => {
  const deleted = await store.deleteFrom("webhook_delivery").where("created_at", "<", instant).executeTakeFirst()
  return Number(deleted.numDeletedRows)
}
