import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { embeddedBytesLock, postgresBytesLock, type BytesLock } from "../../../server/db/bytes-lock.ts"
import type { Database } from "../../../server/db/connection.ts"
import { openPostgresTestDatabase } from "../../support/postgres.ts"
import { openTestDatabase } from "../../support/test-database.ts"

type Tested = { database: Database; shortLock: (longestKept: number) => BytesLock }

const openEmbedded = async (): Promise<Tested> => ({
  database: await openTestDatabase(),
  shortLock: embeddedBytesLock,
})

const openPostgres = async (): Promise<Tested> => {
  const database = await openPostgresTestDatabase()
  return { database, shortLock: (longestKept) => postgresBytesLock({ connectionString: database.url }, longestKept) }
}

describe.each([
  ["the embedded database", openEmbedded],
  ["PostgreSQL", openPostgres],
])("the lock of stored bytes on %s", (_engine, open) => {
  let tested: Tested

  beforeAll(async () => void (tested = await open()))
  afterAll(() => tested.database.close())

  const mayRemove = ({ mayRemove: ask } = tested.database.bytesLock) =>
    tested.database.store.transaction().execute((transaction) => ask(transaction))

  const untilFree = async (lock?: BytesLock): Promise<void> => {
    while (!(await mayRemove(lock))) await pause(10)
  }

  test("is free until bytes are kept, and again when the last that keeps them ends", async () => {
    const { bytesLock } = tested.database
    expect(await mayRemove()).toBe(true)
    const kept = [await bytesLock.keep(), await bytesLock.keep()]
    expect(await mayRemove()).toBe(false)
    kept[0]?.[Symbol.dispose]()
    expect(await mayRemove()).toBe(false)
    kept[1]?.[Symbol.dispose]()
    await untilFree()
  })

  test("is free again when what keeps bytes does so for too long", async () => {
    const lock = tested.shortLock(50)
    const kept = await lock.keep()
    await untilFree(lock)
    kept[Symbol.dispose]()
  })
})

describe("on PostgreSQL", () => {
  let database: Database

  beforeAll(async () => void (database = await openPostgresTestDatabase()))
  afterAll(() => database.close())

  test("waits for a removal that has begun", async () => {
    const { bytesLock, store } = database
    const steps: string[] = []
    let keeping: Promise<Disposable> | undefined
    await store.transaction().execute(async (transaction) => {
      expect(await bytesLock.mayRemove(transaction)).toBe(true)
      keeping = bytesLock.keep()
      void keeping.then(() => steps.push("kept"))
      const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted`
      while ((await waiting.execute(transaction)).rows.length === 0) await pause(10)
      steps.push("removed")
    })
    ;(await keeping)?.[Symbol.dispose]()
    expect(steps).toEqual(["removed", "kept"])
  })

  test("is free again when the connection of what keeps bytes is lost, which harms nothing else", async () => {
    const { bytesLock, store } = database
    const kept = await bytesLock.keep()
    await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted`.execute(store)
    while (!(await store.transaction().execute(bytesLock.mayRemove))) await pause(10)
    kept[Symbol.dispose]()
  })
})
