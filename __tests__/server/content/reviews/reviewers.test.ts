import { getReviewSetting } from "../../../../server/content/reviews/review-setting-service.ts"
import { contentRoles } from "../../../../server/content/entries/content-type-names.ts"
import { deleteOldReviews, listWaitingReviews } from "../../../../server/content/reviews/waiting-reviews-service.ts"
import { promoteDue } from "../../../../server/content/scheduling/due-entries-service.ts"
import type { EntryReview, WaitingReviews } from "../../../../shared/contract/reviews.ts"
import { reviewLimits } from "../../../../shared/limits/reviews.ts"
import { submissionLimits } from "../../../../shared/limits/submissions.ts"
import { addPost } from "../../../support/content-factory.ts"
import { contentTypes, draftOf } from "../../../support/content-input.ts"
import { collectMails, runTasks } from "../../../support/run-tasks.ts"
import { addStaff, type StaffMember } from "../../../support/signed-in-users.ts"
import { useTestApp } from "../../../support/test-app.ts"

const api = useTestApp()

let ann: StaffMember
let bob: StaffMember
let ada: StaffMember

const set = (user: StaffMember, facts: { name?: string; email?: string; last_seen_at?: Date }) =>
  api.database.store.updateTable("app_user").set(facts).where("id", "=", user.id).execute()

beforeEach(async () => {
  ann = await addStaff(api, "editor")
  bob = await addStaff(api, "editor")
  ada = await addStaff(api, "admin")
  await set(ann, { name: "Ann", email: "ann@studio.example" })
  await set(bob, { name: "Bob", email: "bob@studio.example" })
  await set(ada, { name: "Ada", email: "ada@studio.example" })
})

const base = "/v1/api/v1"

const write = async (title = "Dawn"): Promise<string> => {
  const entry = contentTypes[0]?.sent({ en: { title } })
  if (!entry) throw new Error("There is no blog")
  expect((await ann.post(`${base}/blog/save`, draftOf(entry))).status).toBe(200)
  return entry.id
}

const reviewOf = async (id: string): Promise<EntryReview> =>
  (await ann.get(`${base}/reviews/blog/${id}`)).body.response as EntryReview

const ask = async (id: string, reviewerId: string | null, message = "Please read.") => {
  const version = (await reviewOf(id)).review?.version ?? null
  return ann.post(`${base}/reviews/blog/${id}/ask`, { version, reviewerId, message, locale: "en" })
}

const waiting = async (by: StaffMember): Promise<WaitingReviews> =>
  (await by.get(`${base}/reviews/waiting`)).body.response as WaitingReviews

const monthAgo = (): Date => new Date(api.clock.now.getTime() - submissionLimits.alertSeenWithin)

test("somebody who has not come for a month is not offered, gets no mail, and leaves their reviews to anybody", async () => {
  const id = await write()
  await ask(id, bob.id)
  await set(bob, { last_seen_at: monthAgo() })
  const { review, reviewers } = await reviewOf(id)
  expect([review?.reviewer, reviewers.map(({ name }) => name)]).toEqual([null, ["Ada"]])
  expect((await waiting(ada)).asked.map((one) => one.id)).toEqual([id])
  expect((await ask(id, bob.id)).status).toBe(400)
})

test("the rule needs two who still come", async () => {
  await set(ann, { last_seen_at: monthAgo() })
  await set(bob, { last_seen_at: monthAgo() })
  const { status, body } = await ada.post(`${base}/reviews/setting/set`, { required: true })
  expect([status, body.code]).toEqual([409, 1405])
})

test.each([
  ["https://id.example", "https://id.example/"],
  ["https://id.example/", "https://id.example"],
])("where the setting names the provider %s, users from %s can review", async (issuer, own) => {
  await api.database.store.updateTable("app_user").set({ issuer: own }).execute()
  expect(await getReviewSetting({ ...api.context, issuer }, ["editor"])).toMatchObject({ reviewers: 3 })
})

test("an address that is none, and a title longer than a subject, keep nobody from asking", async () => {
  await set(bob, { email: "bob@studio" })
  const id = await write("Dawn ".repeat(200))
  expect((await ask(id, null)).status).toBe(200)
  const mails = collectMails()
  await runTasks(api, { mails })
  expect(mails.sent.map(({ to }) => to)).toEqual(["ada@studio.example"])
  expect(mails.sent[0]?.subject).toMatch(/Dawn.+…/)
})

test("decisions about one entry write to the asker a limited number of times a day", async () => {
  const id = await write()
  await ask(id, bob.id)
  for (let round = 0; round < reviewLimits.mailsPerDay + 2; round += 1) {
    const version = (await reviewOf(id)).review?.version ?? 0
    const decision = { version, entryVersion: 1, message: `Shorter, ${round}.`, locale: "en" }
    expect((await bob.post(`${base}/reviews/blog/${id}/changes`, decision)).status).toBe(200)
    await runTasks(api)
  }
  const { total } = await api.database.store
    .selectFrom("mail")
    .where("kind", "=", "review-changes")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow()
  expect(total).toBe(reviewLimits.mailsPerDay)
})

