import { getEventListeners } from "node:events"
import { setTimeout as pause } from "node:timers/promises"
import { openPostgres, type Database } from "../../../server/db/connection.ts"
import { postgresNotifications, type Notifications } from "../../../server/db/notifications.ts"
import { makePostgresDatabase, type EmptyPostgres } from "../../support/postgres.ts"
import { startTcpProxy, type TcpProxy } from "../../support/tcp-proxy.ts"

let empty: EmptyPostgres
let database: Database
let proxy: TcpProxy
let stop: () => void
let errors: unknown[]

const times = { reconnect: 20, probe: 50, response: 500 }

beforeAll(async () => {
  empty = await makePostgresDatabase()
  database = openPostgres(empty.url)
})

afterAll(async () => {
  await database.close()
  await empty.drop()
})

beforeEach(async () => {
  errors = []
  proxy = await startTcpProxy(empty.url)
})

afterEach(async () => {
  stop()
  await proxy.close()
})

/** Listens through the proxy; `next` resolves with the next notification. */
const listen = (store = database.store): { notifications: Notifications; next: () => Promise<string | null> } => {
  const url = new URL(empty.url)
  url.port = String(proxy.port)
  const notifications = postgresNotifications({ connectionString: url.href }, times)
  const heard: (string | null)[] = []
  let wake = (): void => undefined
  notifications.subscribe("releases", (text) => {
    heard.push(text)
    wake()
  })
  stop = notifications.listen({ store, report: (error) => errors.push(error) })
  const next = async (): Promise<string | null> => {
    while (heard.length === 0) await new Promise<void>((resolve) => (wake = resolve))
    return heard.shift() ?? null
  }
  return { notifications, next }
}

const send = (text: string) => database.notifications.send(database.store, "releases", text)

test("a notification of another process arrives, its own and those of other topics do not", async () => {
  const { notifications, next } = listen()
  expect(notifications.arrive()).toBe(false)
  expect(await next()).toBeNull()
  while (!notifications.arrive()) await pause(5)

  await notifications.send(database.store, "releases", "own")
  await database.notifications.send(database.store, "content", "other topic")
  await send("one with spaces")

  expect(await next()).toBe("one with spaces")
})

test("a notification of a transaction arrives when that commits, and never when it is rolled back", async () => {
  const { next } = listen()
  await next()
  const write = (text: string, fails: boolean) =>
    database.store.transaction().execute(async (store) => {
      await database.notifications.send(store, "releases", text)
      if (fails) throw new Error("rolled back")
    })

  await expect(write("lost", true)).rejects.toThrow("rolled back")
  await write("committed", false)

  expect(await next()).toBe("committed")
})

test("listens again after the database closed the connection, and says that notifications may be missing", async () => {
  const { next } = listen()
  await next()

  await database.runSql(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' or query = 'select 1'"
  )

  expect(await next()).toBeNull()
  await send("after")
  expect(await next()).toBe("after")
})

test("notices a connection that has fallen silent, and listens on another one", async () => {
  const { next } = listen()
  await next()

  proxy.drop()
  await send("into the void")

  expect(await next()).toBeNull()
  await send("after")
  expect(await next()).toBe("after")
})

test("keeps trying while there is no database", async () => {
  proxy.freeze()
  const { notifications, next } = listen()
  // Longer than an attempt may take, so that the first one has failed.
  await pause(times.response + times.reconnect)
  expect(notifications.arrive()).toBe(false)

  proxy.resume()

  expect(await next()).toBeNull()
})

test("what a listener throws is reported, and the others get the notification", async () => {
  const { notifications, next } = listen()
  await next()
  const failure = new Error("a listener that fails")
  notifications.subscribe("content", () => {
    throw failure
  })
  const heard = new Promise<string | null>((resolve) => notifications.subscribe("content", resolve))

  await database.notifications.send(database.store, "content", "not what was expected")

  expect(await heard).toBe("not what was expected")
  expect(errors).toEqual([failure])
})

test("a connection that is lost leaves nothing behind, however often that happens", async () => {
  const [Original, made] = [AbortController, [] as AbortController[]]
  globalThis.AbortController = class extends Original {
    constructor() {
      super()
      made.push(this)
    }
  }
  try {
    const { next } = listen()
    await next()
    for (let count = 0; count < 3; count += 1) {
      proxy.drop()
      await next()
    }
    // The first one ends it all, so it lives as long as the process.
    expect(getEventListeners(made[0]?.signal ?? new EventTarget(), "abort")).toHaveLength(1)
  } finally {
    globalThis.AbortController = Original
  }
})

test("notifications do not count as arriving where others reach the database by another way", async () => {
  // As behind a pooler in transaction mode: the connection may listen, and nothing that the pool sends comes to it.
  const elsewhere = await makePostgresDatabase()
  const other = openPostgres(elsewhere.url)
  const witness = postgresNotifications({ connectionString: elsewhere.url }, times)
  const probes = Promise.withResolvers<null>()
  let count = 0
  witness.subscribe("probe" as never, (text) => {
    if (text !== null && (count += 1) === 3) probes.resolve(null)
  })
  const stopWitness = witness.listen({ store: other.store, report: (error) => errors.push(error) })

  const { notifications, next } = listen(other.store)
  await next()
  await probes.promise

  expect(notifications.arrive()).toBe(false)
  stop()
  stopWitness()
  await other.close()
  await elsewhere.drop()
})

test("notifications stop counting as arriving when they no longer come", async () => {
  const { notifications, next } = listen()
  await next()
  while (!notifications.arrive()) await pause(5)

  proxy.drop()

  while (notifications.arrive()) await pause(5)
})
