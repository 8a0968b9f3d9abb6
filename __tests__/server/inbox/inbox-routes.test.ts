import { randomUUID } from "node:crypto"
import { success } from "../../../shared/contract/envelope.ts"
import {
  submissionEntries,
  submissionRoles,
  submissionSummaries,
  forgotten,
  submissionListOf,
  submissionAdminPaths,
  waitingSubmissions,
  waitingSubmissionsPath,
} from "../../../shared/contract/inbox.ts"
import { processSubscriptionRequest } from "../../../server/subscribers/subscription-requests-service.ts"
import { deleteOldSubscriptions, leaveSubscription } from "../../../server/subscribers/subscriptions-service.ts"
import { subscribePaths } from "../../../shared/subscriptions.ts"
import { submissionKinds, submissionPaths, type SubmissionKind } from "../../../shared/submission-kinds.ts"
import { passBotCheck } from "../../support/bot-check.ts"
import { addVacancy } from "../../support/content-factory.ts"
import {
  addResumeOf,
  postAs,
  sendSubmission,
  storedSubmissions,
  storedMails,
} from "../../support/submission-factory.ts"
import { addStaff } from "../../support/signed-in-users.ts"
import { addSubscriber } from "../../support/subscriber-factory.ts"
import { testNow, useTestApp } from "../../support/test-app.ts"

const api = useTestApp()

const pathsOf = (kind: SubmissionKind) => {
  const { list, byId, status, forget } = submissionAdminPaths(kind)
  const one = (id: string) => `/v1${byId.replace(":id", id)}`
  return { list: `/v1${list}`, one, status: `/v1${status}`, forget: `/v1${forget}` }
}

const auditOf = async () => {
  const rows = await api.database.store.selectFrom("audit_entry").selectAll().orderBy("id").execute()
  return rows.map(({ actor_id, action, subject_id, details }) => ({ actor_id, action, subject_id, details }))
}

const idsOf = (body: unknown): string[] =>
  success(submissionListOf(submissionSummaries.application.pick({ id: true })))
    .parse(body)
    .response.items.map(({ id }) => id)

test.each(submissionKinds)("lists %s newest first, in pages, without contact details and messages", async (kind) => {
  const staff = await addStaff(api, submissionRoles[kind])
  const first = await sendSubmission(api, kind)
  api.clock.now = new Date(testNow.getTime() + 1_000)
  const second = await sendSubmission(api, kind)
  await sendSubmission(api, kind === "streaming" ? "partnership" : "streaming")

  const { body } = await staff.get(pathsOf(kind).list)
  const next = await staff.get(`${pathsOf(kind).list}?page=2&perPage=1`)

  const page = success(submissionListOf(submissionSummaries[kind])).parse(body).response
  expect(page).toMatchObject({ total: 2, page: 1, perPage: 20 })
  expect(page.items.map(({ id }) => id)).toEqual([second, first])
  expect(idsOf(next.body)).toEqual([first])
  expect(JSON.stringify(body)).not.toMatch(/people\.example|paint snow|portfolio/)
  expect(await auditOf()).toEqual([])
})

test("counts what is new of each kind that the user may read, and nothing else", async () => {
  const recruiter = await addStaff(api, "recruiter")
  const editor = await addStaff(api, "editor")
  const guest = await addStaff(api)
  await sendSubmission(api, "application")
  const read = await sendSubmission(api, "application")
  await sendSubmission(api, "support")
  await recruiter.post(pathsOf("application").status, { id: read, version: 1, status: "read" })
  const path = `/v1${waitingSubmissionsPath}`
  const countOf = async ({ get }: typeof editor) => success(waitingSubmissions).parse((await get(path)).body).response

  expect(await countOf(recruiter)).toEqual({ application: 1 })
  expect(await countOf(editor)).toEqual({ partnership: 0, streaming: 0, support: 1 })
  expect((await guest.get(path)).status).toBe(403)
})

