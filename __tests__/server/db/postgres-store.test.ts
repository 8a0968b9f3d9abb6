import { openPostgres, type Database } from "../../../server/db/connection.ts"
import type { ContentChange } from "../../../server/db/change-signal.ts"
import { watchContentChanges } from "../../../server/db/content-changes.ts"
import { noNotifications } from "../../../server/db/notifications.ts"
import { migrate } from "../../../server/db/migrate.ts"
import { addPost } from "../../support/content-factory.ts"
import { openPostgresTestDatabase } from "../../support/postgres.ts"
import { describeStore } from "../../support/store-behavior.ts"
import { useTestDatabase } from "../../support/test-database.ts"

let opened: (Database & { url: string }) | null = null
const database = useTestDatabase(async () => {
  opened = await openPostgresTestDatabase()
  return opened
})

describeStore("PostgreSQL", database)

test("several processes can migrate at the same time", async () => {
  const others = [openPostgres(opened?.url ?? ""), openPostgres(opened?.url ?? "")]
  expect(await Promise.all(others.map((other) => migrate(other.store)))).toEqual([[], []])
  await Promise.all(others.map((other) => other.close()))
})

const never = 3_600_000

/** Resolves with the changes that this process hears of, as soon as there are as many. */
const hear = (count: number): Promise<ContentChange[]> => {
  const heard: ContentChange[] = []
  return new Promise((resolve) => {
    database.changes.subscribe((change) => {
      heard.push(change)
      if (heard.length === count) resolve(heard)
    })
  })
}

/** Resolves when notifications arrive: then everything is read once. */
const listening = async (): Promise<() => void> => {
  const ready = new Promise<void>((resolve) => database.notifications.subscribe("releases", () => resolve()))
  const report = (error: unknown): void => {
    throw error
  }
  const stop = database.notifications.listen({ store: database.store, report })
  await ready
  return stop
}

describe("changes by another process", () => {
  let other: Database

  beforeEach(() => void (other = openPostgres(opened?.url ?? "")))
  afterEach(() => other.close())

  test("are announced by notifications, with what visitors see of them", async () => {
    const stop = watchContentChanges(database, { withNotifications: never, without: never })
    const stopListening = await listening()
    const heard = hear(2)

    await addPost(other, { texts: { en: { state: "draft" } } })
    await addPost(other)

    expect((await heard).map(({ isPublic }) => isPublic)).toEqual([false, true])
    stopListening()
    stop()
  })

  test.each([
    ["are found without notifications", () => Promise.resolve(() => undefined)],
    ["are found when a notification was lost", listening],
  ])("%s", async (_name, listen) => {
    const stopListening = await listen()
    const stop = watchContentChanges(database, { withNotifications: 20, without: 20 })
    const heard = hear(1)
    // The watcher reads its starting position first, so the first write may come too early.
    const written = new AbortController()
    const writing = (async () => {
      const { notifications: _notifications, ...silent } = other
      const deaf = { ...silent, notifications: noNotifications }
      while (!written.signal.aborted) await addPost(deaf)
    })()

    expect(await heard).toEqual([{ isPublic: true }])

    written.abort()
    await writing
    stopListening()
    stop()
  })

  test.each(["{", "{}", "null", ""])("are read when a notification of another kind comes: %j", async (text) => {
    const stop = watchContentChanges(database, { withNotifications: never, without: never })
    const stopListening = await listening()
    const heard = hear(1)
    const written = new AbortController()
    const writing = (async () => {
      const deaf = { ...other, notifications: noNotifications }
      while (!written.signal.aborted) {
        await addPost(deaf)
        await other.runSql("select pg_notify('site_notices', $1)", [`somebody content ${text}`])
      }
    })()

    expect(await heard).toEqual([{ isPublic: true }])

    written.abort()
    await writing
    stopListening()
    stop()
  })
})
