import { randomUUID } from "node:crypto"
import { success } from "../../../shared/contract/envelope.ts"
import { submissionAdminPaths, submissionEntries } from "../../../shared/contract/inbox.ts"
import { answerTemplate, answerTemplateList } from "../../../shared/contract/submission-answers.ts"
import { submissionLimits } from "../../../shared/limits/submissions.ts"
import type { SubmissionKind } from "../../../shared/submission-kinds.ts"
import { sendAnswer } from "../../../server/inbox/submission-answers-service.ts"
import { createQueue } from "../../../server/tasks/task-queue.ts"
import { openPostgresTestDatabase } from "../../support/postgres.ts"
import { sendSubmission, storedMails } from "../../support/submission-factory.ts"
import { addStaff, type StaffMember } from "../../support/signed-in-users.ts"
import { useTestApp, type Envelope } from "../../support/test-app.ts"
import { useTestDatabase } from "../../support/test-database.ts"

const api = useTestApp({ MAIL_TO_RECRUITING: "people@studio.example" })

const postgres = useTestDatabase(openPostgresTestDatabase)

const pathOf = (name: keyof ReturnType<typeof submissionAdminPaths>, kind: SubmissionKind = "application") =>
  `/v1${submissionAdminPaths(kind)[name]}`

const entryOf = (body: Envelope) => success(submissionEntries.application).parse(body).response

const words = { subject: "Your application", text: "Hello Ann,\n\nlet us talk on <Monday>.\nSoon." }

const answersIn = async () => (await storedMails(api)).filter(({ kind }) => kind === "application-answer")

let recruiter: StaffMember
let id: string

beforeEach(async () => {
  recruiter = await addStaff(api, "recruiter")
  id = await sendSubmission(api, "application", { locale: "ru" })
})

describe("an answer", () => {
  test("is mailed to the sender, with the studio's mailbox to reply to, and kept with the submission", async () => {
    const answer = randomUUID()
    const { body } = await recruiter.post(pathOf("answer"), { id, answer, ...words })

    expect(entryOf(body)).toMatchObject({ status: "answered", version: 2 })
    expect(entryOf(body).answers).toEqual([
      {
        ...{ id: answer, ...words, state: "queued", sentAt: api.clock.now.toISOString() },
        author: { id: recruiter.id, name: "recruiter" },
      },
    ])
    const [mail] = await answersIn()
    expect(mail).toMatchObject({
      recipient: "ann@people.example",
      locale: "ru",
      subject_id: id,
      subject: `${words.subject} · Пепел и Иней`,
    })
    expect(mail?.headers).toEqual({ "Reply-To": "people@studio.example", "Auto-Submitted": "no" })
    expect(mail?.body_text).toContain("let us talk on <Monday>.\nSoon.")
    expect(mail?.body_html).toContain("let us talk on &lt;Monday&gt;.<br>Soon.")
    const audit = await api.database.store
      .selectFrom("audit_entry")
      .select(["action", "details"])
      .orderBy("id")
      .execute()
    expect(audit).toEqual([
      { action: "application.answer", details: {} },
      { action: "application.status", details: { before: { status: "new" }, after: { status: "answered" } } },
    ])
  })

  test("leaves a later status as it is", async () => {
    await recruiter.post(pathOf("status"), { id, version: 1, status: "offer" })
    const { body } = await recruiter.post(pathOf("answer"), { id, answer: randomUUID(), ...words })
    expect(entryOf(body)).toMatchObject({ status: "offer", version: 2 })
  })

  test("that is sent again goes out once, and another one under its id not at all", async () => {
    const answer = randomUUID()
    await recruiter.post(pathOf("answer"), { id, answer, ...words })
    expect(entryOf((await recruiter.post(pathOf("answer"), { id, answer, ...words })).body).answers).toHaveLength(1)
    const other = await recruiter.post(pathOf("answer"), { id, answer, ...words, text: "Other" })
    expect([other.status, other.body.details]).toEqual([
      400,
      [{ path: "body.answer", message: "is the id of another answer" }],
    ])
    expect(await answersIn()).toHaveLength(1)
  })

  test("goes to nobody who withdrew or was forgotten, and those that were sent go with the submission", async () => {
    await recruiter.post(pathOf("answer"), { id, answer: randomUUID(), ...words })
    await recruiter.post(pathOf("forget"), { id })
    const late = await recruiter.post(pathOf("answer"), { id, answer: randomUUID(), ...words })
    expect(late.status).toBe(404)
    expect(await storedMails(api)).toEqual([])
    expect(await api.database.store.selectFrom("submission_answer").selectAll().execute()).toEqual([])
  })

  test.each([
    ["no subject", { subject: " " }],
    ["a subject of two lines", { subject: "One\nBcc: eve@people.example" }],
    ["no words", { text: "" }],
    ["too many words", { text: "x".repeat(submissionLimits.answerMax + 1) }],
    ["another address", { to: "eve@people.example" }],
  ])("with %s is rejected", async (_what, fields) => {
    expect((await recruiter.post(pathOf("answer"), { id, answer: randomUUID(), ...words, ...fields })).status).toBe(400)
    expect(await answersIn()).toEqual([])
  })

  test("is for those who handle the kind, and there are not more than anybody sends", async () => {
    const editor = await addStaff(api, "editor")
    expect((await editor.post(pathOf("answer"), { id, answer: randomUUID(), ...words })).status).toBe(403)
    const row = { submission_id: id, mail_id: randomUUID(), sent_at: api.clock.now, ...words }
    const many = Array.from({ length: submissionLimits.answersMax }, () => ({ ...row, id: randomUUID() }))
    await api.database.store.insertInto("submission_answer").values(many).execute()
    const { status } = await recruiter.post(pathOf("answer"), { id, answer: randomUUID(), ...words })
    expect([status, await answersIn()]).toEqual([400, []])
  })

  test("on PostgreSQL, two presses at the same time send one mail", async () => {
    const queue = createQueue(postgres, { works: false })
    await queue.start()
    const context = { ...api.context, database: postgres, queue }
    const row = await api.database.store.selectFrom("feedback").selectAll().executeTakeFirstOrThrow()
    await postgres.store
      .insertInto("feedback")
      .values({ ...row, kind: "support", job_id: null, phone: null, link: null, subject: "account" })
      .execute()
    const answer = randomUUID()
    const press = () => sendAnswer(context, "support", { id, answer, ...words }, { id: null, name: "Ann" })
    const outcomes = await Promise.all([press(), press()])
    expect(outcomes.map(({ answers }) => answers.length)).toEqual([1, 1])
    expect(await postgres.store.selectFrom("mail").select("kind").execute()).toEqual([{ kind: "support-answer" }])
    await queue.stop()
  })
})

