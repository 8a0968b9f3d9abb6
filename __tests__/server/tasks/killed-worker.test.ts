import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { readConfig } from "../../../server/app/config.ts"
import { createQueue, type Queue } from "../../../server/tasks/task-queue.ts"
import { notifySubscribers } from "../../../server/subscribers/notifications-service.ts"
import { openPostgres, type Database } from "../../../server/db/connection.ts"
import { system } from "../../../server/audit/audit-repository.ts"
import { addPost } from "../../support/content-factory.ts"
import { inLong } from "../../support/long-form.ts"
import { openPostgresTestDatabase } from "../../support/postgres.ts"

let database: Database & { url: string }
let queue: Queue

beforeAll(async () => {
  database = await openPostgresTestDatabase()
  queue = createQueue(database, { works: false })
  await queue.start()
})

afterAll(async () => {
  await queue.stop()
  await database.close()
})

const workers: ChildProcess[] = []

const startWorker = (): ChildProcess => {
  const worker = spawn(process.execPath, [join(import.meta.dirname, "worker-process.ts"), database.url], {
    stdio: ["ignore", "ignore", "inherit"],
  })
  workers.push(worker)
  return worker
}

const kill = async (worker: ChildProcess): Promise<void> => {
  const ended = once(worker, "exit")
  worker.kill("SIGKILL")
  await ended
}

afterEach(async () => {
  for (const worker of workers.splice(0)) if (worker.exitCode === null && worker.signalCode === null) await kill(worker)
})

const numberOf = async (query: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
  (await query.execute(database.store)).rows[0]?.n ?? 0

const until = async (condition: () => Promise<boolean>): Promise<void> => {
  while (!(await condition())) await pause(10)
}

/** Ten batches, or thirty. */
const subscribers = inLong(2_000, 6_000)

test("a notification reaches every subscriber once when its process is killed", async () => {
  await sql`
    insert into subscription
      (id, email_hash, email, locale, topics, state, consent_version, leave_token, asked_at, confirmed_at)
    select gen_random_uuid(), md5(n::text), 'reader-' || n || '@example.org', 'en', '["news"]', 'confirmed', '1',
      md5('leave' || n), now(), now()
    from generate_series(1, ${subscribers}::integer) as n`.execute(database.store)
  const { id } = await addPost(database)
  const context = {
    ...readConfig({}),
    database,
    queue,
    now: () => new Date(),
    issuer: "http://localhost",
    isHeldBack: () => Promise.resolve(false),
  }
  await notifySubscribers(context, { kind: "blog", id, locales: ["en"] }, system)
  const recipients = () => numberOf(sql`select count(*) as n from notification_recipient`)

  const first = startWorker()
  await until(async () => (await recipients()) > 0)
  await kill(first)
  expect(await recipients()).toBeLessThan(subscribers)

  // Simulates the timeout after which a process counts as dead.
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`.execute(
    database.store
  )
  startWorker()
  startWorker()
  await until(async () => (await numberOf(sql`select count(*) as n from notification where spread_at is null`)) === 0)

  expect(await recipients()).toBe(subscribers)
  expect(await numberOf(sql`select count(*) as n from mail where kind = 'notification'`)).toBe(subscribers)
  expect(await numberOf(sql`select count(distinct recipient) as n from mail`)).toBe(subscribers)
})

test("runs each task once with two processes on one database", async () => {
  const other = openPostgres(database.url)
  const queues = [createQueue(database), createQueue(other)]
  const ran: string[] = []
  await Promise.all(queues.map((one) => one.start()))
  const ids = Array.from({ length: 60 }, (_, number) => `job-${number}`)
  await Promise.all(ids.map((id) => queue.send("answer-subscription", { id })))
  const options = { concurrency: 4, pollSeconds: 0.5 }
  for (const one of queues) await one.work("answer-subscription", ({ id }) => Promise.resolve(ran.push(id)), options)
  await until(() => Promise.resolve(ran.length >= ids.length))
  for (const one of queues) await one.stop()
  await other.close()
  expect(ran.sort()).toEqual(ids.sort())
})
