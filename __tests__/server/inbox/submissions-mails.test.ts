import { submissionLimits } from "../../../shared/limits/submissions.ts"
import { submissionKinds, withdrawApiPath } from "../../../shared/submission-kinds.ts"
import { parsePage } from "../../support/parsed-page.ts"
import { addVacancy } from "../../support/content-factory.ts"
import {
  addResumeOf,
  postAs,
  sendSubmission,
  storedSubmissions,
  storedMails,
} from "../../support/submission-factory.ts"
import { testNow, useTestApp } from "../../support/test-app.ts"

const api = useTestApp({
  MAIL_TO_RECRUITING: "people@studio.example",
  MAIL_TO_PARTNERS: "offers@studio.example",
  MAIL_TO_SUPPORT: "help@studio.example",
  PUBLIC_URL: "http://localhost:8000",
})

const mailsTo = async (recipient: string) => (await storedMails(api)).filter((mail) => mail.recipient === recipient)

const tokenIn = (text: string): string => /\/withdraw\?token=([\w-]{43})\n/.exec(text)?.[1] ?? ""

test.each([
  ["en", "Your application to Ash & Frost: Painter", "http://localhost:8000/v1/withdraw?token="],
  ["ru", "Ваш отклик в студию «Пепел и Иней»: Художник", "http://localhost:8000/v1/ru/withdraw?token="],
])("acknowledges an application in the visitor's language (%s)", async (locale, subject, link) => {
  const { id: jobId } = await addVacancy(api.database, {
    texts: { en: { title: "Painter" }, ru: { title: "Художник" } },
  })

  const id = await sendSubmission(api, "application", { jobId, locale })

  const [mail] = await mailsTo("ann@people.example")
  expect(mail).toMatchObject({ subject, kind: "application-received", subject_id: id, state: "queued" })
  expect(mail?.body_text).toContain(link)
  expect(mail?.body_html).toContain(link)
  expect(mail?.body_text).toContain("365")
})

const noticed = {
  application: "people@studio.example",
  partnership: "offers@studio.example",
  streaming: "offers@studio.example",
  support: "help@studio.example",
}

test.each(submissionKinds)("notifies the studio of %s, without the message", async (kind) => {
  const id = await sendSubmission(api, kind, { name: "Ann\u202e Frost" })

  const [notice] = await mailsTo(noticed[kind])

  expect(notice).toMatchObject({
    kind: `${kind}-notice`,
    subject_id: id,
    headers: { "Reply-To": "ann@people.example" },
  })
  expect(notice?.subject).toMatch(/^New .*Ann Frost · Ash & Frost$/)
  expect(notice?.body_text).toContain(`http://localhost:8000/admin/feedback/${kind}/${id}`)
  for (const form of [notice?.body_text, notice?.body_html])
    expect(form).toContain("because this mailbox is set to receive submissions")
  expect(`${notice?.body_text}${notice?.body_html}`).not.toContain("paint snow")
})

const copies = {
  application: [
    ...["Vacancy", "> Painter", "Your name", "> Ann <b>Frost</b>", "E-mail", "> ann@people.example"],
    ...["Phone or messenger", "> +7 (701) 555-01-02", "Portfolio, profile or repository"],
    ...["> https://portfolio.example/ann", "Resume", "> ann.pdf", "A few lines about you", "> Good day!", "> I paint."],
  ],
  partnership: [
    ...["Your name", "> Ann <b>Frost</b>", "E-mail", "> ann@people.example", "Studio or company", "> North Lights"],
    ...["Subject", "> Licenses and brands", "Message", "> Good day!", "> I paint."],
  ],
  streaming: [
    ...["Your name", "> Ann <b>Frost</b>", "E-mail", "> ann@people.example", "Channel address"],
    ...["> https://video.example/@ann", "Platform", "> YouTube", "Followers", "> 12,000"],
    ...["Message", "> Good day!", "> I paint."],
  ],
  support: [
    ...["Your name", "> Ann <b>Frost</b>", "E-mail", "> ann@people.example", "What’s it about?", "> A lost account"],
    ...["Which game?", "> Frostborn", "Message", "> Good day!", "> I paint."],
  ],
}

