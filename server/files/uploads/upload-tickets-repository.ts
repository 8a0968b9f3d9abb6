import type { Insertable } from "kysely"
import type { Store } from "../../db/connection.ts"
import type { Schema } from "../../db/schema.ts"

export const insertTicket = async (store: Store, ticket: Insertable<Schema["upload_ticket"]>): Promise<void> => {
  await store.insertInto("upload_ticket").values(ticket).execute()
}

/** Whether the ticket exists and has not expired. */
export const hasTicketRow = async (store: Store, hash: string, now: Date): Promise<boolean> => {
  const found = await store
    .selectFrom("upload_ticket")
    .select("token_hash")
    .where("token_hash", "=", hash)
    .where("expires_at", ">", now)
    .executeTakeFirst()
  return found !== undefined
}

/** Deletes a ticket that has not expired. @returns whether there was one */
export const consumeTicketRow = async (store: Store, hash: string, now: Date): Promise<boolean> => {
  const taken = await store
    .deleteFrom("upload_ticket")
    .where("token_hash", "=", hash)
    .where("expires_at", ">", now)
    .executeTakeFirst()
  return taken.numDeletedRows > 0n
}

export const deleteExpiredTickets = async (store: Store, now: Date): Promise<void> => {
  await store.deleteFrom("upload_ticket").where("expires_at", "<=", now).execute()
}
