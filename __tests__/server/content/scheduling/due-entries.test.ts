import { setImmediate } from "node:timers/promises"
import { watchDueEntries } from "../../../../server/content/scheduling/due-entries-tasks.ts"
import { nextDueAt, promoteDue } from "../../../../server/content/scheduling/due-entries-service.ts"
import { putDailyNote } from "../../../../server/content/daily/daily-repository.ts"
import { contentState, writeContent } from "../../../../server/db/content-changes.ts"
import { addVacancy, addPost } from "../../../support/content-factory.ts"
import { sentVacancy, vacancyText } from "../../../support/content-input.ts"
import { runTasks } from "../../../support/run-tasks.ts"
import { addStaff } from "../../../support/signed-in-users.ts"
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

test("what waited for another write is dated after it", async () => {
  await addPost(api.database, { texts: scheduled("2026-06-15T12:30:00Z") })
  api.clock.now = new Date("2026-06-15T12:30:00Z")
  const [begun, ended] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const writing = writeContent(api.database, () => {
    begun.resolve(undefined)
    return ended.promise
  })
  await begun.promise
  const promoting = promoteDue(api.context)
  api.clock.now = new Date("2026-06-15T12:30:01Z")
  ended.resolve(undefined)
  await Promise.all([writing, promoting])
  const changes = await api.database.store.selectFrom("public_change").select("made_at").execute()
  expect(changes).toEqual([{ made_at: api.clock.now }])
})

test("an entry whose change fails stays as it was, is reported and tried again, and keeps no other one waiting", async () => {
  const vacancy = await addVacancy(api.database, { texts: scheduled("2026-06-15T12:30:00Z") })
  const broken = await addPost(api.database, { texts: scheduled("2026-06-15T12:30:00Z") })
  await addPost(api.database, { texts: scheduled("2026-06-15T12:30:00Z") })
  const late = new Date("2026-06-15T12:30:00Z")
  const note = { locale: "en" as const, text: "Tea.", shown_from: late, shown_until: null, updated_at: api.clock.now }
  await writeContent(api.database, (content) => putDailyNote(content, note, api.clock.now))
  await api.database.runSql(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refusing before update on post for each row when (old.id = '${broken.id}') execute function refuse();
    create trigger refusing before update on daily_note for each row execute function refuse()`)
  api.clock.now = late
  const failures: unknown[] = []
  const report = (due: object, error: unknown) => void failures.push([due, String(error)])

  expect(await promoteDue(api.context, report)).toBe(2)

  expect(failures).toEqual([
    [{ kind: "blog", id: broken.id }, expect.stringContaining("refused")],
    [{ kind: "daily", id: null }, expect.stringContaining("refused")],
  ])
  expect([await titles("blog"), await titles("jobs")]).toEqual([1, 1])
  expect((await api.get(`/v1/api/v1/jobs/id/${vacancy.id}`)).status).toBe(200)
  await api.database.runSql("drop trigger refusing on post; drop trigger refusing on daily_note")
  expect(await promoteDue(api.context, report)).toBe(2)
  expect([await titles("blog"), failures.length]).toEqual([2, 2])
})

test("a change that was undone is not announced: the position that it had does not exist", async () => {
  await addPost(api.database, { texts: scheduled("2026-06-15T12:30:00Z") })
  const late = new Date("2026-06-15T12:30:00Z")
  const note = { locale: "en" as const, text: "Tea.", shown_from: late, shown_until: null, updated_at: api.clock.now }
  await writeContent(api.database, (content) => putDailyNote(content, note, api.clock.now))
  await api.database.runSql(`
    create or replace function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refusing before insert on public_change for each row when (new.kind = 'daily') execute function refuse()`)
  const before = await contentState(api.database.store)
  api.clock.now = late
  const announced: unknown[] = []
  api.database.changes.subscribe((change) => void announced.push(change))

  expect(await promoteDue(api.context)).toBe(1)
  const { position } = await contentState(api.database.store)
  expect(announced).toEqual([{ isPublic: true, positions: { from: before.position, to: position } }])

  expect(await promoteDue(api.context)).toBe(0)
  expect((await contentState(api.database.store)).position).toBe(position)
  expect(announced).toHaveLength(1)
  await api.database.runSql("drop trigger refusing on public_change")
})

test("a field that is no longer accepted does not stop what was scheduled with it", async () => {
  const editor = await addStaff(api, "editor")
  const vacancy = sentVacancy({ translations: { en: vacancyText({ state: "published" }), ru: null } })
  await editor.post("/v1/api/v1/jobs/add", vacancy)
  const plan = { text: { ...vacancyText(), title: "Later" }, fields: { country: "XX" } }
  await api.database.store
    .insertInto("working_copy")
    .values({
      ...{ entry_kind: "job", entry_id: vacancy.id, part: "en", layer: "scheduled" },
      content: JSON.stringify(plan),
      publish_at: new Date("2026-06-15T12:30:00Z"),
      updated_at: api.clock.now,
    })
    .execute()
  api.clock.now = new Date("2026-06-15T12:30:00Z")
  const failures: unknown[] = []

  expect(await promoteDue(api.context, (_, error) => void failures.push(error))).toBe(1)

  expect(failures).toEqual([])
  expect((await api.get(`/v1/api/v1/jobs/id/${vacancy.id}`)).body.response).toMatchObject({
    translations: { en: { title: "Later" } },
  })
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
