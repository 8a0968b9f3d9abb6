import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import sharp from "sharp"
import { saveEntry } from "../../../../server/content/editing/entry-draft-service.ts"
import { blogContentType } from "../../../../server/content/content-types/post-content-types.ts"
import { readDraftPost } from "../../../../server/content/posts/post-entry.ts"
import { askForReview, decideReview, getReview } from "../../../../server/content/reviews/reviews-service.ts"
import { promoteDue } from "../../../../server/content/scheduling/due-entries-service.ts"
import { putUser } from "../../../../server/people/users-repository.ts"
import { blogSave } from "../../../../shared/contract/admin-posts.ts"
import type { EntryReview, WaitingReviews } from "../../../../shared/contract/reviews.ts"
import { reviewLimits } from "../../../../shared/limits/reviews.ts"
import type { Role } from "../../../../shared/roles.ts"
import { contentTypes, draftOf, sentPost, type SentPost } from "../../../support/content-input.ts"
import { openPostgresTestDatabase } from "../../../support/postgres.ts"
import { collectMails, runTasks } from "../../../support/run-tasks.ts"
import { addStaff, type StaffMember } from "../../../support/signed-in-users.ts"
import { useTestApp } from "../../../support/test-app.ts"
import { useTestDatabase } from "../../../support/test-database.ts"
import { fileOf, uploadToLibrary } from "../../../support/upload.ts"

const api = useTestApp()

let ann: StaffMember
let bob: StaffMember
let admin: StaffMember

const nameUser = async (user: StaffMember, name: string): Promise<void> => {
  const email = `${name.toLowerCase()}@studio.example`
  await api.database.store.updateTable("app_user").set({ name, email }).where("id", "=", user.id).execute()
}

const setUser = (user: StaffMember, facts: { roles?: Role[]; disabled_at?: Date; issuer?: string }) =>
  api.database.store
    .updateTable("app_user")
    .set({ ...facts, ...(facts.roles ? { roles: JSON.stringify(facts.roles) } : {}) } as { issuer?: string })
    .where("id", "=", user.id)
    .execute()

beforeEach(async () => {
  ann = await addStaff(api, "editor")
  bob = await addStaff(api, "editor")
  admin = await addStaff(api, "admin")
  await nameUser(ann, "Ann")
  await nameUser(bob, "Bob")
  await nameUser(admin, "Ada")
})

const base = "/v1/api/v1"

type Read = {
  version: number
  translations: Record<"en" | "ru", { state: string; title: string } | null>
  layers: { en: { updateAt: string | null } }
}

const [soon, later] = ["2026-06-15T12:10:00.000Z", "2026-06-15T12:20:00.000Z"]

const requireReviews = async (): Promise<void> => {
  expect((await admin.post(`${base}/reviews/setting/set`, { required: true })).status).toBe(200)
}

const actions = async () =>
  (await api.database.store.selectFrom("audit_entry").select(["action", "details"]).orderBy("id").execute()).filter(
    ({ action }) => /review|approve|request-changes/.test(action)
  )

/** What is done with the entries of one content type. */
const deskOf = ({ contentType, sent }: (typeof contentTypes)[number]) => {
  const read = async (id: string): Promise<Read> =>
    (await ann.get(`${base}/${contentType}/admin/id/${id}`)).body.response as Read
  const reviewOf = async (id: string, by = ann): Promise<EntryReview> =>
    (await by.get(`${base}/reviews/${contentType}/${id}`)).body.response as EntryReview
  const step = (by: StaffMember, id: string, verb: string, body: object) =>
    by.post(`${base}/reviews/${contentType}/${id}/${verb}`, body)
  const versions = async (id: string) => ({
    version: (await reviewOf(id)).review?.version ?? null,
    entryVersion: (await read(id)).version,
  })
  const words = { message: "", locale: "en" }
  return {
    read,
    reviewOf,
    step,
    sent,
    /** Adds a draft that Ann wrote. */
    write: async (texts: Parameters<typeof sent>[0] = { en: { title: "Dawn" } }, more: Partial<SentPost> = {}) => {
      const entry = { ...sent(texts), ...more } as ReturnType<typeof sent>
      const { status } = await ann.post(`${base}/${contentType}/save`, draftOf(entry))
      expect(status).toBe(200)
      return entry
    },
    /** Saves another title in English. */
    rewrite: async (entry: ReturnType<typeof sent>, title: string, by = ann): Promise<void> => {
      const { en, ru } = entry.translations
      const changed = { ...entry, translations: { en: en && { ...en, title }, ru } } as typeof entry
      const { status } = await by.post(`${base}/${contentType}/save`, draftOf(changed, (await read(entry.id)).version))
      expect(status).toBe(200)
    },
    ask: async (id: string, { by = ann, of = null }: { by?: StaffMember; of?: StaffMember | null } = {}) => {
      const { version } = await versions(id)
      return step(by, id, "ask", { ...words, version, reviewerId: of?.id ?? null, message: "Please read." })
    },
    approve: async (id: string, by = bob) => step(by, id, "approve", { ...words, ...(await versions(id)) }),
    refuse: async (id: string, by = bob) =>
      step(by, id, "changes", { ...words, ...(await versions(id)), message: "Shorter." }),
    withdraw: async (id: string, by = ann) => step(by, id, "withdraw", { version: (await versions(id)).version ?? 1 }),
    overrule: async (id: string, by = admin) =>
      step(by, id, "overrule", { entryVersion: (await versions(id)).entryVersion, reason: "The site is down." }),
    publish: async (id: string, more: object = {}, by = ann) =>
      by.post(`${base}/${contentType}/publish`, {
        ...{ entries: [{ id, version: (await read(id)).version }], locales: ["en"], state: "published", ...more },
      }),
    post: async (verb: string, id: string, more: object, by = ann) =>
      by.post(`${base}/${contentType}/${verb}`, { id, version: (await read(id)).version, ...more }),
    many: async (verb: string, id: string, more: object = {}, by = ann) =>
      by.post(`${base}/${contentType}/${verb}`, { entries: [{ id, version: (await read(id)).version, ...more }] }),
  }
}

