import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { maintain } from "../../../server/db/embedded-maintenance.ts"
import { useTestDatabase, withoutTriggers } from "../../support/test-database.ts"

const database = useTestDatabase()

// Rows that were deleted before a test count as dead ones.
beforeEach(() => withoutTriggers(database.store, (store) => sql`truncate app_user cascade`.execute(store)))

const addUsers = async (count: number): Promise<void> => {
  const { store } = database
  const at = new Date()
  const users = Array.from({ length: count }, () => ({
    id: randomUUID(),
    issuer: "https://id.invalid",
    subject: randomUUID(),
    email: null,
    name: "Somebody",
    roles: "[]",
    created_at: at,
    last_seen_at: at,
  }))
  await store.insertInto("app_user").values(users).execute()
}

const stats = async (): Promise<{ estimate: number; dead: number }> => {
  const { rows } = await database.runSql(
    `select class.reltuples as estimate, stat.n_dead_tup as dead from pg_class class
     join pg_stat_user_tables stat on stat.relid = class.oid where class.relname = 'app_user'`
  )
  return rows[0] as { estimate: number; dead: number }
}

test("analyses a new table once it has rows, and leaves unchanged tables alone", async () => {
  await maintain(database.runSql)
  await addUsers(20)
  expect(await maintain(database.runSql)).toContain("public.app_user")
  expect((await stats()).estimate).toBe(20)
  expect(await maintain(database.runSql)).toEqual([])
})

test("repeats the maintenance when part of a table has changed, but not for a few rows", async () => {
  await addUsers(20)
  await maintain(database.runSql)
  await addUsers(20)
  expect(await maintain(database.runSql)).toEqual([])
  await addUsers(40)
  expect(await maintain(database.runSql)).toEqual(["public.app_user"])
  expect((await stats()).estimate).toBe(80)
})

test("reclaims the space of dead rows", async () => {
  await addUsers(100)
  await maintain(database.runSql)
  await database.store.updateTable("app_user").set({ name: "Another" }).execute()
  expect(await maintain(database.runSql)).toEqual(["public.app_user"])
  expect((await stats()).dead).toBe(0)
})
