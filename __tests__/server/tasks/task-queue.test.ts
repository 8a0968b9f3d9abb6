import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { createQueue, type Queue, type QueueOptions } from "../../../server/tasks/task-queue.ts"
import { waitingTasks } from "../../../server/tasks/waiting-tasks.ts"
import type { Database } from "../../../server/db/connection.ts"
import { useTestDatabase } from "../../support/test-database.ts"

const database = useTestDatabase()

const opened: Queue[] = []

afterEach(async () => {
  for (const queue of opened.splice(0)) await queue.stop()
})

const openQueue = async (options?: QueueOptions, on: Database = database): Promise<Queue> => {
  const queue = createQueue(on, options)
  opened.push(queue)
  await queue.start()
  return queue
}

const quick = { pollSeconds: 0.5 }

const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await condition())) await pause(20)
}

const states = async (): Promise<string[]> => {
  const { rows } = await sql<{ state: string }>`
    select state::text from pgboss.job where not starts_with(name, '__pgboss__') order by created_on`.execute(
    database.store
  )
  return rows.map(({ state }) => state)
}

test("creates a task only when its transaction commits", async () => {
  const queue = await openQueue()
  const send = (id: string, fails: boolean) =>
    database.store.transaction().execute(async (store) => {
      await queue.send("answer-subscription", { id }, { store })
      if (fails) throw new Error("no")
    })
  await expect(send("rolled back", true)).rejects.toThrow("no")
  await send("kept", false)
  const ran: string[] = []
  await queue.work("answer-subscription", ({ id }) => Promise.resolve(ran.push(id)), quick)
  await until(() => ran.length > 0)
  await until(async () => (await states()).join() === "completed")
  expect(ran).toEqual(["kept"])
})

test("a backup that no server makes waits for less than a day, and is in none", async () => {
  const queue = await openQueue()
  await queue.send("back-up", {})
  await queue.send("answer-subscription", { id: "1" })
  const waiting: string[] = []
  for await (const lines of waitingTasks(database.store)) waiting.push(...lines)
  expect(waiting).toEqual([expect.stringContaining("answer-subscription")])
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.job where keep_until < now() + interval '23 hours'`.execute(database.store)
  expect(rows).toEqual([{ name: "back-up" }])
})

test("reports a failed task, and retries it later", async () => {
  const reported: [unknown, unknown][] = []
  const queue = await openQueue({ report: (error, task) => reported.push([error, task?.name]) })
  let runs = 0
  await queue.send("answer-subscription", { id: "1" })
  const handler = () => {
    runs += 1
    return runs === 1 ? Promise.reject(new Error("not now")) : Promise.resolve()
  }
  await queue.work("answer-subscription", handler, quick)
  await until(async () => (await states())[0] === "retry")
  expect(reported).toEqual([[expect.objectContaining({ message: "not now" }), "answer-subscription"]])
  const { rows } = await sql<{ waits: boolean }>`select start_after > now() as waits from pgboss.job`.execute(
    database.store
  )
  expect(rows).toEqual([{ waits: true }])
  await sql`update pgboss.job set start_after = now()`.execute(database.store)
  await until(async () => (await states())[0] === "completed")
  expect(runs).toBe(2)
})

test("retains a task that keeps failing", async () => {
  const queue = await openQueue()
  await queue.send("send-mails", {})
  await sql`update pgboss.job set retry_limit = 0`.execute(database.store)
  await queue.work("send-mails", () => Promise.reject(new Error("never")), quick)
  await until(async () => (await states())[0] === "failed")
  const { rows } = await sql<{ output: unknown }>`select output from pgboss.job`.execute(database.store)
  expect(rows[0]?.output).toMatchObject({ message: "never" })
})

test("delays a task until its time", async () => {
  const queue = await openQueue()
  const ran: string[] = []
  await queue.work("answer-subscription", ({ id }) => Promise.resolve(ran.push(id)), quick)
  await queue.send("answer-subscription", { id: "later" }, { startAfter: new Date(Date.now() + 3_600_000) })
  await queue.send("answer-subscription", { id: "now" })
  await until(() => ran.length > 0)
  expect(ran).toEqual(["now"])
  expect((await states()).sort()).toEqual(["completed", "created"])
})

test("stopping waits for running tasks", async () => {
  const queue = await openQueue()
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>()
  let running = false
  await queue.work(
    "send-mails",
    async () => {
      running = true
      await held
    },
    quick
  )
  await queue.send("send-mails", {})
  await until(() => running)
  const stopped = queue.stop()
  release(undefined)
  await stopped
  expect(await states()).toEqual(["completed"])
})

test("creates one schedule when it is declared twice", async () => {
  const queue = await openQueue()
  await queue.schedule("send-mails", "* * * * *", {})
  await queue.schedule("send-mails", "* * * * *", {})
  const { rows } = await sql<{ name: string }>`select name from pgboss.schedule`.execute(database.store)
  expect(rows).toEqual([{ name: "send-mails" }])
  await sql`delete from pgboss.schedule`.execute(database.store)
})