test("returns all fields of an application, and records who read it", async () => {
  const recruiter = await addStaff(api, "recruiter")
  const { id: jobId } = await addVacancy(api.database, {
    texts: { en: { title: "Painter" }, ru: { title: "Художник" } },
  })
  const id = await sendSubmission(api, "application", { jobId, locale: "ru" })
  const resumeId = await addResumeOf(api, id)

  const { status, body } = await recruiter.get(pathsOf("application").one(id))

  expect(status).toBe(200)
  expect(success(submissionEntries.application).parse(body).response).toEqual({
    id,
    version: 1,
    status: "new",
    name: "Ann Frost",
    email: "ann@people.example",
    message: "Good day!\nI paint snow.",
    note: "",
    notes: [],
    answers: [],
    earlier: [],
    locale: "ru",
    consentVersion: "2026-1",
    job: { id: jobId, title: "Художник" },
    phone: "+7 (701) 555-01-02",
    link: "https://portfolio.example/ann",
    resumes: [{ id: resumeId, name: "ann.pdf", size: 10 }],
    receivedAt: testNow.toISOString(),
    updatedAt: testNow.toISOString(),
  })
  expect(await auditOf()).toEqual([{ actor_id: recruiter.id, action: "application.view", subject_id: id, details: {} }])
})

test("returns all fields of submissions of partners and streamers", async () => {
  const editor = await addStaff(api, "editor")
  const partnership = await sendSubmission(api, "partnership")
  const streaming = await sendSubmission(api, "streaming")

  const partner = await editor.get(pathsOf("partnership").one(partnership))
  const streamer = await editor.get(pathsOf("streaming").one(streaming))

  expect(success(submissionEntries.partnership).parse(partner.body).response).toMatchObject({
    company: "North Lights",
    subject: "licensing",
  })
  expect(success(submissionEntries.streaming).parse(streamer.body).response).toMatchObject({
    channelUrl: "https://video.example/@ann",
    platform: "youtube",
    audience: 12_000,
  })
})

test("names what came earlier from the same address, in any case of letters, of the same kind alone", async () => {
  const recruiter = await addStaff(api, "recruiter")
  const { id: jobId } = await addVacancy(api.database, { texts: { en: { title: "Painter" } } })
  const first = await sendSubmission(api, "application", { jobId, email: "Ann@people.example" })
  await sendSubmission(api, "partnership")
  api.clock.now = new Date(testNow.getTime() + 60_000)
  const second = await sendSubmission(api, "application")
  await sendSubmission(api, "application", { email: "bob@people.example" })
  const earlierOf = async (id: string) =>
    success(submissionEntries.application).parse((await recruiter.get(pathsOf("application").one(id))).body).response
      .earlier

  expect(await earlierOf(second)).toEqual([
    {
      ...{
        id: first,
        version: 1,
        status: "new",
        name: "Ann Frost",
        locale: "en",
        job: { id: jobId, title: "Painter" },
      },
      ...{ receivedAt: testNow.toISOString(), updatedAt: testNow.toISOString() },
    },
  ])
  expect(await earlierOf(first)).toEqual([])
})

test("returns the title of a vacancy in another language when the applicant's is missing", async () => {
  const recruiter = await addStaff(api, "recruiter")
  const { id: jobId } = await addVacancy(api.database, { texts: { en: { title: "Painter" } } })
  const id = await sendSubmission(api, "application", { jobId, locale: "ru" })

  const { body } = await recruiter.get(pathsOf("application").one(id))

  expect(success(submissionEntries.application).parse(body).response.job.title).toBe("Painter")
})

test("responds with 404 for a submission of another kind", async () => {
  const admin = await addStaff(api, "admin")
  const id = await sendSubmission(api, "application")

  for (const kind of ["partnership", "streaming"] as const) {
    const { one, status, forget } = pathsOf(kind)
    expect((await admin.get(one(id))).status).toBe(404)
    expect((await admin.post(status, { id, version: 1, status: "read" })).status).toBe(404)
    expect((await admin.post(forget, { id })).status).toBe(404)
  }
  expect(await storedSubmissions(api)).toHaveLength(1)
  expect(await auditOf()).toEqual([])
})