const blog = contentTypes[0]
if (!blog) throw new Error("There is no blog")
const desk = deskOf(blog)

const waiting = async (by: StaffMember): Promise<WaitingReviews> =>
  (await by.get(`${base}/reviews/waiting`)).body.response as WaitingReviews

const codeOf = ({ status, body }: { status: number; body: { code: number } }) => [status, body.code]

const required = [409, 1403]

describe.each(contentTypes)("$contentType", (kind) => {
  const { write, ask, approve, publish, reviewOf, read } = deskOf(kind)

  test("asks, approves, and publishes what somebody else has approved, where that is required", async () => {
    const { id } = await write()
    await requireReviews()
    expect(codeOf(await publish(id))).toEqual(required)

    const asked = (await ask(id, { of: bob })).body.response as EntryReview
    expect(asked).toMatchObject({
      required: true,
      approved: { en: false, ru: null },
      decides: false,
      own: true,
      review: { state: "asked", message: "Please read.", reviewer: { id: bob.id, name: "Bob" }, decided: null },
    })
    expect(codeOf(await publish(id))).toEqual(required)
    const { body } = await approve(id)
    expect(body.response).toMatchObject({
      approved: { en: true },
      review: { state: "approved", decided: { by: { name: "Bob" }, entryVersion: 1 }, changedSince: false },
    })
    expect((await publish(id)).status).toBe(200)
    expect((await read(id)).translations.en?.state).toBe("published")
    expect((await reviewOf(id)).review).toBeNull()
  })
})

