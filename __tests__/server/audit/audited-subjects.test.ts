import { randomUUID } from "node:crypto"
import type { z } from "zod"
import { submissionAdminPaths } from "../../../shared/contract/inbox.ts"
import { success } from "../../../shared/contract/envelope.ts"
import { auditChanges, auditList } from "../../../shared/contract/audit.ts"
import { recordAudit, type AuditFacts } from "../../../server/audit/audit-repository.ts"
import { addPicture, addVacancy, documentOf, paragraph } from "../../support/content-factory.ts"
import { postText, sentPost, sentVacancy, vacancyText } from "../../support/content-input.ts"
import { addStaff, type StaffMember } from "../../support/signed-in-users.ts"
import { sendSubmission } from "../../support/submission-factory.ts"
import { useTestApp } from "../../support/test-app.ts"

const api = useTestApp()

let admin: StaffMember

beforeEach(async () => {
  admin = await addStaff(api, "admin")
})

const blog = "/v1/api/v1/blog"

const publishAt = "2027-01-01T00:00:00.000Z"

const list = async (query = "") => {
  const { body } = await admin.get(`/v1/api/v1/audit${query}`)
  return success(auditList).parse(body).response.items
}

const changesOf = async (id: number): Promise<z.infer<typeof auditChanges>> =>
  success(auditChanges).parse((await admin.get(`/v1/api/v1/audit/${id}/changes`)).body).response

const latest = async () => {
  const [entry] = await list()
  if (!entry) throw new Error("Nothing is recorded")
  return { entry, ...(await changesOf(entry.id)) }
}

const record = (facts: Omit<AuditFacts, "actor">) =>
  recordAudit(api.database.store, api.clock.now, { actor: admin, ...facts })

