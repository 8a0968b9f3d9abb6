import type { PGlite } from "@electric-sql/pglite"
import { withPreparedStatements, type Statements } from "../../../server/db/prepared-statements.ts"
import { openBlankEngine } from "../../support/test-database.ts"

let pglite: PGlite
let statements: Statements

beforeAll(async () => {
  pglite = await openBlankEngine()
  statements = withPreparedStatements(pglite)
})

beforeEach(() => statements.exec("drop table if exists one; create table one (id int primary key, name text)"))

afterAll(() => pglite.close())

/** The texts of the statements that the session keeps. */
const kept = async (): Promise<string[]> => {
  const { rows } = await pglite.query<{ statement: string }>("select statement from pg_prepared_statements")
  return rows.map(({ statement }) => statement)
}

const everyType = `select $1::int as whole, $2::bigint as big, $3::text as text, $4::jsonb as json, $5::timestamptz as instant,
  $6::text[] as texts, $7::bool as yes, $8::bytea as bytes, $9::float8 as part, $10::uuid as id, $11::date as day, $12::numeric as number`

const values = [
  [
    ...[1, 2 ** 40, "Ещё 'раз' \\ 🦊", { a: [1, "b", null] }, new Date("2026-06-01T09:00:00.123Z"), ["a,b", '"', ""]],
    ...[
      true,
      new Uint8Array([0, 255, 39]),
      0.1,
      "8f14e45f-ceea-467f-8a5e-b0a1c2d3e4f5",
      new Date("2026-06-01"),
      "1.10",
    ],
  ],
  Array.from({ length: 12 }, () => null),
  Array.from({ length: 12 }, () => undefined),
]

test.each(values.map((one) => [one]))("reads and writes values as the engine's own query does: %j", async (sent) => {
  const { rows } = await pglite.query(everyType, [...sent])
  for (let run = 0; run < 7; run += 1) expect((await statements.query(everyType, [...sent])).rows).toEqual(rows)
})

test("keeps a statement from the first run on, and says how many rows each run changed", async () => {
  const insert = "insert into one values ($1, $2)"
  for (let id = 0; id < 7; id += 1)
    expect(await statements.query(insert, [id, "a"])).toMatchObject({ affectedRows: 1, rows: [] })
  expect((await kept()).filter((text) => text === insert)).toHaveLength(1)
  expect((await statements.query("update one set name = $1 where id < $2", ["b", 3])).affectedRows).toBe(3)
  expect((await statements.query("delete from one")).affectedRows).toBe(7)
  expect(await statements.query("select * from one")).toMatchObject({ affectedRows: 0, rows: [] })
})

test("reports an error with its code, and runs the next statement, the same one too", async () => {
  const insert = "insert into one values ($1, $2) returning id"
  await statements.query(insert, [1, "a"])
  await expect(statements.query(insert, [1, "b"])).rejects.toMatchObject({ code: "23505" })
  await expect(statements.query("select nothing from one")).rejects.toMatchObject({ code: "42703" })
  await expect(statements.query("select $1::int as id", ["x"])).rejects.toMatchObject({ code: "22P02" })
  expect((await statements.query(insert, [2, "b"])).rows).toEqual([{ id: 2 }])
})

test("a transaction that fails leaves nothing, and runs nothing more but its end", async () => {
  const insert = "insert into one values ($1, $2)"
  const work = statements.transaction(async (transaction) => {
    await transaction.query(insert, [1, "a"])
    await transaction.query("savepoint before")
    await expect(transaction.query(insert, [1, "b"])).rejects.toMatchObject({ code: "23505" })
    await expect(transaction.query("select * from one")).rejects.toMatchObject({ code: "25P02" })
    await transaction.query("rollback to savepoint before")
    expect((await transaction.query("select * from one")).rows).toEqual([{ id: 1, name: "a" }])
    throw new Error("no")
  })
  await expect(work).rejects.toThrow("no")
  expect((await statements.query("select * from one")).rows).toEqual([])
})

test("other statements wait while a transaction runs", async () => {
  const order: string[] = []
  let outside: Promise<unknown> = Promise.resolve()
  await statements.transaction(async (transaction) => {
    outside = statements.query("select * from one").then(({ rows }) => order.push(`outside saw ${rows.length}`))
    await transaction.query("insert into one values (1, 'a')")
    order.push("inserted")
  })
  await outside
  expect(order).toEqual(["inserted", "outside saw 1"])
})

const all = "select * from one"
const addColumn = "alter table one add column added int default 7"
const withColumn = [{ id: 1, name: "a", added: 7 }]
const withoutColumn = [{ id: 1, name: "a" }]

test.each<[string, (sql: string) => Promise<unknown>]>([
  ["a statement", (sql) => statements.query(sql)],
  ["a script", (sql) => statements.exec(`begin; ${sql}; commit`)],
  ["a transaction", (sql) => statements.transaction((transaction) => transaction.query(sql))],
  ["a script in a transaction", (sql) => statements.transaction((transaction) => transaction.exec(sql))],
])("sees the columns that %s has added", async (_by, run) => {
  await statements.query("insert into one values (1, 'a')")
  expect((await statements.query(all)).rows).toEqual(withoutColumn)
  await run(addColumn)
  expect((await statements.query(all)).rows).toEqual(withColumn)
})

test("sees no columns of a transaction that was rolled back", async () => {
  await statements.query("insert into one values (1, 'a')")
  const work = statements.transaction(async (transaction) => {
    await transaction.query(all)
    await transaction.query(addColumn)
    expect((await transaction.query(all)).rows).toEqual(withColumn)
    throw new Error("no")
  })
  await expect(work).rejects.toThrow("no")
  expect((await statements.query(all)).rows).toEqual(withoutColumn)
})

test("keeps 300 statements, those that were run last", async () => {
  const often = "select 'often' as word"
  for (let number = 0; number < 400; number += 1) {
    await statements.query(`select ${number} as number`)
    await statements.query(often)
  }
  const texts = await kept()
  // One is closed with the next that is prepared.
  expect([300, 301]).toContain(texts.length)
  expect(texts).toEqual(expect.arrayContaining([often, "select 399 as number"]))
  expect(texts).not.toContain("select 1 as number")
})

test("runs nothing once the engine is closed", async () => {
  const other = await openBlankEngine()
  const its = withPreparedStatements(other)
  await its.query("select 1")
  await other.close()
  await expect(its.query("select 1")).rejects.toThrow("PGlite is closed")
  await expect(its.transaction((transaction) => transaction.query("select 1"))).rejects.toThrow("PGlite is closed")
})
