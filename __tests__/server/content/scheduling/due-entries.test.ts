import { setImmediate } from "node:timers/promises"
import { watchDueEntries } from "../../../../server/content/scheduling/due-entries-tasks.ts"
import { nextDueAt, promoteDue } from "../../../../server/content/scheduling/due-entries-service.ts"
import { contentState } from "../../../../server/db/content-changes.ts"
import { addVacancy, addPost } from "../../../support/content-factory.ts"
import { runTasks } from "../../../support/run-tasks.ts"
import { useTestApp } from "../../../support/test-app.ts"

const api = useTestApp()

const scheduled = (publishedAt: string) => ({ en: { state: "scheduled" as const, publishedAt } })

const titles = async (contentType: string): Promise<number> => {
  const { body } = await api.get(`/v1/api/v1/${contentType}`)
  return (body.response as { total: number }).total
}

test("changes nothing while nothing is due", async () => {
  await addPost(api.database, { texts: scheduled("2026-06-15T12:00:01Z") })
  await addVacancy(api.database, { valid_through: new Date("2026-06-15T12:00:00Z") })
  const before = await contentState(api.database.store)

  expect(await promoteDue(api.context)).toBe(0)
  expect(await contentState(api.database.store)).toEqual(before)
})

test("publishes due entries, and refreshes cached lists", async () => {
  await addPost(api.database, { texts: scheduled("2026-06-15T12:30:00Z") })
  await addVacancy(api.database, { texts: scheduled("2026-06-15T12:30:00Z") })
  expect([await titles("blog"), await titles("jobs")]).toEqual([0, 0])
  api.clock.now = new Date("2026-06-15T12:30:00Z")
  // The clock alone changes nothing public: lists and cursors change together when the entry is published.
  expect(await titles("blog?perPage=3")).toBe(0)

  expect(await promoteDue(api.context)).toBe(2)

  expect([await titles("blog"), await titles("jobs")]).toEqual([1, 1])
})

test("counts both languages of an entry as one change", async () => {
  const texts = { ...scheduled("2026-06-15T12:30:00Z"), ru: { ...scheduled("2026-06-15T12:30:00Z").en } }
  await addPost(api.database, { texts })
  api.clock.now = new Date("2026-06-15T13:00:00Z")
  expect(await promoteDue(api.context)).toBe(1)
})

test("a vacancy that opened and expired while no server ran was never public", async () => {
  const texts = scheduled("2026-06-16T00:00:00Z")
  const { id } = await addVacancy(api.database, { texts, valid_through: new Date("2026-06-17T00:00:00Z") })
  api.clock.now = new Date("2026-06-18T00:00:00Z")

  expect(await promoteDue(api.context)).toBe(1)

  expect((await api.get(`/v1/api/v1/jobs/id/${id}`)).status).toBe(404)
  expect(await titles("jobs/closed")).toBe(0)
})

test("the queue publishes at the exact instant when it is within the next minute", async () => {
  await addPost(api.database, { texts: scheduled("2026-06-15T12:00:20Z") })
  await addPost(api.database, { texts: scheduled("2026-06-15T12:30:00Z") })
  await api.context.queue.send("promote-due", {})
  expect(await runTasks(api)).toEqual(["promote-due"])
  expect(await titles("blog")).toBe(0)

  api.clock.now = new Date("2026-06-15T12:00:20.001Z")
  expect(await runTasks(api)).toEqual(["promote-due"])
  expect(await titles("blog")).toBe(1)
  expect(await nextDueAt(api.context)).toEqual(new Date("2026-06-15T12:30:00.001Z"))
})

test("finds the next instant at which an entry changes", async () => {
  expect(await nextDueAt(api.context)).toBeNull()
  await addVacancy(api.database, { valid_through: new Date("2026-07-01T00:00:00Z") })
  expect(await nextDueAt(api.context)).toEqual(new Date("2026-07-01T00:00:00.001Z"))
})

test("publishes an entry on time when it is saved for an instant within the next minute", async () => {
  const stop = watchDueEntries(api.context, (error) => {
    throw error
  })
  await addPost(api.database, { texts: scheduled("2026-06-15T12:00:20Z") })
  const waiting = () => api.database.runSql("select start_after from pgboss.job where name = 'promote-due'")
  while ((await waiting()).rows.length === 0) await setImmediate()
  stop()
  expect((await waiting()).rows).toEqual([{ start_after: new Date("2026-06-15T12:00:20.001Z") }])
})