describe("entries", () => {
  const en = postText({ title: "Night of Signals", state: "published" })
  const ru = postText({ title: "Ночь сигналов" })

  test("are named by their titles, with the languages whose state changed", async () => {
    const post = sentPost({ translations: { en, ru } })
    await admin.post(`${blog}/add`, post)
    await admin.post(`${blog}/publish`, { entries: [{ id: post.id, version: 1 }], locale: "en", state: "draft" })

    const [withdrawn, added] = await list()
    const subject = {
      kind: "blog",
      id: post.id,
      name: { en: "Night of Signals", ru: "Ночь сигналов" },
      standing: "present",
    }
    expect(withdrawn).toMatchObject({
      action: "blog.withdraw",
      subject,
      stateChanges: [{ locale: "en", from: "published", to: "draft" }],
    })
    expect(added).toMatchObject({
      action: "blog.add",
      subject,
      stateChanges: [
        { locale: "en", from: null, to: "published" },
        { locale: "ru", from: null, to: "draft" },
      ],
    })
  })

  test("show each changed field, before and after; a body as its text, a picture by its name", async () => {
    const cover = await addPicture(api.database)
    const body = documentOf(paragraph("Two words."))
    const post = sentPost({ link: "night", translations: { en: { ...en, body }, ru: null } })
    await admin.post(`${blog}/add`, post)
    await admin.post(`${blog}/edit`, {
      ...post,
      version: 1,
      link: "night-of-signals",
      cover: { fileId: cover, focalPoint: { x: 0.5, y: 0.5 } },
      translations: { en: { ...en, title: "Signals", body: documentOf(paragraph("Three words now.")) }, ru },
    })

    const { changes } = await latest()
    expect(changes).toEqual(
      expect.arrayContaining([
        { field: "link", before: "night", after: "night-of-signals", isText: false },
        { field: "cover.fileId", before: null, after: "dawn.jpg", isText: false },
        { field: "title.en", before: "Night of Signals", after: "Signals", isText: false },
        { field: "title.ru", before: null, after: "Ночь сигналов", isText: false },
        { field: "body.en", before: "Two words.", after: "Three words now.", isText: true },
      ])
    )
    expect(changes.map(({ field }) => field)).not.toEqual(expect.arrayContaining(["author.en"]))
    expect(changes.filter(({ field }) => /version|updatedAt|formerLinks/.test(field))).toEqual([])
  })

  test("show what a working copy changed, and what its publication changed for visitors", async () => {
    const { state: _, publishAt: __, ...text } = en
    const sent = sentPost({ link: "night", translations: { en, ru: null } })
    await admin.post(`${blog}/add`, sent)
    const save = (version: number, title: string) =>
      admin.post(`${blog}/save`, { ...sent, version, translations: { en: { ...text, title }, ru: null } })
    const retitled = (before: string, after: string) => [{ field: "title.en", before, after, isText: false }]
    expect((await save(1, "Signals")).status).toBe(200)
    expect((await latest()).changes).toEqual(retitled("Night of Signals", "Signals"))
    expect((await save(2, "Signals again")).status).toBe(200)
    expect((await latest()).changes).toEqual(retitled("Signals", "Signals again"))

    const publication = { entries: [{ id: sent.id, version: 3 }], locale: "en", state: "published" }
    expect((await admin.post(`${blog}/publish`, publication)).status).toBe(200)
    expect((await latest()).changes).toEqual(retitled("Night of Signals", "Signals again"))

    expect((await save(4, "Beacons")).status).toBe(200)
    const schedule = { entries: [{ id: sent.id, version: 5 }], locale: "en", state: "scheduled", publishAt }
    expect((await admin.post(`${blog}/publish`, schedule)).status).toBe(200)
    expect((await latest()).changes).toEqual([{ field: "updateAt.en", before: null, after: publishAt, isText: false }])
  })

  test("report a body whose formatting alone changed", async () => {
    const post = sentPost({ translations: { en, ru: null } })
    await admin.post(`${blog}/add`, post)
    const bold = { type: "text", text: "Two words.", marks: [{ type: "bold" }] } as const
    const body = { type: "doc", content: [{ type: "paragraph", content: [bold] }] } as const
    await admin.post(`${blog}/edit`, { ...post, version: 1, translations: { en: { ...en, body }, ru: null } })

    expect((await latest()).changes).toEqual([
      { field: "body.en", before: "Two words.", after: "Two words.", isText: true },
    ])
  })

  test("keep their last title once they are removed", async () => {
    const vacancy = sentVacancy({ translations: { en: vacancyText({ title: "QA engineer" }), ru: null } })
    await admin.post("/v1/api/v1/jobs/add", vacancy)
    await admin.post("/v1/api/v1/jobs/remove", { id: vacancy.id, version: 1 })

    const subject = { kind: "job", name: { en: "QA engineer", ru: null }, standing: "removed" }
    expect(await list()).toMatchObject([
      { action: "job.remove", subject },
      { action: "job.add", subject },
    ])
  })

  test("say nothing of changes where the save before is not stored", async () => {
    const id = randomUUID()
    await record({ action: "blog.edit", subjectId: id, details: { version: 7, states: { en: "published", ru: null } } })

    const { entry, changes } = await latest()
    expect(entry).toMatchObject({ subject: { kind: "blog", id, standing: "gone" }, stateChanges: [] })
    expect(changes).toEqual([])
  })

  test("are found by a part of their title", async () => {
    const post = sentPost({ translations: { en: null, ru } })
    await admin.post(`${blog}/add`, post)
    await record({ action: "site.publish" })

    expect((await list("?q=сигнал")).map(({ action }) => action)).toEqual(["blog.add"])
  })
})