test("finds part of a field, with special characters taken literally", async () => {
  const editor = await addStaff(api, "editor")
  const frost = await sendSubmission(api, "partnership", { company: "100% Frost_ \\ Ltd" })
  const sun = await sendSubmission(api, "partnership", { email: "Sun@Other.example", name: "Ирина" })
  const found = async (q: string) => {
    const { status, body } = await editor.get(`${pathsOf("partnership").list}?${new URLSearchParams({ q }).toString()}`)
    return status === 200 ? idsOf(body) : status
  }

  expect(await found("0% fro")).toEqual([frost])
  expect(await found("t_ \\ l")).toEqual([frost])
  expect(await found("sun@")).toEqual([sun])
  expect(await found("ирин")).toEqual([sun])
  expect(await found("%")).toEqual([frost])
  expect(await found("' or 1=1 --")).toEqual([])
  expect(await found("\u0000")).toBe(400)
  expect(await found("x".repeat(100_000))).toBe(400)
})

test("finds each word in whichever field has it, and е where somebody wrote ё", async () => {
  const recruiter = await addStaff(api, "recruiter")
  const ivanov = await sendSubmission(api, "application", { name: "Petr Ivanov", message: "I am a designer." })
  const semyonov = await sendSubmission(api, "application", { name: "Пётр Семёнов", message: "Я художник." })
  const found = async (q: string) =>
    idsOf((await recruiter.get(`${pathsOf("application").list}?${new URLSearchParams({ q }).toString()}`)).body)

  expect(await found("Ivanov designer")).toEqual([ivanov])
  expect(await found("Семенов")).toEqual([semyonov])
  expect(await found("ХУДОЖНИК петр")).toEqual([semyonov])
  expect(await found("Ivanov художник")).toEqual([])
})

test("filters by state and by vacancy", async () => {
  const recruiter = await addStaff(api, "recruiter")
  const { list, status } = pathsOf("application")
  const { id: vacancy } = await addVacancy(api.database)
  const one = await sendSubmission(api, "application", { jobId: vacancy })
  const other = await sendSubmission(api, "application")
  await recruiter.post(status, { id: other, version: 1, status: "interview" })

  expect(idsOf((await recruiter.get(`${list}?status=interview`)).body)).toEqual([other])
  expect(idsOf((await recruiter.get(`${list}?job=${vacancy.toUpperCase()}`)).body)).toEqual([one])
  expect(idsOf((await recruiter.get(`${list}?job=${vacancy}&status=hired`)).body)).toEqual([])
  for (const query of ["status=accepted", "job=1", "kind=streaming", "perPage=101"])
    expect((await recruiter.get(`${list}?${query}`)).status).toBe(400)
})

test("a repeated change of the state gets the submission, with the same note alone, and is recorded once", async () => {
  const editor = await addStaff(api, "editor")
  const id = await sendSubmission(api, "streaming")
  const { status } = pathsOf("streaming")
  const change = { id, version: 1, status: "read", note: "Knows Ann." }
  const first = await editor.post(status, change)

  const repeated = await editor.post(status, change)
  const withoutNote = await editor.post(status, { ...change, note: undefined })
  const withAnother = await editor.post(status, { ...change, note: "Knows Bob." })
  const toAnother = await editor.post(status, { ...change, status: "accepted" })

  expect([first.status, repeated.body, withoutNote.body]).toEqual([200, first.body, first.body])
  expect([withAnother.status, toAnother.status]).toEqual([409, 409])
  await editor.post(status, { id, version: 2, status: "accepted" })
  await editor.post(status, { id, version: 3, status: "read" })
  expect((await editor.post(status, change)).status).toBe(409)
  expect((await auditOf()).map(({ action }) => action)).toEqual([
    "streaming.status",
    "streaming.note",
    "streaming.status",
    "streaming.status",
  ])
})