describe("what needs an approval", () => {
  test("nothing, unless it is required", async () => {
    const { id } = await desk.write()
    expect((await desk.publish(id)).status).toBe(200)
  })

  test("a schedule, a publication of several, a stored text that is public at once, and its edit", async () => {
    await requireReviews()
    const { id } = await desk.write()
    expect(codeOf(await desk.publish(id, { state: "scheduled", publishAt: soon }))).toEqual(required)
    const other = await desk.write()
    await desk.ask(other.id)
    await desk.approve(other.id)
    const both = await ann.post(`${base}/blog/publish`, {
      entries: [
        { id, version: 1 },
        { id: other.id, version: 1 },
      ],
      ...{ locales: ["en"], state: "published" },
    })
    expect(both.body.response).toMatchObject({
      items: [{ id: other.id }],
      skipped: [{ id, code: "reviewRequired", details: [{ path: "review" }] }],
    })
    const added = desk.sent({ en: { state: "published" } })
    expect(codeOf(await ann.post(`${base}/blog/add`, added))).toEqual(required)
    const { en, ru } = other.translations
    const edit = { ...other, translations: { en: { ...en, state: "published", title: "Another" }, ru }, version: 2 }
    const refused = await ann.post(`${base}/blog/edit`, edit)
    expect([...codeOf(refused), refused.body.details]).toEqual([
      ...required,
      [{ path: "body.review", message: "is needed for translations.en" }],
    ])
  })

  test("what was scheduled without one: its instant does not make it public, nor does another one", async () => {
    const written = await desk.write()
    const { id } = written
    await desk.publish(id, { state: "scheduled", publishAt: soon })
    expect((await waiting(bob)).held).toEqual([])
    await requireReviews()
    expect((await admin.get(`${base}/reviews/setting`)).body.response).toMatchObject({ scheduled: 1 })
    expect((await waiting(bob)).held).toMatchObject([{ id, at: soon }])
    api.clock.now = new Date(soon)
    expect(await promoteDue(api.context)).toBe(0)
    expect((await desk.read(id)).translations.en?.state).toBe("scheduled")
    expect((await waiting(bob)).held).toEqual([{ contentType: "blog", id, title: "Dawn", at: soon }])

    const moves = [{ locale: "en", publishAt: later }]
    expect((await desk.many("reschedule", id, { moves })).status).toBe(200)
    expect((await waiting(bob)).held).toMatchObject([{ id, at: later }])
    const anyTime = { state: "scheduled", publishAt: "2026-06-15T12:15:00.000Z" }
    expect((await desk.publish(id, anyTime)).status).toBe(200)
    expect((await waiting(bob)).held).toMatchObject([{ id, at: anyTime.publishAt }])
    expect(codeOf(await desk.publish(id))).toEqual(required)
    await desk.rewrite(written, "Dusk")
    expect(codeOf(await desk.publish(id, { state: "scheduled", publishAt: later }))).toEqual(required)
    await desk.rewrite(written, "Dawn")
    expect((await desk.publish(id, { state: "scheduled", publishAt: later })).status).toBe(200)
    api.clock.now = new Date(later)
    expect(await promoteDue(api.context)).toBe(0)
    expect((await waiting(bob)).held).toMatchObject([{ id, at: later }])

    await desk.ask(id)
    await desk.approve(id)
    expect(await runTasks(api)).toContain("promote-due")
    expect((await desk.read(id)).translations.en?.state).toBe("published")
    expect((await waiting(bob)).held).toEqual([])
    expect((await desk.reviewOf(id)).review).toBeNull()
  })

  test("an update of a public text, at once or scheduled; what is public already and dates do not", async () => {
    const entry = await desk.write()
    await desk.publish(entry.id)
    await requireReviews()
    expect((await desk.publish(entry.id, { publishAt: "2026-06-01T09:00:00.000Z" })).status).toBe(200)
    await desk.rewrite(entry, "Dusk")
    expect(codeOf(await desk.publish(entry.id))).toEqual(required)
    expect(codeOf(await desk.publish(entry.id, { state: "scheduled", publishAt: soon }))).toEqual(required)
    await desk.ask(entry.id)
    await desk.approve(entry.id)
    expect((await desk.publish(entry.id, { state: "scheduled", publishAt: soon })).status).toBe(200)
    expect((await desk.reviewOf(entry.id)).review?.state).toBe("approved")

    expect((await desk.withdraw(entry.id, bob)).status).toBe(200)
    api.clock.now = new Date(soon)
    expect(await promoteDue(api.context)).toBe(0)
    expect((await desk.read(entry.id)).translations.en?.title).toBe("Dawn")
    await desk.approve(entry.id)
    expect(await promoteDue(api.context)).toBe(1)
    expect((await desk.read(entry.id)).translations.en?.title).toBe("Dusk")
  })

  test("shared fields that come with a publication", async () => {
    const entry = await desk.write()
    await desk.publish(entry.id)
    await requireReviews()
    const { version } = await desk.read(entry.id)
    const changed = { ...entry, author: { en: "Eve", ru: "Ева" } } as typeof entry
    expect((await ann.post(`${base}/blog/save`, draftOf(changed, version))).status).toBe(200)
    expect((await desk.publish(entry.id)).body.details).toEqual([
      { path: "body.entries.0.review", message: "is needed for author" },
    ])
  })

  test("neither taking down, removing, nor undoing either of them", async () => {
    const { id } = await desk.write()
    await desk.publish(id)
    await requireReviews()
    expect((await desk.publish(id, { state: "draft" })).status).toBe(200)
    expect((await desk.many("undo", id)).status).toBe(200)
    expect((await desk.read(id)).translations.en?.state).toBe("published")
    expect((await desk.post("remove", id, {})).status).toBe(200)
    expect((await desk.many("undo", id)).status).toBe(200)
    expect((await desk.read(id)).translations.en?.state).toBe("published")
  })

  test("not the undoing of what was done to a text that its schedule had made public", async () => {
    const { id } = await desk.write()
    await requireReviews()
    await desk.ask(id)
    await desk.approve(id)
    await desk.publish(id, { state: "scheduled", publishAt: soon })
    // It is held, and goes live late, with that date.
    await desk.withdraw(id, bob)
    api.clock.now = new Date(soon)
    expect(await promoteDue(api.context)).toBe(0)
    await desk.approve(id)
    api.clock.now = new Date("2026-06-15T12:12:00.000Z")
    expect(await promoteDue(api.context)).toBe(1)
    const before = (await desk.read(id)).translations.en
    expect(before).toMatchObject({ state: "published", publishedAt: "2026-06-15T12:12:00.000Z" })

    await desk.publish(id, { state: "draft" })
    expect((await desk.many("undo", id)).status).toBe(200)
    expect((await desk.read(id)).translations.en).toEqual(before)
    await desk.post("remove", id, {})
    expect((await desk.many("undo", id)).status).toBe(200)
    expect((await desk.read(id)).translations.en).toEqual(before)
  })

  test("still the instant of a text that waited for one when it was removed", async () => {
    const { id } = await desk.write()
    await desk.publish(id, { state: "scheduled", publishAt: soon })
    await requireReviews()
    api.clock.now = new Date(soon)
    expect(await promoteDue(api.context)).toBe(0)
    await desk.post("remove", id, {})
    expect((await desk.many("undo", id)).status).toBe(200)
    expect(await promoteDue(api.context)).toBe(0)
    expect((await desk.read(id)).translations.en?.state).toBe("scheduled")
  })

  test("what comes back from removal: it is a draft then", async () => {
    const entry = await desk.write()
    await desk.publish(entry.id)
    await desk.post("remove", entry.id, {})
    await requireReviews()
    const restored = await ann.post(`${base}/revisions/blog/${entry.id}/2/restore`, { version: 3 })
    expect(restored.status).toBe(200)
    expect((await desk.read(entry.id)).translations.en).toMatchObject({ state: "draft", title: "Dawn" })
    expect(codeOf(await desk.publish(entry.id))).toEqual(required)
  })

  test("an undo of what somebody else did, or oneself a while ago", async () => {
    const { id } = await desk.write()
    await desk.publish(id)
    await requireReviews()
    await desk.publish(id, { state: "draft" })
    expect(codeOf(await desk.many("undo", id, {}, bob))).toEqual(required)
    api.clock.now = new Date(soon)
    expect(codeOf(await desk.many("undo", id))).toEqual(required)
  })

  test("not the closing of a vacancy, but its opening", async () => {
    const jobs = contentTypes[2]
    if (!jobs) throw new Error("There are no vacancies")
    const vacancies = deskOf(jobs)
    const entry = await vacancies.write()
    await vacancies.publish(entry.id)
    await requireReviews()
    const { en, ru } = entry.translations
    const edit = async (closed: boolean) =>
      ann.post(`${base}/jobs/edit`, {
        ...{ ...entry, closed, translations: { en: { ...en, state: "published" }, ru } },
        version: (await vacancies.read(entry.id)).version,
      })
    expect((await edit(true)).status).toBe(200)
    expect(codeOf(await edit(false))).toEqual(required)
  })
})

