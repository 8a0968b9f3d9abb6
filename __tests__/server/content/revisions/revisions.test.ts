import { rm } from "node:fs/promises"
import { sql } from "kysely"
import { seedDemo } from "../../../../server/demo/seed.ts"
import { promoteDue } from "../../../../server/content/scheduling/due-entries-service.ts"
import { addPicture, documentOf, paragraph } from "../../../support/content-factory.ts"
import { demoFiles, writeDemoFolder } from "../../../support/demo-fixture.ts"
import { draftOf, vacancyText, postText, sentVacancy, sentPost, type SentPost } from "../../../support/content-input.ts"
import { addStaff, type StaffMember } from "../../../support/signed-in-users.ts"
import { testNow, useTestApp, type Envelope } from "../../../support/test-app.ts"

const api = useTestApp()

let editor: StaffMember

beforeEach(async () => {
  editor = await addStaff(api, "editor")
})

type Saved = { id: string; version: number; link: string; formerLinks: string[] }

const blog = "/v1/api/v1/blog"

const history = "/v1/api/v1/revisions/blog"

const add = (post: SentPost) => editor.post(`${blog}/add`, post)

const edit = (post: SentPost, version: number) => editor.post(`${blog}/edit`, { ...post, version })

const remove = (id: string, version: number) => editor.post(`${blog}/remove`, { id, version })

const restore = (id: string, version: number, present: number, contentType = "blog") =>
  editor.post(`/v1/api/v1/revisions/${contentType}/${id}/${version}/restore`, { version: present })

const saved = ({ body }: { body: Envelope }) => body.response as Saved

const text = (title: string, state: "draft" | "published" = "published") =>
  postText({ title, state, body: documentOf(paragraph(title)) })

const en = (title: string, state?: "draft" | "published") => ({ translations: { en: text(title, state), ru: null } })

test("lists who saved what, when, and which states changed, newest first", async () => {
  const post = sentPost(en("One", "draft"))
  await add(post)
  api.clock.now = new Date("2026-06-15T12:10:00Z")
  await edit({ ...post, translations: { en: text("Two"), ru: text("Два", "draft") } }, 1)
  await edit({ ...post, translations: { en: text("Three"), ru: null } }, 2)
  await remove(post.id, 3)

  const { body } = await editor.get(`${history}/${post.id}`)

  const by = { author: "editor", authorId: editor.id }
  const madeAt = "2026-06-15T12:10:00.000Z"
  expect(body.response).toEqual({
    items: [
      { version: 4, ...by, madeAt, removed: true, title: "Three", stateChanges: [] },
      {
        version: 3,
        ...by,
        madeAt,
        removed: false,
        title: "Three",
        stateChanges: [{ locale: "ru", from: "draft", to: null }],
      },
      {
        version: 2,
        ...by,
        madeAt,
        removed: false,
        title: "Two",
        stateChanges: [
          { locale: "en", from: "draft", to: "published" },
          { locale: "ru", from: null, to: "draft" },
        ],
      },
      {
        version: 1,
        ...by,
        madeAt: testNow.toISOString(),
        removed: false,
        title: "One",
        stateChanges: [{ locale: "en", from: null, to: "draft" }],
      },
    ],
  })
})

test("shows an entry as it was after a save, with its pictures", async () => {
  const cover = { fileId: await addPicture(api.database), focalPoint: { x: 0.5, y: 0.5 } }
  const post = sentPost({ ...en("One"), cover })
  const first = saved(await add(post))
  await edit({ ...post, ...en("Two"), cover: null }, 1)

  const { body } = await editor.get(`${history}/${post.id}/1`)

  expect(body.response).toEqual({ version: 1, author: "editor", madeAt: testNow.toISOString(), entry: first })
  expect((await editor.get(`${history}/${post.id}/3`)).status).toBe(404)
  for (const version of ["0", "01", "x", "99999999999"])
    expect((await editor.get(`${history}/${post.id}/${version}`)).status).toBe(400)
})

test("restores the old content of a public post as its working copy, and what the revision lacks stays", async () => {
  const post = sentPost({ ...en("One"), link: "first" })
  await add(post)
  await edit({ ...post, translations: { en: text("Two"), ru: text("Два") }, link: "second" }, 1)
  const known = (await api.get(`${blog}/link/second`)).body.response as object

  const { status, body } = await restore(post.id, 1, 2)

  expect(status).toBe(200)
  expect(body.response).toMatchObject({
    version: 3,
    link: "second",
    formerLinks: ["first"],
    translations: { en: { title: "Two" }, ru: { title: "Два", state: "published" } },
    working: { fields: { link: "first" }, translations: { en: { title: "One" }, ru: null } },
  })
  expect((await api.get(`${blog}/link/second`)).body.response).toEqual({ ...known, version: 3 })
  expect((await restore(post.id, 3, 3)).body.response).toMatchObject({ version: 3 })
  const audit = await api.database.store.selectFrom("audit_entry").select("action").orderBy("id").execute()
  expect(audit.map(({ action }) => action)).toEqual(["blog.add", "blog.edit", "blog.restore"])
})

