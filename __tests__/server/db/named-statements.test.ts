import { createHash } from "node:crypto"
import { sql } from "kysely"
import { openPostgres, type Database } from "../../../server/db/connection.ts"
import { isDatabaseAway } from "../../../server/db/database-away.ts"
import { makePostgresDatabase, type EmptyPostgres } from "../../support/postgres.ts"

let empty: EmptyPostgres
let database: Database

beforeAll(async () => void (empty = await makePostgresDatabase()))
afterAll(() => empty.drop())

beforeEach(async () => {
  database = openPostgres(empty.url)
  await database.runSql("drop schema public cascade; create schema public")
  await database.runSql("create table one (id int primary key); insert into one values (1)")
})
afterEach(() => database.close())

type Kept = { statement: string; uses: number }

/** The statements that the connection of a store's next statement keeps, and how often each was run. */
const kept = async (store: Database["store"] = database.store): Promise<Kept[]> => {
  const { rows } = await sql<Kept>`
    select statement, (generic_plans + custom_plans)::int as uses from pg_prepared_statements
    where statement not like '%pg_prepared_statements%'`.execute(store)
  return rows
}

const all = sql`select * from one`
const process = sql<{ pid: number }>`select pg_backend_pid() as pid`

const transactionOfAll = () => database.store.transaction().execute((store) => all.execute(store))

const addColumn = () => database.runSql("alter table one add column name text")

test("a statement is planned once from its second run on, what is no query never", async () => {
  const byId = (id: number) => sql`select id from one where id = ${id}`.execute(database.store)
  for (const id of [1, 2, 1, 3]) expect((await byId(id)).rows).toEqual(id === 1 ? [{ id: 1 }] : [])
  await database.store.transaction().execute(() => Promise.resolve())
  await database.store.transaction().execute(() => Promise.resolve())
  expect(await kept()).toEqual([{ statement: "select id from one where id = $1", uses: 3 }])
})

test("a statement that fails is reported with its code, and runs again", async () => {
  const insert = (id: number) => sql`insert into one values (${id}) returning id`.execute(database.store)
  await insert(2)
  await expect(insert(2)).rejects.toMatchObject({ code: "23505" })
  await expect(insert(1)).rejects.toMatchObject({ code: "23505" })
  expect((await insert(3)).rows).toEqual([{ id: 3 }])
  for (let run = 0; run < 3; run += 1)
    await expect(sql`select nothing from one`.execute(database.store)).rejects.toMatchObject({ code: "42703" })
})

test("no more than a few hundred are kept, and no long text", async () => {
  const long = sql.raw(`select id from one where id in (${"1, ".repeat(2_000)}1)`)
  for (let run = 0; run < 3; run += 1) await long.execute(database.store)
  for (let column = 0; column < 450; column += 1)
    for (let run = 0; run < 3; run += 1) await sql.raw(`select 1 as c${column}`).execute(database.store)
  const statements = await kept()
  expect(statements).toHaveLength(400)
  expect(Math.max(...statements.map(({ statement }) => statement.length))).toBeLessThan(100)
})

/** Does some work on each of two connections of the pool, which the pool keeps from then on. */
const onTwoConnections = (work: (store: Database["store"]) => Promise<unknown>): Promise<unknown> =>
  database.store.connection().execute(async (first) => {
    await work(first)
    await database.store.connection().execute(work)
  })

const threeTimes = async (store: Database["store"]): Promise<void> => {
  for (let run = 0; run < 3; run += 1) await all.execute(store)
}

test("runs again what was planned for tables that another process has changed, on new connections from then on", async () => {
  const before = new Set<number>()
  const note = async (store: Database["store"]) => {
    const [row] = (await process.execute(store)).rows
    if (row) before.add(row.pid)
  }
  await onTwoConnections(async (store) => {
    await threeTimes(store)
    await note(store)
  })
  expect(before.size).toBe(2)
  await addColumn()
  expect((await all.execute(database.store)).rows).toEqual([{ id: 1, name: null }])
  const stale = new Set(before)
  await onTwoConnections(async (store) => {
    expect((await all.execute(store)).rows).toEqual([{ id: 1, name: null }])
  })
  before.clear()
  await onTwoConnections(note)
  expect([...before].filter((pid) => stale.has(pid))).toEqual([])
  await threeTimes(database.store)
  expect((await kept()).map(({ statement }) => statement)).toContain("select * from one")
})

test("a transaction that meets such a change fails as if the database were away, and the next one works", async () => {
  await threeTimes(database.store)
  await addColumn()
  const error = await transactionOfAll().catch((failed: unknown) => failed)
  expect(error).toMatchObject({ name: "PlanLostError", code: "0A000" })
  expect(isDatabaseAway(error)).toBe(true)
  expect((await transactionOfAll()).rows).toEqual([{ id: 1, name: null }])
})

test("what fails when it runs again fails for its own reason", async () => {
  await threeTimes(database.store)
  await database.runSql("drop table one; create view one as select 1 / 0 as part")
  await expect(all.execute(database.store)).rejects.toMatchObject({ code: "22012" })
})

test("a feature that PostgreSQL does not have is an error of the statement", async () => {
  const wrong = sql`select count(*) from one for update`
  for (let run = 0; run < 3; run += 1) {
    const error = await wrong.execute(database.store).catch((failed: unknown) => failed)
    expect(error).toMatchObject({ code: "0A000" })
    expect(isDatabaseAway(error)).toBe(false)
  }
})

describe("behind a pooler that does not keep sessions", () => {
  const taken = sql.raw(`prepare "${createHash("sha1").update("select * from one").digest("hex")}" as select 2`)
  const losing = { lost: [all, all, sql`deallocate all`], taken: [all, taken] }

  test.each(["lost", "taken"] as const)("statements go without names once five were %s", async (what) => {
    for (let loss = 0; loss < 5; loss += 1) {
      for (const statement of losing[what]) await statement.execute(database.store)
      expect((await all.execute(database.store)).rows).toEqual([{ id: 1 }])
      await database.store.connection().execute(() => Promise.resolve())
    }
    for (let run = 0; run < 3; run += 1) {
      expect((await all.execute(database.store)).rows).toEqual([{ id: 1 }])
      await sql`select 1 as another`.execute(database.store)
    }
    expect(await kept()).toEqual([])
  })

  test.each(["lost", "taken"] as const)(
    "a transaction whose name was %s fails as if the database were away",
    async (what) => {
      for (const statement of losing[what]) await statement.execute(database.store)
      expect(isDatabaseAway(await transactionOfAll().catch((error: unknown) => error))).toBe(true)
      expect((await transactionOfAll()).rows).toEqual([{ id: 1 }])
    }
  )
})

test("what changes tables keeps no plans", async () => {
  const unlimited = openPostgres(empty.url, { limited: false })
  for (let run = 0; run < 3; run += 1) await all.execute(unlimited.store)
  expect(await kept(unlimited.store)).toEqual([])
  await unlimited.close()
})