test.each(submissionKinds)("the acknowledgement of %s has a copy of everything that was sent", async (kind) => {
  const { id: jobId } = await addVacancy(api.database, { texts: { en: { title: "Painter" } } })
  const application = kind === "application" ? { jobId, resumeId: await addResumeOf(api, null) } : {}
  await sendSubmission(api, kind, { name: "Ann <b>Frost</b>", message: "Good day!\nI paint.", ...application })

  const [mail] = await mailsTo("ann@people.example")

  const quoted = mail?.body_text.split(/received from you:\n\n|\n\nWe keep/)[1]
  expect(quoted?.split("\n").filter(Boolean)).toEqual(copies[kind])
  const { texts } = parsePage(mail?.body_html ?? "")
  expect(texts).toEqual(expect.arrayContaining(copies[kind].map((line) => line.replace(/^> /, ""))))
})

test.each(submissionKinds)("what was typed stands in the copy of %s alone, and leads nowhere", async (kind) => {
  await sendSubmission(api, kind, { name: "Win at https://spam.example", message: "Visit https://spam.example" })
  const [mail] = await mailsTo("ann@people.example")

  expect(mail?.subject).not.toContain("spam")
  const typed = mail?.body_text.split("\n").filter((text) => text.includes("spam.example")) ?? []
  expect(typed).toEqual(["> Win at https://spam.example", "> Visit https://spam.example"])
  const addresses = [...(mail?.body_html ?? "").matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address)
  expect(addresses).toEqual([expect.stringMatching(/^http:\/\/localhost:8000\/v1\/withdraw\?token=/)])
})

test.each([
  ["en", "Ash & Frost"],
  ["ru", "Пепел и Иней"],
])("names the studio in the subject of every mail about a submission (%s)", async (locale, name) => {
  for (const kind of submissionKinds) await sendSubmission(api, kind, { locale })

  const mails = await storedMails(api)
  expect(mails).toHaveLength(2 * submissionKinds.length)
  for (const { subject } of mails) expect(subject).toContain(name)
})

test("writes a subject for a name of invisible characters", async () => {
  await sendSubmission(api, "streaming", { name: "\u200b\u202e" })
  const [notice] = await mailsTo("offers@studio.example")
  expect(notice?.subject).toBe("New channel: ? · Ash & Frost")
})

test("limits the mails to one address", async () => {
  const max = submissionLimits.receiptsPerDay
  for (let count = 0; count < max + 2; count += 1) await sendSubmission(api, "partnership")
  await sendSubmission(api, "partnership", { email: "ANN@people.example" })

  expect(await storedSubmissions(api)).toHaveLength(max + 3)
  expect(await mailsTo("ann@people.example")).toHaveLength(max)
  expect(await mailsTo("ANN@people.example")).toHaveLength(0)

  api.clock.now = new Date(testNow.getTime() + 86_400_000)
  await sendSubmission(api, "partnership")
  expect(await mailsTo("ann@people.example")).toHaveLength(max + 1)
})

test("the link withdraws the submission with its resume and mails, once", async () => {
  const id = await sendSubmission(api, "application")
  await addResumeOf(api, id)
  const other = await sendSubmission(api, "streaming")
  const own = (await mailsTo("ann@people.example")).find((mail) => mail.subject_id === id)
  const token = tokenIn(own?.body_text ?? "")

  const { status, body } = await postAs(api, withdrawApiPath, { token })
  const again = await postAs(api, withdrawApiPath, { token })

  expect([status, body]).toEqual([200, { code: 0, response: null }])
  expect([again.status, again.body.code]).toEqual([410, 1006])
  expect((await storedSubmissions(api)).map((row) => row.id)).toEqual([other])
  expect(await api.database.store.selectFrom("resume").selectAll().execute()).toEqual([])
  expect((await storedMails(api)).every((mail) => mail.subject_id === other)).toBe(true)
  const audit = await api.database.store.selectFrom("audit_entry").selectAll().execute()
  expect(audit).toMatchObject([{ actor_id: null, action: "application.withdraw", subject_id: id, details: {} }])
})

test.each(["", "x", "x".repeat(43), "x".repeat(200), "%00", "../../etc/passwd"])(
  "a forged token (%j) withdraws nothing",
  async (token) => {
    await sendSubmission(api, "partnership")
    const { status } = await postAs(api, withdrawApiPath, { token })
    expect(status).toBe(token === "" ? 400 : 410)
    expect(await storedSubmissions(api)).toHaveLength(1)
  }
)

test("stores no token to withdraw in the database, and does not withdraw on GET", async () => {
  await sendSubmission(api, "partnership")
  const [mail] = await mailsTo("ann@people.example")
  const token = tokenIn(mail?.body_text ?? "")

  expect(JSON.stringify(await storedSubmissions(api))).not.toContain(token)
  expect((await api.get(`/v1${withdrawApiPath}?token=${token}`)).status).toBe(405)
  expect(await storedSubmissions(api)).toHaveLength(1)
})