test("changes the state of the read version only, and keeps the note unless a new one is sent", async () => {
  const editor = await addStaff(api, "editor")
  const id = await sendSubmission(api, "streaming")
  const { status } = pathsOf("streaming")
  api.clock.now = new Date(testNow.getTime() + 60_000)

  await editor.post(status, { id, version: 1, status: "read", note: "Knows Ann.\nCall on Monday." })
  const second = await editor.post(status, { id, version: 2, status: "accepted" })
  const late = await editor.post(status, { id, version: 1, status: "rejected" })

  const entry = success(submissionEntries.streaming).parse(second.body).response
  expect(entry).toMatchObject({ version: 3, status: "accepted", note: "Knows Ann.\nCall on Monday." })
  expect(entry.updatedAt).toBe("2026-06-15T12:01:00.000Z")
  expect([late.status, late.body.code]).toEqual([409, 1300])
  expect(late.body).toMatchObject({ present: entry })
  expect(await auditOf()).toEqual([
    {
      actor_id: editor.id,
      action: "streaming.status",
      subject_id: id,
      details: { before: { status: "new" }, after: { status: "read" } },
    },
    { actor_id: editor.id, action: "streaming.note", subject_id: id, details: {} },
    {
      actor_id: editor.id,
      action: "streaming.status",
      subject_id: id,
      details: { before: { status: "read" }, after: { status: "accepted" } },
    },
  ])
})

test.each([
  ["a state of another kind", { status: "hired" }],
  ["a version that no row has", { version: 1e15 }],
  ["no version", { version: undefined }],
  ["a long note", { note: "x".repeat(100_000) }],
  ["a note that cannot be stored", { note: "\u0000" }],
  ["another address", { email: "eve@people.example" }],
])("rejects a change of state with %s", async (_kind, fields) => {
  const editor = await addStaff(api, "editor")
  const id = await sendSubmission(api, "partnership")

  const { status } = await editor.post(pathsOf("partnership").status, { id, version: 1, status: "read", ...fields })

  expect(status).toBe(400)
  expect(await storedSubmissions(api)).toMatchObject([{ version: 1, status: "new" }])
})

test("forgets an address: all of its submissions in any case of letters, with resumes and mails", async () => {
  const admin = await addStaff(api, "admin")
  const id = await sendSubmission(api, "application")
  await addResumeOf(api, id)
  await sendSubmission(api, "streaming", { email: "Ann@People.example" })
  const other = await sendSubmission(api, "partnership", { email: "bob@people.example" })

  const { status, body } = await admin.post(pathsOf("application").forget, { id })
  const again = await admin.post(pathsOf("application").forget, { id })

  expect(status).toBe(200)
  expect(success(forgotten).parse(body).response).toEqual({ forms: 2, resumes: 1, subscriptions: 0 })
  expect(again.status).toBe(404)
  expect((await storedSubmissions(api)).map((row) => row.id)).toEqual([other])
  expect(await api.database.store.selectFrom("resume").selectAll().execute()).toEqual([])
  expect((await storedMails(api)).filter((mail) => mail.subject_id !== other)).toEqual([])
  const audit = await auditOf()
  const details = { forms: 2, resumes: 1, subscriptions: 0 }
  expect(audit).toEqual([{ actor_id: admin.id, action: "person.forget", subject_id: id, details }])
  expect(JSON.stringify(audit)).not.toMatch(/people\.example|Ann Frost/i)
})

test("forgets the invitation of an address to the staff, for an admin alone", async () => {
  const admin = await addStaff(api, "admin")
  const recruiter = await addStaff(api, "recruiter")
  const now = api.clock.now
  const times = { sent_at: now, expires_at: new Date(now.getTime() + 1_000) }
  const row = { id: randomUUID(), email: "ann@people.example", roles: "[]", locale: "en" as const, invited_by: null }
  await api.database.store
    .insertInto("invitation")
    .values({ ...row, ...times })
    .execute()
  const invitations = async () => (await api.database.store.selectFrom("invitation").selectAll().execute()).length

  await recruiter.post(pathsOf("application").forget, { id: await sendSubmission(api, "application") })
  expect(await invitations()).toBe(1)
  await admin.post(pathsOf("application").forget, { id: await sendSubmission(api, "application") })
  expect(await invitations()).toBe(0)
})

