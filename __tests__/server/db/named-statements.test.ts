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
  await database.runSql("drop table if exists one; create table one (id int primary key); insert into one values (1)")
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

test("runs again what was planned for tables that another process has changed, on a new connection from then on", async () => {
  for (let run = 0; run < 3; run += 1) await all.execute(database.store)
  const { rows: before } = await process.execute(database.store)
  await addColumn()
  expect((await all.execute(database.store)).rows).toEqual([{ id: 1, name: null }])
  expect((await process.execute(database.store)).rows).not.toEqual(before)
  for (let run = 0; run < 3; run += 1) expect((await all.execute(database.store)).rows).toHaveLength(1)
  expect((await kept()).map(({ statement }) => statement)).toContain("select * from one")
})

test("a transaction that meets such a change fails as if the database were away, and the next one works", async () => {
  for (let run = 0; run < 3; run += 1) await all.execute(database.store)
  await addColumn()
  const error = await transactionOfAll().catch((failed: unknown) => failed)
  expect(error).toMatchObject({ code: "0A000" })
  expect(isDatabaseAway(error)).toBe(true)
  expect((await transactionOfAll()).rows).toEqual([{ id: 1, name: null }])
})

describe("behind a pooler that does not keep sessions", () => {
  test.each([
    ["lost", [all, all, sql`deallocate all`]],
    ["taken", [all, sql.raw(`prepare "${createHash("sha1").update("select * from one").digest("hex")}" as select 2`)]],
  ])("a name that was %s is used no more, nor any other", async (_what, before) => {
    for (const statement of before) await statement.execute(database.store)
    for (let run = 0; run < 4; run += 1) expect((await all.execute(database.store)).rows).toEqual([{ id: 1 }])
    expect((await transactionOfAll()).rows).toEqual([{ id: 1 }])
    expect(await kept()).toEqual([])
  })

  test("a transaction that loses a name fails as if the database were away, and the next one works", async () => {
    for (const statement of [all, all, sql`deallocate all`]) await statement.execute(database.store)
    expect(isDatabaseAway(await transactionOfAll().catch((error: unknown) => error))).toBe(true)
    expect((await transactionOfAll()).rows).toEqual([{ id: 1 }])
  })
})

test("what changes tables keeps no plans", async () => {
  const unlimited = openPostgres(empty.url, { limited: false })
  for (let run = 0; run < 3; run += 1) await all.execute(unlimited.store)
  expect(await kept(unlimited.store)).toEqual([])
  await unlimited.close()
})