describe("other subjects", () => {
  test("a redirect keeps its address when it is gone, and shows both of its addresses", async () => {
    const id = randomUUID()
    const redirects = "/v1/api/v1/redirects"
    await admin.post(`${redirects}/add`, { id, from: "/summer", to: "/blog" })
    await admin.post(`${redirects}/edit`, { id, version: 1, from: "/summer", to: "/games" })
    expect((await latest()).changes).toEqual([{ field: "to", before: "/blog", after: "/games", isText: false }])

    await admin.post(`${redirects}/remove`, { id, version: 2 })
    const name = { en: "/summer", ru: "/summer" }
    for (const entry of await list()) expect(entry.subject).toEqual({ kind: "redirect", id, name, standing: "gone" })
  })

  test("a submission is called like its vacancy, never like its sender", async () => {
    const { id: jobId } = await addVacancy(api.database, { texts: { en: { title: "QA engineer" } } })
    const id = await sendSubmission(api, "application", { jobId })
    await admin.get(`/v1${submissionAdminPaths("application").byId.replace(":id", id)}`)

    const { entry } = await latest()
    expect(entry).toMatchObject({
      action: "application.view",
      subject: { kind: "application", name: { en: "QA engineer", ru: null }, standing: "present" },
    })
    expect(JSON.stringify(entry)).not.toContain("Ann Frost")
  })

  test("a person has their name", async () => {
    await record({
      action: "person.roles",
      subjectId: admin.id,
      change: { before: { roles: [] }, after: { roles: ["admin"] } },
    })

    const { entry, changes } = await latest()
    expect(entry.subject).toMatchObject({ kind: "person", name: { en: "admin" }, standing: "present" })
    expect(changes).toEqual([{ field: "roles", before: [], after: ["admin"], isText: false }])
  })

  test("what led to a forgotten person is no subject", async () => {
    await record({ action: "person.forget", subjectId: randomUUID(), details: { forms: 2 } })

    const { entry, facts } = await latest()
    expect([entry.subject, facts]).toEqual([null, { forms: 2 }])
  })
})

describe("entries of the audit from before changes had one form", () => {
  test.each([
    [
      "redirect.edit",
      { from: "/a", to: "/c", before: { from: "/a", to: "/b" } },
      [{ field: "to", before: "/b", after: "/c", isText: false }],
    ],
    [
      "redirect.remove",
      { from: "/a", to: "/b" },
      [
        { field: "from", before: "/a", after: null, isText: false },
        { field: "to", before: "/b", after: null, isText: false },
      ],
    ],
    [
      "streaming.status",
      { from: "new", to: "read" },
      [{ field: "status", before: "new", after: "read", isText: false }],
    ],
    [
      "file.edit",
      { before: { en: "", ru: "" }, after: { en: "Dawn", ru: "" } },
      [{ field: "alt.en", before: "", after: "Dawn", isText: false }],
    ],
    [
      "daily.set",
      { before: { link: { en: "/a" } }, after: { link: { en: "/b" } } },
      [{ field: "link.en", before: "/a", after: "/b", isText: false }],
    ],
  ])("%s reads like new ones", async (action, details, changes) => {
    await record({ action, subjectId: randomUUID(), details })
    expect(await latest()).toMatchObject({ changes, facts: {} })
  })

  test("a removed redirect is called by the address that they have", async () => {
    const id = randomUUID()
    await record({ action: "redirect.remove", subjectId: id, details: { from: "/a", to: "/b" } })
    expect((await latest()).entry.subject).toMatchObject({ name: { en: "/a" }, standing: "gone" })
  })

  test("other facts are read as they are", async () => {
    await record({ action: "daily.set", details: { en: "set" } })
    expect(await latest()).toMatchObject({ changes: [], facts: { en: "set" } })
  })
})

test("knows the changes of recorded actions only", async () => {
  expect((await admin.get("/v1/api/v1/audit/4711/changes")).status).toBe(404)
  expect((await admin.get("/v1/api/v1/audit/0/changes")).status).toBe(400)
})

test("returns nothing to editors and recruiters", async () => {
  const editor = await addStaff(api, "editor", "recruiter")
  await record({ action: "site.publish" })
  const [entry] = await list()
  expect((await editor.get(`/v1/api/v1/audit/${entry?.id}/changes`)).status).toBe(403)
})