test("a form in another's name reaches no submissions that the user may not read, and returns nothing of them", async () => {
  const editor = await addStaff(api, "editor")
  const recruiter = await addStaff(api, "recruiter")
  const application = await sendSubmission(api, "application")
  await addResumeOf(api, application)
  const forged = await sendSubmission(api, "partnership")
  const channel = await sendSubmission(api, "streaming", { email: "Ann@People.example" })

  const byEditor = await editor.post(pathsOf("partnership").forget, { id: forged })

  expect(byEditor.body.response).toEqual({ forms: 2, resumes: 0, subscriptions: 0 })
  expect((await storedSubmissions(api)).map((row) => row.id)).toEqual([application])
  expect(await api.database.store.selectFrom("resume").selectAll().execute()).toHaveLength(1)
  const kept = await sendSubmission(api, "partnership")
  const byRecruiter = await recruiter.post(pathsOf("application").forget, { id: application, subscription: true })
  expect(byRecruiter.body.response).toEqual({ forms: 1, resumes: 1, subscriptions: 0 })
  expect((await storedSubmissions(api)).map((row) => row.id)).toEqual([kept])
  expect(channel).not.toBe(kept)
})

test("forgets the subscription of an address too when requested", async () => {
  const editor = await addStaff(api, "editor")
  const subscribe = async (email: string) => {
    const consent = { version: "2026-1" }
    const request = {
      id: randomUUID(),
      email,
      locale: "en",
      topics: ["news"],
      consent,
      botCheck: await passBotCheck(api),
    }
    await postAs(api, subscribePaths.add, request)
    await processSubscriptionRequest(api.context, request.id)
  }
  await subscribe("Ann@people.example")
  await subscribe("bob@people.example")
  const first = await sendSubmission(api, "streaming")
  const kept = await editor.post(pathsOf("streaming").forget, { id: first })
  const second = await sendSubmission(api, "streaming")
  const gone = await editor.post(pathsOf("streaming").forget, { id: second, subscription: true })

  expect(kept.body.response).toMatchObject({ subscriptions: 0 })
  expect(gone.body.response).toMatchObject({ subscriptions: 1 })
  const left = await api.database.store.selectFrom("subscription").select("email").execute()
  expect(left).toEqual([{ email: "bob@people.example" }])
  expect((await storedMails(api)).map((mail) => mail.recipient)).toEqual(["bob@people.example"])
})

test("forgets the hash of an address whose subscription ended long ago", async () => {
  const { email, leave_token } = await addSubscriber(api.database)
  const other = await addSubscriber(api.database)
  await leaveSubscription(api.context, leave_token)
  api.clock.now = new Date(testNow.getTime() + 2 * 86_400_000)
  await deleteOldSubscriptions(api.context)
  const id = await sendSubmission(api, "streaming", { email })
  const editor = await addStaff(api, "editor")
  const { body } = await editor.post(pathsOf("streaming").forget, { id, subscription: true })
  expect(body.response).toMatchObject({ subscriptions: 1 })
  const left = await api.database.store.selectFrom("subscription").select("email").execute()
  expect(left).toEqual([{ email: other.email }])
})

test("responds with 403 to a role that may not read the kind", async () => {
  const id = await sendSubmission(api, "application")
  const editor = await addStaff(api, "editor")
  const { list, one } = pathsOf("application")

  expect((await editor.get(list)).status).toBe(403)
  expect((await editor.get(one(id))).status).toBe(403)
  expect((await api.get(one(id))).status).toBe(401)
  expect((await api.get(`/v1${submissionPaths.application}`)).status).toBe(405)
})
