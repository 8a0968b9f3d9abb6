import { sql, type Insertable, type Selectable } from "kysely"
import type { Store } from "../db/connection.ts"
import type { Schema } from "../db/schema.ts"
import { spellingsOf } from "./present-users.ts"

type TokenRow = Selectable<Schema["api_token"]>

/** A token with its maker's name, and whether that user may still have tokens; null and false when deleted. */
export type TokenWithMaker = Omit<TokenRow, "secret_hash"> & { maker: string | null; stands: boolean }

/** @param issuer of the provider with which users sign in now: users of an earlier one have left */
const withMaker = (store: Store, issuer: string) =>
  store
    .selectFrom("api_token")
    .leftJoin("app_user", "app_user.id", "api_token.made_by")
    .select((eb) => [
      ...([
        "api_token.id",
        "api_token.name",
        "api_token.role",
        "api_token.scopes",
        "api_token.made_by",
        "api_token.made_at",
        "api_token.expires_at",
        "api_token.last_used_at",
        "api_token.revoked_at",
      ] as const),
      eb.ref("app_user.name").as("maker"),
      sql<boolean>`coalesce(app_user.disabled_at is null and app_user.roles ? 'admin'
        and app_user.issuer in (${sql.join(spellingsOf(issuer))}), false)`.as("stands"),
    ])

/** The token with this secret, whatever its state. */
export const findTokenBySecret = (store: Store, issuer: string, hash: string): Promise<TokenWithMaker | undefined> =>
  withMaker(store, issuer).where("api_token.secret_hash", "=", hash).executeTakeFirst()

export const findToken = (store: Store, issuer: string, id: string): Promise<TokenWithMaker | undefined> =>
  withMaker(store, issuer).where("api_token.id", "=", id).executeTakeFirst()

/** All tokens, the latest first. */
export const listTokens = (store: Store, issuer: string): Promise<TokenWithMaker[]> =>
  withMaker(store, issuer).orderBy("api_token.made_at", "desc").orderBy("api_token.id").execute()

/** How many tokens were not revoked and have not expired; locked, so that nobody adds one meanwhile. */
export const countOpenTokens = async (store: Store, now: Date): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('api_token', 0))`.execute(store)
  const counted = store
    .selectFrom("api_token")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
  return (await counted.executeTakeFirstOrThrow()).total
}

export const insertToken = async (store: Store, row: Insertable<Schema["api_token"]>): Promise<void> => {
  await store.insertInto("api_token").values(row).execute()
}

export const noteUseOfToken = async (store: Store, id: string, now: Date): Promise<void> => {
  await store.updateTable("api_token").set({ last_used_at: now }).where("id", "=", id).execute()
}

/** @returns whether it existed and was not revoked yet */
export const revokeTokenRow = async (store: Store, id: string, now: Date): Promise<boolean> => {
  const revoked = await store
    .updateTable("api_token")
    .set({ revoked_at: now })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst()
  return revoked.numUpdatedRows > 0n
}

/** Deletes the tokens that were revoked or expired before an instant. Returns their number. */
export const deleteTokensEndedBefore = async (store: Store, instant: Date): Promise<number> => {
  const deleted = await store
    .deleteFrom("api_token")
    .where((eb) => eb.or([eb("expires_at", "<=", instant), eb("revoked_at", "<=", instant)]))
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}
