import { openPostgres, type Database } from "../../../server/db/connection.ts"
import type { ContentChange } from "../../../server/db/change-signal.ts"
import { watchContentChanges } from "../../../server/db/content-changes.ts"
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

test("announces a draft that another process saves, and that visitors see no difference", async () => {
  const stop = watchContentChanges(database, 20)
  const heard = new Promise<ContentChange>((resolve) => database.changes.subscribe(resolve))
  const other = openPostgres(opened?.url ?? "")
  const listening = new AbortController()
  const written = (async () => {
    while (!listening.signal.aborted) await addPost(other, { texts: { en: { state: "draft" } } })
  })()

  expect(await heard).toEqual({ isPublic: false })

  listening.abort()
  await written
  stop()
  await other.close()
})

test("announces writes of another process", async () => {
  const stop = watchContentChanges(database, 20)
  const heard = new Promise<ContentChange>((resolve) => database.changes.subscribe(resolve))
  const other = openPostgres(opened?.url ?? "")
  // The watcher reads its starting position at the first poll, so the first write may come too early.
  const listening = new AbortController()
  const written = (async () => {
    while (!listening.signal.aborted) await addPost(other)
  })()

  expect(await heard).toEqual({ isPublic: true })

  listening.abort()
  await written
  stop()
  await other.close()
})
