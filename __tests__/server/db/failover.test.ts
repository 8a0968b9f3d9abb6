import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import type { FastifyInstance } from "fastify"
import { buildApp } from "../../../server/app/app.ts"
import { readConfig } from "../../../server/app/config.ts"
import { openPostgres, type Database } from "../../../server/db/connection.ts"
import { contentState, watchContentChanges } from "../../../server/db/content-changes.ts"
import { beginEpochAfterLoss, readTimelines } from "../../../server/db/content-epoch.ts"
import { migrate } from "../../../server/db/migrate.ts"
import { localFileStore } from "../../../server/files/storage/file-store.ts"
import { createQueue, type Queue } from "../../../server/tasks/task-queue.ts"
import { addPost, deletePost } from "../../support/content-factory.ts"
import { canReplicate, startPostgresServer, type PostgresServer } from "../../support/postgres-server.ts"
import { restoreTables, saveTables } from "../../support/earlier-tables.ts"

/** The server whose replica takes over, and each of two processes of the product. */
let primary: PostgresServer
let replica: PostgresServer | null = null
let databases: Database[]
let stops: (() => void)[]
let app: FastifyInstance
let queue: Queue
let folder: string

const watch = (): void => {
  stops = databases.flatMap((each) => [
    each.notifications.listen({ store: each.store, report: (error) => console.error(error) }),
    watchContentChanges(each, { withNotifications: 100, without: 100 }),
  ])
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "failover-"))
  primary = await startPostgresServer()
  databases = [openPostgres(primary.url), openPostgres(primary.url)]
  const [database] = databases as [Database, Database]
  await migrate(database.store)
  queue = createQueue(database, { works: false })
  await queue.start()
  const config = readConfig({ NODE_ENV: "test", DATA_DIR: folder, LOG_LEVEL: "silent" })
  app = await buildApp({ config, database, queue, files: localFileStore(join(folder, "files")) })
  watch()
  // The first poll records the timeline.
  while ((await readTimelines(database.store)).recorded === null) await pause(20)
})

afterAll(async () => {
  for (const stop of stops) stop()
  await app.close()
  await queue.stop()
  for (const database of databases) await database.close()
  await replica?.stop()
  await primary.stop()
  await rm(folder, { recursive: true, force: true })
})

const first = (): Database => databases[0] as Database

type Body = { response: { items: { id: string }[]; cursor: string } }

const list = async () => (await app.inject("/v1/api/v1/blog")).json<Body>().response

const idsOf = (items: { id: string }[]) => items.map(({ id }) => id).sort()

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo().catch(() => false))) await pause(20)
}

/** Waits for another epoch, and until every process has settled on it. */
const nextEpoch = async (before: string): Promise<string> => {
  await until(async () => (await contentState(first().store)).epoch !== before)
  await pause(500)
  return (await contentState(first().store)).epoch
}

test("an earlier state of the tables begins one other epoch, and no cached read stays", async () => {
  const kept = await addPost(first())
  const { epoch } = await contentState(first().store)
  const earlier = await saveTables(first())
  await addPost(first())
  const { items, cursor } = await list()
  expect(items).toHaveLength(2)

  await restoreTables(first(), earlier)

  const begun = await nextEpoch(epoch)
  await until(async () => (await list()).items.length === 1)
  expect(idsOf((await list()).items)).toEqual([kept.id])
  expect((await app.inject(`/v1/api/v1/blog?since=${cursor}`)).statusCode).toBe(410)
  await pause(500)
  expect((await contentState(first().store)).epoch).toBe(begun)
})

test("several processes that notice a loss at the same time begin one epoch", async () => {
  const { epoch, position, publicPosition } = await contentState(first().store)
  const seen = { epoch, position: position + 1, publicPosition }
  const begin = () => databases.map((database) => beginEpochAfterLoss(database, { seen, timelines: true }))
  const begun = await Promise.all([...begin(), ...begin(), ...begin()])
  expect(begun.filter((did) => did)).toHaveLength(1)
  expect(await beginEpochAfterLoss(first(), { seen: await contentState(first().store), timelines: true })).toBe(false)
})

test("a replica that lacked the last changes takes over: what was lost goes, what is new comes", async () => {
  if (!(await canReplicate())) {
    console.warn("skipped: there is no pg_basebackup")
    return
  }
  const gone = await addPost(first())
  const present = idsOf((await list()).items)
  replica = await startPostgresServer(primary.url)
  // The replica misses this: a removal and an addition.
  await deletePost(first(), gone.id)
  const lost = await addPost(first())
  const { cursor, items } = await list()
  expect(idsOf(items)).toContain(lost.id)
  const before = await contentState(first().store)
  for (const stop of stops) stop()
  await primary.kill()
  await replica.start()
  await until(async () => (await first().runSql("select pg_promote()")).rows.length === 1)
  // At once there are as many changes again as were lost: the position alone tells nothing.
  const added: string[] = []
  for (const _ of [1, 2]) await until(async () => added.push((await addPost(first())).id) > 0)
  expect((await contentState(first().store)).position).toBeGreaterThanOrEqual(before.position)
  expect(await beginEpochAfterLoss(first(), { seen: before, timelines: false })).toBe(false)

  watch()
  await nextEpoch(before.epoch)

  await until(async () => idsOf((await list()).items).join() === [...present, ...added].sort().join())
  expect((await app.inject(`/v1/api/v1/blog?since=${cursor}`)).statusCode).toBe(410)
  const { recorded, present: timeline } = await readTimelines(first().store)
  expect([recorded, timeline]).toEqual(["00000002", "00000002"])
})