test("a scheduled text of a removed entry is not public when it comes back after its time", async () => {
  const publishAt = new Date(api.clock.now.getTime() + 60_000).toISOString()
  const post = sentPost({ translations: { en: postText({ state: "scheduled", publishAt }), ru: null } })
  await editor.post("/v1/api/v1/blog/add", post)
  await editor.post("/v1/api/v1/blog/remove", { id: post.id, version: 1 })
  api.clock.now = new Date(api.clock.now.getTime() + 120_000)
  await promoteDue(api.context)
  const { body } = await restore(post.id, 1, 2)
  expect(body.response).toMatchObject({ version: 3, translations: { en: { state: "draft" } } })
  expect((await api.get(`/v1/api/v1/blog/id/${post.id}`)).status).toBe(404)
})

const save = (post: SentPost, version: number) => editor.post(`${blog}/save`, draftOf(post, version))

const publish = (id: string, version: number, more: object) =>
  editor.post(`${blog}/publish`, { entries: [{ id, version }], locale: "en", ...more })

test("a schedule that passed while the entry was removed comes back as a draft with what was typed over it", async () => {
  const publishAt = "2026-06-15T12:30:00.000Z"
  const planned = postText({ title: "Planned", state: "scheduled", publishAt })
  const post = sentPost({ translations: { en: planned, ru: null } })
  await add(post)
  await save({ ...post, ...en("Typed"), author: { en: "Bea", ru: "Бея" } }, 1)
  await remove(post.id, 2)
  api.clock.now = new Date("2026-06-15T12:31:00Z")
  await promoteDue(api.context)

  expect((await restore(post.id, 2, 3)).body.response).toMatchObject({
    author: { en: "Bea" },
    translations: { en: { title: "Typed", state: "draft" } },
    working: { fields: null, translations: { en: null } },
  })
})

test("what became public only after its removal is not public when the entry comes back", async () => {
  const publishAt = "2026-06-15T12:30:00.000Z"
  const post = sentPost({ translations: { en: postText({ state: "scheduled", publishAt }), ru: null } })
  await add(post)
  await remove(post.id, 1)
  api.clock.now = new Date("2026-06-15T12:31:00Z")
  // A former version of the product published removed entries, too.
  await sql`update post_translation set state = 'published' where post_id = ${post.id}`.execute(api.database.store)

  expect((await restore(post.id, 1, 2)).body.response).toMatchObject({ translations: { en: { state: "draft" } } })
})

test("an update that never became public stays a working copy when its entry comes back", async () => {
  const post = sentPost(en("Public"))
  await add(post)
  await save({ ...post, ...en("Planned"), author: { en: "Bea", ru: "Бея" } }, 1)
  await publish(post.id, 2, { state: "scheduled", publishAt: "2026-06-15T13:00:00.000Z" })
  await publish(post.id, 3, { state: "draft" })
  await remove(post.id, 4)

  expect((await restore(post.id, 3, 5)).body.response).toMatchObject({
    author: post.author,
    translations: { en: { title: "Public", state: "published" } },
    working: { fields: { author: { en: "Bea" } }, translations: { en: { title: "Planned" } } },
  })
})

test("an update that was public comes back public with its fields", async () => {
  const post = sentPost(en("Public"))
  await add(post)
  await save({ ...post, ...en("Planned"), author: { en: "Bea", ru: "Бея" } }, 1)
  await publish(post.id, 2, { state: "scheduled", publishAt: "2026-06-15T12:30:00.000Z" })
  api.clock.now = new Date("2026-06-15T12:31:00Z")
  await promoteDue(api.context)
  await remove(post.id, 3)

  expect((await restore(post.id, 3, 4)).body.response).toMatchObject({
    author: { en: "Bea" },
    translations: { en: { title: "Planned", state: "published" } },
    working: { fields: null, translations: { en: null } },
  })
})

test("a scheduled text that was changed before its instant is not public when its entry comes back", async () => {
  const publishAt = "2026-06-15T12:30:00.000Z"
  const planned = (title: string) => ({
    translations: { en: postText({ title, state: "scheduled", publishAt }), ru: null },
  })
  const post = sentPost(planned("First"))
  await add(post)
  await edit({ ...post, ...planned("Second") }, 1)
  api.clock.now = new Date("2026-06-15T12:31:00Z")
  await promoteDue(api.context)
  await remove(post.id, 2)

  expect((await restore(post.id, 1, 3)).body.response).toMatchObject({
    translations: { en: { title: "First", state: "draft" } },
  })
})