test("what lacks an approval is found with as many statements among many entries as among few", async () => {
  await api.database.store.insertInto("review_setting").values({ required: true }).execute()
  const publishedAt = new Date(api.clock.now.getTime() + 3_600_000).toISOString()
  const add = (number: number) =>
    Promise.all(
      Array.from({ length: number }, () =>
        addPost(api.database, { texts: { en: { state: "scheduled", publishedAt } } })
      )
    )
  const read = async () => {
    let statements = 0
    const store = api.database.store.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    const context = { ...api.context, database: { ...api.database, store } }
    const { held } = await listWaitingReviews(context, { id: ada.id, roles: ["admin"] }, contentRoles)
    return { held: held.length, statements }
  }
  await add(1)
  const few = await read()
  await add(9)
  expect([few.held, await read()]).toEqual([1, { held: 10, statements: few.statements }])
})

test("what became of one's own reviews takes no place of those that wait", async () => {
  const own = await write()
  await ask(own, bob.id)
  const { review } = await reviewOf(own)
  const decision = { version: review?.version, entryVersion: 1, message: "", locale: "en" }
  expect((await bob.post(`${base}/reviews/blog/${own}/approve`, decision)).status).toBe(200)
  const rows = await api.database.store.selectFrom("review").selectAll().execute()
  const ids: string[] = []
  for (let more = 0; more < reviewLimits.waitingMax; more += 1) ids.push(await write(`Noon ${more}`))
  await api.database.store
    .insertInto("review")
    .values(ids.flatMap((entry_id) => rows.map((row) => ({ ...row, entry_id }))))
    .execute()
  const asked = await write("Dusk")
  await bob.post(`${base}/reviews/blog/${asked}/ask`, { version: null, reviewerId: null, message: "", locale: "en" })
  expect((await waiting(ann)).decided).toHaveLength(reviewLimits.waitingMax)
  expect((await waiting(ada)).asked.map(({ id }) => id)).toEqual([asked])
})

test("reviews and approvals of an entry that was removed long ago are deleted, others stay", async () => {
  const ids = [await write(), await write("Noon")]
  for (const id of ids) {
    await ask(id, bob.id)
    const decision = { version: (await reviewOf(id)).review?.version, entryVersion: 1, message: "", locale: "en" }
    expect((await bob.post(`${base}/reviews/blog/${id}/approve`, decision)).status).toBe(200)
  }
  const removed_at = new Date(api.clock.now.getTime() - reviewLimits.removedFor - 1)
  await api.database.store
    .updateTable("post")
    .set({ removed_at })
    .where("id", "=", ids[0] ?? "")
    .execute()
  expect(await deleteOldReviews(api.context)).toBe(1)
  for (const table of ["review", "approval"] as const)
    expect(
      (await api.database.store.selectFrom(table).select("entry_id").distinct().execute()).map((row) => row.entry_id)
    ).toEqual(ids.slice(1))
})

test("users who could approve what misses its instant are notified once, and it is dated when it becomes public", async () => {
  const id = await write()
  const scheduled = { entries: [{ id, version: 1 }], locales: ["en"], state: "scheduled" }
  const publishAt = "2026-06-15T12:10:00.000Z"
  expect((await ann.post(`${base}/blog/publish`, { ...scheduled, publishAt })).status).toBe(200)
  expect((await ada.post(`${base}/reviews/setting/set`, { required: true })).status).toBe(200)
  const mails = collectMails()
  for (const at of [publishAt, "2026-06-15T12:11:00.000Z"]) {
    api.clock.now = new Date(at)
    expect(await promoteDue(api.context)).toBe(0)
    await runTasks(api, { mails })
  }
  expect(mails.sent.map(({ to }) => to).sort()).toEqual(["ada", "ann", "bob"].map((name) => `${name}@studio.example`))
  expect(mails.sent[0]?.subject).toContain("Dawn")

  await ask(id, null)
  const now = "2026-06-15T12:40:00.000Z"
  api.clock.now = new Date(now)
  const { review } = await reviewOf(id)
  const decision = { version: review?.version, entryVersion: 2, message: "", locale: "en" }
  expect((await bob.post(`${base}/reviews/blog/${id}/approve`, decision)).status).toBe(200)
  expect(await promoteDue(api.context)).toBe(1)
  const { body } = await ann.get(`${base}/blog/admin/id/${id}`)
  expect(body.response).toMatchObject({ translations: { en: { state: "published", publishedAt: now } } })
})

test("mails about a review that is over, or another one by now, are not sent any more", async () => {
  const id = await write()
  await ask(id, bob.id)
  await ask(id, ada.id)
  const mails = collectMails()
  await runTasks(api, { mails })
  expect(mails.sent.map(({ to }) => to)).toEqual(["ada@studio.example"])

  await ask(id, bob.id)
  const version = (await reviewOf(id)).review?.version
  expect((await ann.post(`${base}/reviews/blog/${id}/withdraw`, { version })).status).toBe(200)
  await runTasks(api, { mails })
  expect(mails.sent).toHaveLength(1)
})