describe("templates", () => {
  const template = { locale: "en", name: "Invitation", subject: "Let us talk, {{name}}", text: "About {{role}}." }

  const listed = async (kind: SubmissionKind = "application", by = recruiter) =>
    success(answerTemplateList).parse((await by.get(pathOf("templates", kind))).body).response.items

  const save = (fields: object, by = recruiter) => by.post(pathOf("saveTemplate"), { ...template, ...fields })

  test("are added, changed and removed, for one kind of submission", async () => {
    const editor = await addStaff(api, "editor")
    const [one, other] = [randomUUID(), randomUUID()]
    await save({ id: one, version: null })
    await save({ id: other, version: null, name: "Decline", locale: "ru" })
    expect((await listed()).map(({ name }) => name)).toEqual(["Decline", "Invitation"])
    expect(await listed("support", editor)).toEqual([])

    const changed = await save({ id: one, version: 1, subject: "Come by" })
    expect(success(answerTemplate).parse(changed.body).response).toEqual({
      ...template,
      ...{ id: one, version: 2, subject: "Come by" },
    })
    const late = await save({ id: one, version: 1, subject: "Late" })
    expect([late.status, late.body]).toMatchObject([409, { present: { subject: "Come by", version: 2 } }])
    expect((await recruiter.post(pathOf("removeTemplate"), { id: one, version: 1 })).status).toBe(409)
    expect((await recruiter.post(pathOf("removeTemplate"), { id: one, version: 2 })).status).toBe(200)
    expect((await recruiter.post(pathOf("removeTemplate"), { id: one, version: 2 })).status).toBe(404)
    expect((await listed()).map(({ id: known }) => known)).toEqual([other])
    const audit = await api.database.store.selectFrom("audit_entry").select("action").orderBy("id").execute()
    expect(audit.map(({ action }) => action)).toEqual([...Array<string>(3).fill("template.save"), "template.remove"])
  })

  test("that are added again are there once, and no other under the id", async () => {
    const one = randomUUID()
    await save({ id: one, version: null })
    expect((await save({ id: one, version: null })).status).toBe(200)
    expect((await save({ id: one, version: null, name: "Other" })).status).toBe(409)
    expect(await listed()).toHaveLength(1)
  })

  test("are for those who handle the kind, and there are not more than anybody reads", async () => {
    const editor = await addStaff(api, "editor")
    expect((await editor.get(pathOf("templates"))).status).toBe(403)
    expect((await save({ id: randomUUID(), version: null }, editor)).status).toBe(403)
    expect((await save({ id: randomUUID(), version: 1 })).status).toBe(404)
    const many = Array.from({ length: submissionLimits.templatesMax }, () => ({
      ...{ id: randomUUID(), kind: "application" as const, ...template, locale: "en" as const },
    }))
    await api.database.store.insertInto("answer_template").values(many).execute()
    expect((await save({ id: randomUUID(), version: null })).status).toBe(400)
    expect(await listed()).toHaveLength(submissionLimits.templatesMax)
  })
})
