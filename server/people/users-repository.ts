import { sql, type Insertable, type Selectable } from "kysely"
import type { Role } from "../../shared/roles.ts"
import type { Store } from "../db/connection.ts"
import type { Identity } from "./identity.ts"
import { hasText } from "../db/folded-text.ts"
import type { Schema } from "../db/schema.ts"

export type User = Selectable<Schema["app_user"]>

/**
 * The user with this identity, locked until the transaction ends. The identity is locked too: of two first sign-ins at
 * once, the second one finds the user of the first.
 */
export const lockUser = async (store: Store, issuer: string, subject: string): Promise<User | undefined> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 0))`.execute(store)
  return store
    .selectFrom("app_user")
    .selectAll()
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .forUpdate()
    .executeTakeFirst()
}

/** Adds a user, or updates name, address, roles and the time of the last visit; the first id stays. */
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

/** Stores what the provider says about a user now. */
export const updateIdentity = async (store: Store, id: string, { name, email, roles }: Identity): Promise<void> => {
  await store
    .updateTable("app_user")
    .set({ name, email, roles: JSON.stringify(roles) })
    .where("id", "=", id)
    .execute()
}

const isEnabledAdmin = sql<boolean>`disabled_at is null and roles ? 'admin'`

/**
 * The users with these ids, and all admins who may sign in; their rows stay locked until the transaction ends. So nobody
 * else can change meanwhile who is an admin.
 */
export const lockUsersAndAdmins = (store: Store, ids: readonly string[]): Promise<User[]> =>
  store
    .selectFrom("app_user")
    .selectAll()
    .where((eb) => eb.or([eb("id", "in", ids), isEnabledAdmin]))
    .orderBy("id")
    .forUpdate()
    .execute()

/** Whether a user of this provider is an admin and may sign in. */
export const hasAdmin = async (store: Store, issuer: string): Promise<boolean> =>
  (await store
    .selectFrom("app_user")
    .select("id")
    .where("issuer", "=", issuer)
    .where(isEnabledAdmin)
    .executeTakeFirst()) !== undefined

export const setRolesOfUser = (store: Store, id: string, roles: readonly Role[]): Promise<User> =>
  store
    .updateTable("app_user")
    .set({ roles: JSON.stringify(roles) })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** @param disabledAt null enables the user again */
export const setUserDisabled = (store: Store, id: string, disabledAt: Date | null): Promise<User> =>
  store
    .updateTable("app_user")
    .set({ disabled_at: disabledAt })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow()

export type UserScope = {
  q?: string | undefined
  role?: Role | undefined
  state?: "active" | "disabled" | undefined
}

/** A page of all users, the most recently seen first, and the total number of matches. */
export const listUsers = async (
  store: Store,
  { q, role, state }: UserScope,
  page: { limit: number; offset: number }
): Promise<{ users: User[]; total: number }> => {
  let fitting = store.selectFrom("app_user")
  if (q !== undefined && q !== "") fitting = fitting.where(hasText([sql.ref("name"), sql.ref("email")], q))
  if (role !== undefined) fitting = fitting.where(sql<boolean>`roles ? ${role}`)
  if (state !== undefined) fitting = fitting.where("disabled_at", state === "active" ? "is" : "is not", null)
  const { total } = await fitting.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow()
  const users = await fitting
    .selectAll()
    .orderBy("last_seen_at", "desc")
    .orderBy("id")
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { users, total }
}

export const touchUser = async (store: Store, id: string, now: Date): Promise<void> => {
  await store.updateTable("app_user").set({ last_seen_at: now }).where("id", "=", id).execute()
}
