import { sql } from "kysely"
import { Client } from "pg"
import { openPostgres, type Database } from "../../../server/db/connection.ts"
import { isDatabaseAway } from "../../../server/db/database-away.ts"
import { makePostgresDatabase, type EmptyPostgres } from "../../support/postgres.ts"
import { startDeafPort, startTcpProxy } from "../../support/tcp-proxy.ts"

let empty: EmptyPostgres
let database: Database

beforeAll(async () => {
  empty = await makePostgresDatabase()
  database = openPostgres(empty.url)
  await database.runSql("create table counter (value int); insert into counter values (0)")
})

afterAll(async () => {
  await database.close()
  await empty.drop()
})

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error
  )

const settingsOf = async (opened: Database): Promise<unknown[]> => {
  const { rows }: { rows: unknown[] } = await opened.runSql(
    "select current_setting('statement_timeout') as a, current_setting('idle_in_transaction_session_timeout') as b"
  )
  return rows
}

test("the server knows the time limits of requests, and none for changes of the schema", async () => {
  const unlimited = openPostgres(empty.url, { limited: false })
  expect(await settingsOf(database)).toEqual([{ a: "4s", b: "5s" }])
  expect(await settingsOf(unlimited)).toEqual([{ a: "0", b: "0" }])
  await unlimited.close()
})

test("a statement that takes too long is cancelled, and its connection goes on", async () => {
  const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`
  const before = await pid.execute(database.store)

  const error = await errorOf(sql`select pg_sleep(60)`.execute(database.store))

  expect(error).toMatchObject({ code: "57014" })
  expect(isDatabaseAway(error)).toBe(true)
  expect((await pid.execute(database.store)).rows).toEqual(before.rows)
})

test("gives up a port that does not accept connections", async () => {
  const deaf = await startDeafPort()
  const away = openPostgres(`postgres://tests@127.0.0.1:${deaf.port}/postgres`)
  const error = await errorOf(away.runSql("select 1"))
  expect(isDatabaseAway(error)).toBe(true)
  await away.close()
  await deaf.close()
})

test("the locks of a process that vanished in a transaction are released", async () => {
  const proxy = await startTcpProxy(empty.url)
  const vanishing = openPostgres(proxy.address)
  const locked = Promise.withResolvers<null>()
  const failed = errorOf(
    vanishing.store.transaction().execute(async (store) => {
      await sql`update counter set value = 1`.execute(store)
      locked.resolve(null)
      await new Promise((resolve) => setTimeout(resolve, 100))
      await sql`select 1`.execute(store)
    })
  )
  await locked.promise
  proxy.drop()

  // A client of its own, without time limits: it waits until the server lets it.
  const client = new Client({ connectionString: empty.url })
  await client.connect()
  await client.query("update counter set value = value + 2")
  const { rows } = await client.query<{ value: number }>("select value from counter")
  await client.end()

  expect(rows).toEqual([{ value: 2 }])
  expect(isDatabaseAway(await failed)).toBe(true)
  await vanishing.close()
  await proxy.close()
})
