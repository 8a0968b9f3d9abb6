import { sql, type Insertable } from "kysely"
import type { BotCheckKind } from "../../shared/visitor-endpoints.ts"
import type { Store } from "../db/connection.ts"
import type { Schema } from "../db/schema.ts"
import type { ClientNetworks } from "./client-networks.ts"

/** @returns whether it was unused: of several concurrent callers, only one gets true */
export const consumeBotCheck = async (store: Store, check: Insertable<Schema["used_bot_check"]>): Promise<boolean> => {
  const consumed = await store
    .insertInto("used_bot_check")
    .values(check)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (consumed.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Deletes what neither a limit nor a replay needs any more. */
export const deleteBotChecksBefore = async (store: Store, instant: Date): Promise<void> => {
  await store.deleteFrom("used_bot_check").where("used_at", "<=", instant).execute()
}

/** Lets the transactions of one network run one after the other, until this one ends: each counts the earlier ones. */
export const lockNetwork = async (store: Store, network: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${network}, 0))`.execute(store)
}

/** Used checks: from the narrow, the middle and the wide network of a client. */
type NetworkUse = readonly [number, number, number]

/** Used checks of a kind (null: of all kinds) from the networks of a client, after each of two instants. */
export const countNetworkUse = async (
  store: Store,
  { kind, networks }: { kind: BotCheckKind | null; networks: ClientNetworks },
  since: { recent: Date; day: Date }
): Promise<{ recent: NetworkUse; day: NetworkUse }> => {
  let used = store.selectFrom("used_bot_check").where("wide", "=", networks.wide).where("used_at", ">", since.day)
  if (kind !== null) used = used.where("kind", "=", kind)
  const rows = await used.select(["narrow", "middle", "used_at"]).execute()
  const useOf = (counted: typeof rows): NetworkUse => [
    counted.filter(({ narrow }) => narrow === networks.narrow).length,
    counted.filter(({ middle }) => middle === networks.middle).length,
    counted.length,
  ]
  return { recent: useOf(rows.filter(({ used_at: usedAt }) => usedAt > since.recent)), day: useOf(rows) }
}

/** Used checks of a kind (null: of all kinds) from everyone after an instant, counted up to `max`. */
export const countUse = async (store: Store, kind: BotCheckKind | null, since: Date, max: number): Promise<number> => {
  let used = store.selectFrom("used_bot_check").where("used_at", ">", since)
  if (kind !== null) used = used.where("kind", "=", kind)
  const { total } = await store
    .selectFrom(used.select("nonce").limit(max).as("used"))
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow()
  return total
}