describe("an approval", () => {
  test("is of what was read: changed since, it does not count, and changed back, it does", async () => {
    await requireReviews()
    const entry = await desk.write()
    await desk.ask(entry.id)
    await desk.approve(entry.id)
    await desk.rewrite(entry, "Dusk")
    const changed = await desk.reviewOf(entry.id)
    expect(changed).toMatchObject({ approved: { en: false }, review: { state: "approved", changedSince: true } })
    expect(codeOf(await desk.publish(entry.id))).toEqual(required)
    await desk.rewrite(entry, "Dawn")
    expect((await desk.reviewOf(entry.id)).review?.changedSince).toBe(false)
    expect((await desk.publish(entry.id)).status).toBe(200)
  })

  test("stays when its cover is cropped in the library, which moves the focal point: it goes live at its instant", async () => {
    await requireReviews()
    const bytes = await sharp({ create: { width: 900, height: 400, channels: 3, background: "#888" } })
      .png()
      .toBuffer()
    const picture = fileOf(await uploadToLibrary(api, ann, bytes, "dawn.png"))
    const cover = { fileId: picture.id, focalPoint: { x: 0.9, y: 0.2 } }
    const { id } = await desk.write({ en: { title: "Dawn" } }, { cover })
    await desk.ask(id)
    await desk.approve(id)
    expect((await desk.publish(id, { state: "scheduled", publishAt: soon })).status).toBe(200)

    const area = { x: 450, y: 0, width: 450, height: 200 }
    const crop = { id: picture.id, version: 1, area, as: "everywhere" }
    expect((await ann.post(`${base}/files/crop`, crop)).status).toBe(200)

    const { cover: moved } = (await desk.read(id)) as Read & { cover: typeof cover }
    expect(moved.focalPoint).not.toEqual(cover.focalPoint)
    expect((await waiting(bob)).held).toEqual([])
    api.clock.now = new Date(soon)
    expect(await promoteDue(api.context)).toBe(1)
    expect((await desk.read(id)).translations.en?.state).toBe("published")
  })

  test("is given by nobody who wrote it, also after somebody else changed its state only", async () => {
    const entry = await desk.write()
    await desk.ask(entry.id)
    expect(codeOf(await desk.approve(entry.id, ann))).toEqual([409, 1404])
    await desk.publish(entry.id, { state: "scheduled", publishAt: soon }, bob)
    await desk.publish(entry.id, { state: "draft" }, bob)
    expect(codeOf(await desk.approve(entry.id, ann))).toEqual([409, 1404])
    expect(codeOf(await desk.refuse(entry.id, ann))).toEqual([409, 1404])
    await desk.rewrite(entry, "Dusk", bob)
    expect((await desk.approve(entry.id, ann)).status).toBe(200)
  })

  test("is given without a request too, by who did not write it, and ends when it is taken back", async () => {
    await requireReviews()
    const { id } = await desk.write()
    expect(codeOf(await desk.approve(id, ann))).toEqual([409, 1404])
    expect((await desk.approve(id)).body.response).toMatchObject({
      approved: { en: true },
      review: { version: 1, state: "approved", askedBy: { id: null }, decided: { by: { id: bob.id } } },
    })
    expect((await waiting(bob)).decided).toEqual([])
    expect((await desk.withdraw(id, bob)).body.response).toMatchObject({ approved: { en: false }, review: null })
    await desk.approve(id)
    expect((await desk.publish(id)).status).toBe(200)
    expect((await desk.approve(id)).body.details?.[0]?.path).toBe("params.id")
  })

  test("is of what somebody else wrote: two who write together approve each other's part", async () => {
    await requireReviews()
    const entry = await desk.write()
    await desk.ask(entry.id, { of: bob })
    await desk.rewrite(entry, "Dusk", bob)
    expect(await desk.reviewOf(entry.id)).toMatchObject({ decides: true, own: true })
    expect((await desk.approve(entry.id)).body.response).toMatchObject({
      ...{ approved: { en: false }, decides: false, own: true },
      review: { state: "approved", changedSince: false },
    })
    expect((await desk.publish(entry.id)).body.details).toEqual([
      { path: "body.entries.0.review", message: "is needed for translations.en" },
    ])
    expect(await desk.reviewOf(entry.id)).toMatchObject({ decides: true, own: false })
    expect((await desk.approve(entry.id, ann)).body.response).toMatchObject({ approved: { en: true } })
    expect((await desk.publish(entry.id)).status).toBe(200)
  })

  test("is up to who asked, once the reviewer has changed all that there is to approve", async () => {
    const entry = await desk.write()
    await desk.publish(entry.id)
    await desk.rewrite(entry, "Dusk")
    await desk.ask(entry.id, { of: bob })
    await desk.rewrite(entry, "Dusk!", bob)
    expect(codeOf(await desk.approve(entry.id))).toEqual([409, 1404])
    expect(await desk.reviewOf(entry.id)).toMatchObject({ decides: true, own: false, review: { reviewer: null } })
    expect((await desk.approve(entry.id, ann)).body.response).toMatchObject({ approved: { en: true } })
  })

  test("is not given by who made the last version from before parts were stored", async () => {
    const entry = await desk.write()
    await desk.rewrite(entry, "Dusk", bob)
    await sql`update revision set parts = null`.execute(api.database.store)
    await desk.publish(entry.id, { state: "scheduled", publishAt: soon }, admin)
    expect(codeOf(await desk.approve(entry.id))).toEqual([409, 1404])
    expect((await desk.approve(entry.id, ann)).status).toBe(200)
  })

  test("ends with a request for changes, also that of an earlier text that is scheduled", async () => {
    const entry = await desk.write()
    await desk.publish(entry.id)
    await requireReviews()
    await desk.rewrite(entry, "Dusk")
    await desk.ask(entry.id)
    await desk.approve(entry.id)
    await desk.publish(entry.id, { state: "scheduled", publishAt: soon })
    await desk.rewrite(entry, "Night")
    await desk.ask(entry.id)
    expect((await desk.reviewOf(entry.id)).scheduledBelow).toEqual(["en"])
    await desk.refuse(entry.id)
    api.clock.now = new Date(soon)
    expect(await promoteDue(api.context)).toBe(0)

    await desk.approve(entry.id)
    expect(await promoteDue(api.context)).toBe(1)
    const { review, approved } = await desk.reviewOf(entry.id)
    expect([review?.state, review?.changedSince, approved.en]).toEqual(["approved", false, true])
    expect((await desk.publish(entry.id)).status).toBe(200)
  })

  test("is used up by the publication, and cannot be withdrawn by who asked for it", async () => {
    await requireReviews()
    const { id } = await desk.write()
    await desk.ask(id)
    await desk.approve(id)
    expect(codeOf(await desk.withdraw(id))).toEqual([403, 1101])
    await desk.publish(id)
    expect((await api.database.store.selectFrom("approval").selectAll().execute()).length).toBe(0)
    await desk.publish(id, { state: "draft" })
    expect(codeOf(await desk.publish(id))).toEqual(required)
  })

  test("of another version than the present one is a conflict, with the review as it is now", async () => {
    const entry = await desk.write()
    await desk.ask(entry.id)
    await desk.rewrite(entry, "Dusk")
    const stale = await desk.step(bob, entry.id, "approve", { message: "", locale: "en", version: 1, entryVersion: 1 })
    expect([...codeOf(stale), stale.body.details?.[0]?.path]).toEqual([409, 1300, "body.entryVersion"])
    expect(stale.body).toMatchObject({ present: { review: { state: "asked" } } })
  })

  test("of two decisions at the same time the second is a conflict, and a repeated one changes nothing", async () => {
    const { id } = await desk.write()
    const eve = await addStaff(api, "editor")
    await desk.ask(id)
    const words = { locale: "en", version: 1, entryVersion: 1 }
    const both = await Promise.all([
      desk.step(bob, id, "approve", { ...words, message: "" }),
      desk.step(eve, id, "changes", { ...words, message: "No." }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = both[0].status === 200 ? "approve" : "changes"
    const again = { ...words, message: winner === "approve" ? "" : "No." }
    const repeated = await desk.step(winner === "approve" ? bob : eve, id, winner, again)
    expect(repeated.body.response).toMatchObject({ review: { version: 2 } })
  })

  test("can be taken back by who gave it or an admin, and then it waits again", async () => {
    await requireReviews()
    const { id } = await desk.write()
    await desk.ask(id)
    await desk.approve(id)
    const eve = await addStaff(api, "editor")
    expect(codeOf(await desk.withdraw(id, eve))).toEqual([403, 1101])
    expect((await desk.withdraw(id, bob)).body.response).toMatchObject({ review: { state: "asked", decided: null } })
    expect(codeOf(await desk.publish(id))).toEqual(required)
    await desk.approve(id)
    await desk.withdraw(id, admin)
    expect(codeOf(await desk.publish(id))).toEqual(required)
  })

  test("of an admin against the rule needs a reason, which the audit has", async () => {
    await requireReviews()
    const { id } = await desk.write()
    expect(codeOf(await desk.overrule(id, bob))).toEqual([403, 1101])
    const nothing = await desk.step(admin, id, "overrule", { entryVersion: 1, reason: " " })
    expect([nothing.status, nothing.body.details?.[0]?.path]).toEqual([400, "body.reason"])
    const stale = await desk.step(admin, id, "overrule", { entryVersion: 2, reason: "Now." })
    expect(codeOf(stale)).toEqual([409, 1300])
    await desk.overrule(id)
    const { body } = await desk.overrule(id)
    expect(body.response).toMatchObject({ approved: { en: true }, overruled: { by: { name: "Ada" }, entryVersion: 1 } })
    expect(await actions()).toMatchObject([
      { action: "review.require" },
      { action: "blog.overrule-review", details: { entryVersion: 1, reason: "The site is down." } },
    ])
    await desk.approve(id)
    expect((await desk.withdraw(id, bob)).body.response).toMatchObject({ approved: { en: true } })
    expect((await desk.publish(id)).status).toBe(200)
  })
})

describe("asking", () => {
  test("shows the review to who is asked, and what became of it to who asked", async () => {
    const { id } = await desk.write()
    await desk.ask(id, { of: bob })
    const row = { contentType: "blog", id, title: "Dawn", message: "Please read." }
    expect((await waiting(bob)).asked).toMatchObject([{ ...row, state: "asked", by: { name: "Ann" }, anybody: false }])
    expect(await waiting(admin)).toEqual({ asked: [], decided: [], held: [] })
    await desk.refuse(id)
    expect((await waiting(bob)).asked).toEqual([])
    expect((await waiting(ann)).decided).toMatchObject([
      { id, state: "changes", by: { name: "Bob" }, message: "Shorter." },
    ])
    const { body } = await desk.ask(id)
    expect(body.response).toMatchObject({ review: { state: "asked", reviewer: null, decided: null } })
    expect((await waiting(admin)).asked).toMatchObject([{ id, anybody: true }])
    const recruiter = await addStaff(api, "recruiter")
    expect((await waiting(recruiter)).asked).toEqual([])
  })

  test("writes to who is asked in their language, and to who asked about the decision", async () => {
    await api.database.store
      .insertInto("alert_setting")
      .values({ user_id: bob.id, locale: "ru", frequency: "{}" })
      .execute()
    const mails = collectMails()
    const { id } = await desk.write()
    for (const decide of [desk.refuse, desk.approve]) {
      await desk.ask(id, { of: bob })
      await runTasks(api, { mails })
      await decide(id)
      await runTasks(api, { mails })
    }
    expect(mails.sent.map(({ to, locale, subject }) => [to, locale, subject.split(" · ")[0]])).toEqual([
      ["bob@studio.example", "ru", "Ann просит проверить: Dawn"],
      ["ann@studio.example", "en", "Bob asks for changes: Dawn"],
      ["bob@studio.example", "ru", "Ann просит проверить: Dawn"],
      ["ann@studio.example", "en", "Bob approved: Dawn"],
    ])
    expect(mails.sent[0]?.text).toContain(`/admin/blog/${id}`)
    expect(mails.sent[1]?.text).toContain("> Shorter.")
  })

  test("of anybody writes to all who could, until too many mails about the entry went out", async () => {
    const { id } = await desk.write()
    const mails = collectMails()
    await desk.ask(id)
    await runTasks(api, { mails })
    expect(mails.sent.map(({ to }) => to).sort()).toEqual(["ada@studio.example", "bob@studio.example"])
    for (let asked = mails.sent.length; asked < reviewLimits.mailsPerDay + 4; asked += 2) {
      await desk.withdraw(id)
      expect((await desk.ask(id)).status).toBe(200)
      await runTasks(api, { mails })
    }
    expect(mails.sent).toHaveLength(reviewLimits.mailsPerDay)
  })

  test("falls open to anybody when who is asked leaves, loses the role or is of another provider", async () => {
    const { id } = await desk.write()
    await desk.ask(id, { of: bob })
    const open = async () => [(await desk.reviewOf(id)).review?.reviewer, (await waiting(admin)).asked.length]
    expect(await open()).toEqual([{ id: bob.id, name: "Bob" }, 0])
    await setUser(bob, { roles: ["recruiter"] })
    expect(await open()).toEqual([null, 1])
    await setUser(bob, { roles: ["editor"], disabled_at: api.clock.now })
    expect(await open()).toEqual([null, 1])
    await api.database.store.deleteFrom("app_user").where("id", "=", bob.id).execute()
    expect(await open()).toEqual([null, 1])
    expect((await desk.approve(id, admin)).status).toBe(200)
  })

  test("of nobody, of oneself, of the writer or of who may not publish is refused", async () => {
    const { id } = await desk.write()
    const recruiter = await addStaff(api, "recruiter")
    for (const reviewer of [ann, recruiter]) {
      const { status, body } = await desk.ask(id, { of: reviewer })
      expect([status, body.details?.[0]?.path]).toEqual([400, "body.reviewerId"])
    }
    expect((await desk.ask(id, { by: bob, of: ann })).status).toBe(400)
    expect((await desk.reviewOf(id)).reviewers.map(({ name }) => name)).toEqual(["Ada", "Bob"])
    await setUser(bob, { disabled_at: api.clock.now })
    await setUser(admin, { issuer: "https://former.example" })
    expect(codeOf(await desk.ask(id))).toEqual([409, 1405])
  })

  test("again changes nothing when it is a repetition, replaces the former request, and is a conflict when stale", async () => {
    const { id } = await desk.write()
    const body = { version: null, reviewerId: null, message: "Once.", locale: "en" }
    await desk.step(ann, id, "ask", body)
    const again = await desk.step(ann, id, "ask", body)
    expect(again.body.response).toMatchObject({ review: { version: 1 } })
    const other = await desk.step(ann, id, "ask", { ...body, message: "Twice." })
    expect([...codeOf(other), other.body.details?.[0]?.path]).toEqual([409, 1300, "body.version"])
    expect((await desk.ask(id, { of: bob })).body.response).toMatchObject({ review: { version: 2 } })
    expect((await actions()).map(({ action }) => action)).toEqual(["blog.ask-review", "blog.ask-review"])
  })

  test("about what is public already, removed or not there is refused", async () => {
    const entry = await desk.write()
    await desk.publish(entry.id)
    expect((await desk.ask(entry.id)).body.details?.[0]?.path).toBe("params.id")
    await desk.rewrite(entry, "Dusk")
    await desk.ask(entry.id)
    await desk.post("remove", entry.id, {})
    expect((await desk.reviewOf(entry.id)).review).toBeNull()
    expect((await waiting(bob)).asked).toEqual([])
    const stale = { message: "", locale: "en", version: 1, entryVersion: 4 }
    expect((await desk.step(bob, entry.id, "approve", stale)).status).toBe(410)
    await desk.many("undo", entry.id)
    expect((await desk.reviewOf(entry.id)).review?.state).toBe("asked")
    expect((await ann.get(`${base}/reviews/blog/${randomUUID()}`)).status).toBe(404)
  })

  test("ends when it is withdrawn, which only who asked and admins may do", async () => {
    const { id } = await desk.write()
    await desk.ask(id)
    expect((await desk.step(ann, id, "withdraw", { version: 9 })).status).toBe(409)
    expect(codeOf(await desk.withdraw(id, bob))).toEqual([403, 1101])
    expect((await desk.withdraw(id)).body.response).toMatchObject({ review: null })
    expect((await desk.withdraw(id)).status).toBe(200)
    await desk.ask(id)
    expect((await desk.withdraw(id, admin)).body.response).toMatchObject({ review: null })
  })

  test("for changes needs words", async () => {
    const { id } = await desk.write()
    await desk.ask(id)
    const { status, body } = await desk.step(bob, id, "changes", {
      message: " ",
      locale: "en",
      version: 1,
      entryVersion: 1,
    })
    expect([status, body.details?.[0]?.path]).toEqual([400, "body.message"])
  })
})

test("names the version with which what a reviewer reads is compared", async () => {
  const entry = await desk.write()
  expect((await desk.reviewOf(entry.id)).publishedVersion).toBeNull()
  await desk.publish(entry.id)
  await desk.rewrite(entry, "Dusk")
  expect((await desk.reviewOf(entry.id)).publishedVersion).toBe(2)
})

test("lists show where reviews stand, and can be limited to that", async () => {
  const [first, second] = [await desk.write(), await desk.write()]
  await desk.ask(first.id)
  const listed = async (query = "") => {
    const { body } = await ann.get(`${base}/blog/admin${query}`)
    return (body.response as { items: { id: string; review: string | null }[] }).items
  }
  expect(Object.fromEntries((await listed()).map(({ id, review }) => [id, review]))).toEqual({
    [first.id]: "asked",
    [second.id]: null,
  })
  await desk.approve(first.id)
  expect(await listed("?review=approved")).toMatchObject([{ id: first.id, review: "approved" }])
  await desk.rewrite(first, "Dusk")
  expect(await listed("?review=approved")).toEqual([])
  expect(await listed("?review=changed")).toMatchObject([{ id: first.id, review: "changed" }])
})

describe("the setting", () => {
  const path = `${base}/reviews/setting`

  test("is off at first, is set by admins alone, and is in the audit once", async () => {
    expect((await admin.get(path)).body.response).toEqual({ required: false, reviewers: 3, scheduled: 0 })
    expect((await ann.get(path)).status).toBe(403)
    expect((await ann.post(`${path}/set`, { required: true })).status).toBe(403)
    await requireReviews()
    await requireReviews()
    expect((await admin.get(path)).body.response).toEqual({ required: true, reviewers: 3, scheduled: 0 })
    expect(await actions()).toMatchObject([
      { action: "review.require", details: { before: { required: false }, after: { required: true } } },
    ])
  })

  test("is refused while only one user could approve", async () => {
    for (const user of [ann, bob]) await setUser(user, { disabled_at: api.clock.now })
    expect(codeOf(await admin.post(`${path}/set`, { required: true }))).toEqual([409, 1405])
  })

  test("switched off, lets out what waited for an approval", async () => {
    const { id } = await desk.write()
    await desk.publish(id, { state: "scheduled", publishAt: soon })
    await requireReviews()
    api.clock.now = new Date(soon)
    await runTasks(api)
    expect((await desk.read(id)).translations.en?.state).toBe("scheduled")
    await admin.post(`${path}/set`, { required: false })
    await runTasks(api)
    expect((await desk.read(id)).translations.en?.state).toBe("published")
  })
})

describe("on PostgreSQL", () => {
  const database = useTestDatabase(openPostgresTestDatabase)

  test("takes one of two decisions that come at the same time as a save, and never approves what nobody read", async () => {
    const context = { ...api.context, database }
    const reviewed = { contentType: blogContentType, roles: ["editor"] as const }
    const users = ["Ann", "Bob", "Eve"].map((name) => ({ id: randomUUID(), name, roles: ["editor" as const] }))
    const [writer, ...readers] = users
    if (!writer) throw new Error("Nobody writes")
    for (const { roles, ...user } of users)
      await putUser(database.store, {
        ...{ ...user, issuer: context.issuer, subject: user.id, email: null, roles: JSON.stringify(roles) },
        ...{ created_at: api.clock.now, last_seen_at: api.clock.now },
      })
    const { id, version: _version, ...draft } = draftOf(sentPost())
    const saved = (title: string, version: number | null) => {
      const { en } = draft.translations
      const text = readDraftPost(
        blogSave.parse({ ...draft, id, version, translations: { en: { ...en, title }, ru: null } })
      )
      return saveEntry(context, blogContentType, writer, { id, version, draft: text })
    }
    await saved("Dawn", null)
    await askForReview(
      context,
      reviewed,
      { id, actor: writer },
      { version: null, reviewerId: null, message: "", locale: "en" }
    )
    const decision = { version: 1, entryVersion: 1, message: "No.", locale: "en" } as const
    const [one, other] = await Promise.allSettled([
      ...readers.map((actor, index) =>
        decideReview(context, reviewed, { id, actor, state: index === 0 ? "approved" : "changes" }, decision)
      ),
      saved("Dusk", 1),
    ])
    expect([one, other].filter((outcome) => outcome?.status === "fulfilled").length).toBeLessThanOrEqual(1)
    const { approved, review } = await getReview(context, reviewed, id, writer)
    expect(approved.en).toBe(false)
    expect(review?.state === "approved" && !review.changedSince).toBe(false)
  })
})
