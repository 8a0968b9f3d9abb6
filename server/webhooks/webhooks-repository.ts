import { sql, type Insertable, type Selectable, type Updateable } from "kysely"
import type { Store } from "../db/connection.ts"
import type { Schema } from "../db/schema.ts"

export type WebhookRow = Selectable<Schema["webhook"]>

/** All webhooks, in the order of their names. */
export const listWebhookRows = (store: Store): Promise<WebhookRow[]> =>
  store.selectFrom("webhook").selectAll().orderBy("name").orderBy("id").execute()

export const findWebhook = (store: Store, id: string): Promise<WebhookRow | undefined> =>
  store.selectFrom("webhook").selectAll().where("id", "=", id).executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockWebhook = (store: Store, id: string): Promise<WebhookRow | undefined> =>
  store.selectFrom("webhook").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()

/** How many there are; locked, so that nobody adds one meanwhile. */
export const countWebhooks = async (store: Store): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('webhook', 0))`.execute(store)
  const counted = store.selectFrom("webhook").select((eb) => eb.fn.countAll<number>().as("total"))
  return (await counted.executeTakeFirstOrThrow()).total
}

export const insertWebhook = (store: Store, row: Insertable<Schema["webhook"]>): Promise<WebhookRow> =>
  store.insertInto("webhook").values(row).returningAll().executeTakeFirstOrThrow()

export const updateWebhook = (store: Store, id: string, facts: Updateable<Schema["webhook"]>): Promise<WebhookRow> =>
  store.updateTable("webhook").set(facts).where("id", "=", id).returningAll().executeTakeFirstOrThrow()

export const deleteWebhook = async (store: Store, id: string): Promise<void> => {
  await store.deleteFrom("webhook").where("id", "=", id).execute()
}