test("a text that its schedule made public is so again with its entry, and no save is said to have published it", async () => {
  const publishAt = "2026-06-15T12:30:00.000Z"
  const planned = { translations: { en: postText({ title: "First", state: "scheduled", publishAt }), ru: null } }
  const post = sentPost(planned)
  await add(post)
  api.clock.now = new Date("2026-06-15T12:31:00Z")
  await promoteDue(api.context)
  await edit({ ...post, ...en("Second") }, 1)
  await remove(post.id, 2)
  expect((await editor.get(`${history}/${post.id}`)).body.response).toMatchObject({
    items: [{ stateChanges: [] }, { stateChanges: [] }, { stateChanges: [{ from: null, to: "scheduled" }] }],
  })

  expect((await restore(post.id, 1, 3)).body.response).toMatchObject({
    translations: { en: { title: "First", state: "published", publishedAt: publishAt } },
  })
})

test("a restored language is public with fields that visitors saw; those of the draft wait over it", async () => {
  const post = sentPost(en("Public"))
  await add(post)
  await publish(post.id, 1, { state: "draft" })
  await save({ ...post, author: { en: "Bea", ru: "Бея" } }, 2)
  await remove(post.id, 3)
  const path = `${history}/${post.id}/1/restore`

  expect((await editor.post(path, { version: 4, locales: ["en"], fields: false })).body.response).toMatchObject({
    author: post.author,
    translations: { en: { state: "published" } },
    working: { fields: { author: { en: "Bea" } } },
  })
})

test("rejects restoring on top of an older version as a conflict", async () => {
  const post = sentPost(en("One"))
  await add(post)
  await edit({ ...post, ...en("Two") }, 1)
  const { status, body } = await restore(post.id, 1, 1)
  expect([status, body.code]).toEqual([409, 1300])
  expect((body as { present?: Saved }).present).toMatchObject({ version: 2 })
  expect((await restore(post.id, 7, 2)).status).toBe(404)
})

test("restores a removed entry with the links that no other entry has", async () => {
  const post = sentPost({ ...en("One"), link: "first" })
  await add(post)
  await edit({ ...post, link: "second" }, 1)
  await edit({ ...post, link: "third" }, 2)
  await remove(post.id, 3)
  await add(sentPost({ ...en("Another"), link: "first" }))

  const response = await restore(post.id, 3, 4)

  expect(saved(response)).toMatchObject({ version: 5, link: "third", formerLinks: ["second"], removedAt: null })
  expect((await api.get(`${blog}/link/second`)).body.response).toMatchObject({ link: "third" })
  const removal = await restore(post.id, 4, 5)
  expect([removal.status, removal.body.details?.[0]?.path]).toEqual([400, "params.version"])
})

test("does not restore a link that another post has, or a file that was removed", async () => {
  const fileId = await addPicture(api.database)
  const post = sentPost({ ...en("One"), link: "first", cover: { fileId, focalPoint: { x: 0, y: 0 } } })
  await add(post)
  await edit({ ...post, cover: null }, 1)
  await api.database.store.deleteFrom("uploaded_file").execute()
  const gone = await restore(post.id, 1, 2)
  expect([gone.status, gone.body.details?.[0]?.path]).toEqual([400, "revision.cover.fileId"])

  await remove(post.id, 2)
  const owner = sentPost({ ...en("Owner"), link: "first" })
  await add(owner)
  const consumed = await restore(post.id, 2, 3)
  expect([consumed.status, consumed.body.code, consumed.body.details?.[0]?.path]).toEqual([409, 1301, "revision.link"])
})

test("does not publish on restoring: a schedule in the past becomes a draft", async () => {
  const publishAt = "2026-06-15T12:30:00.000Z"
  const planned = postText({ title: "Plan", state: "scheduled", publishAt })
  const kept = sentPost({ translations: { en: planned, ru: null } })
  const dropped = sentPost({ translations: { en: planned, ru: null } })
  await add(kept)
  await add(dropped)
  await edit({ ...dropped, ...en("Dropped", "draft") }, 1)
  api.clock.now = new Date("2026-06-15T12:31:00Z")
  await promoteDue(api.context)
  await edit({ ...kept, translations: { en: { ...planned, title: "Edited" }, ru: null } }, 1)

  expect((await restore(kept.id, 1, 2)).body.response).toMatchObject({
    translations: { en: { title: "Edited", state: "published", publishedAt: publishAt } },
    working: { translations: { en: { title: "Plan" } } },
  })
  expect((await restore(dropped.id, 1, 2)).body.response).toMatchObject({
    translations: { en: { title: "Plan", state: "draft", publishedAt: null } },
  })
  expect((await api.get(`${blog}/id/${dropped.id}`)).status).toBe(404)
})

test("shows recruiters the history of vacancies only", async () => {
  const recruiter = await addStaff(api, "recruiter")
  const vacancy = sentVacancy({ translations: { en: vacancyText({ title: "One", state: "published" }), ru: null } })
  await recruiter.post("/v1/api/v1/jobs/add", vacancy)
  await recruiter.post("/v1/api/v1/jobs/remove", { id: vacancy.id, version: 1 })
  expect((await api.get(`/v1/api/v1/jobs/id/${vacancy.id}`)).status).toBe(410)
  const path = `/v1/api/v1/revisions/jobs/${vacancy.id}`
  expect((await recruiter.get(path)).body.response).toMatchObject({
    items: [{ removed: true }, { author: "recruiter" }],
  })
  expect((await recruiter.get(`${path}/1`)).body.response).toMatchObject({ entry: { closed: false } })

  expect((await recruiter.post(`${path}/1/restore`, { version: 2 })).status).toBe(200)

  expect((await api.get(`/v1/api/v1/jobs/id/${vacancy.id}`)).status).toBe(200)
  expect((await recruiter.get(`${history}/${vacancy.id}`)).status).toBe(403)
})

test("a removed vacancy comes back open or closed as it was, whatever else is restored", async () => {
  const recruiter = await addStaff(api, "recruiter")
  const jobs = "/v1/api/v1/jobs"
  const statusOf = async (id: string) => (await api.get(`${jobs}/id/${id}`)).status
  const text = { en: vacancyText({ state: "published" }), ru: null }
  const [open, closed] = [sentVacancy({ translations: text }), sentVacancy({ translations: text })]
  const planned = { en: vacancyText({ state: "scheduled", publishAt: "2026-06-15T12:10:00.000Z" }), ru: null }
  const scheduled = sentVacancy({ translations: planned })
  for (const vacancy of [open, closed, scheduled]) await recruiter.post(`${jobs}/add`, vacancy)
  await recruiter.post(`${jobs}/edit`, { ...closed, closed: true, version: 1 })
  api.clock.now = new Date("2026-06-15T12:11:00Z")
  await promoteDue(api.context)
  for (const { id } of [open, closed, scheduled])
    await recruiter.post(`${jobs}/remove`, { id, version: id === closed.id ? 2 : 1 })
  const bringBack = async ({ id }: { id: string }, version: number, more: object) =>
    (await recruiter.post(`/v1/api/v1/revisions/jobs/${id}/1/restore`, { version, ...more })).status

  expect(await bringBack(open, 2, { fields: false })).toBe(200)
  expect(await bringBack(closed, 3, { fields: false })).toBe(200)
  expect(await bringBack(scheduled, 2, {})).toBe(200)

  expect(await Promise.all([open, closed, scheduled].map(({ id }) => statusOf(id)))).toEqual([200, 410, 200])
})

test("the history of demo content begins with the seeding", async () => {
  const folder = await writeDemoFolder(demoFiles)
  await seedDemo(api.database, api.files, testNow, folder)
  await rm(folder, { recursive: true })
  const { items } = (await editor.get(`${blog}/admin`)).body.response as { items: Saved[] }

  const { body } = await editor.get(`${history}/${items[0]?.id ?? ""}`)

  expect(body.response).toMatchObject({ items: [{ version: 1, author: "Ash & Frost", authorId: null }] })
  const id = items[0]?.id ?? ""
  await editor.post(`${blog}/publish`, { entries: [{ id, version: 1 }], locale: "en", state: "draft" })
  expect((await restore(id, 1, 2)).body.response).toMatchObject({
    version: 2,
    translations: { en: { state: "draft" } },
  })
})

test("an entry without history gets one with its next edit", async () => {
  const post = sentPost(en("One"))
  await add(post)
  await api.database.store.deleteFrom("revision").execute()
  await edit({ ...post, ...en("Two") }, 1)
  expect((await editor.get(`${history}/${post.id}`)).body.response).toMatchObject({
    items: [{ version: 2, stateChanges: [] }],
  })
  expect((await add(post)).status).toBe(409)
})

test("fills fields that an old revision lacks with the values of a new entry", async () => {
  const post = sentPost(en("One"))
  await add(post)
  await edit({ ...post, videoUrl: "https://v.example/1" }, 1)
  await sql`update revision set snapshot = snapshot #- '{fields,videoUrl}' #- '{texts,en,text,excerpt}'
    where entry_id = ${post.id} and version = 1`.execute(api.database.store)

  const { body } = await editor.get(`${history}/${post.id}/1`)
  expect(body.response).toMatchObject({
    entry: { videoUrl: null, translations: { en: { title: "One", excerpt: "" } } },
  })
  expect((await restore(post.id, 1, 2)).body.response).toMatchObject({
    version: 3,
    working: { fields: { videoUrl: null } },
  })
})
