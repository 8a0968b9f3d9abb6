import { randomUUID } from "node:crypto"
import { success } from "../../../shared/contract/envelope.ts"
import { feedbackReceipt, uploadTicket } from "../../../shared/contract/submissions.ts"
import { botCheckLimits } from "../../../shared/limits/bot-check.ts"
import { feedbackLimits } from "../../../shared/limits/feedback.ts"
import { feedbackKinds, feedbackPaths, uploadTicketPath } from "../../../shared/visitor-forms.ts"
import { takeTicket } from "../../../server/files/uploads/upload-tickets-service.ts"
import { botCheckField, passBotCheck, solveBotCheck } from "../../support/bot-check.ts"
import { addJob, closeJob } from "../../support/content-factory.ts"
import { addResumeOf, formOf, postAs, sendForm, storedForms, storedMails } from "../../support/submission-factory.ts"
import { testNow, useTestApp } from "../../support/test-app.ts"

const api = useTestApp()

test.each(feedbackKinds)("stores what is sent as %s, and says when it came", async (kind) => {
  const form = await formOf(api, kind)

  const { status, body, headers } = await postAs(api, feedbackPaths[kind], form)

  expect(status).toBe(200)
  expect(headers["cache-control"]).toBe("no-store")
  const receipt = success(feedbackReceipt).parse(body).response
  expect(receipt).toEqual({ id: form.id, receivedAt: testNow.toISOString() })
  expect(await storedForms(api)).toMatchObject([
    { id: form.id, kind, status: "new", version: 1, name: "Ann Frost", message: "Good day!\nI paint snow." },
  ])
})

test.each(feedbackKinds)("a repeat of %s is answered alike and changes nothing", async (kind) => {
  const form = await formOf(api, kind)
  const first = await postAs(api, feedbackPaths[kind], form)
  const mails = await storedMails(api)
  api.clock.now = new Date(testNow.getTime() + 3_600_000)

  const again = await postAs(api, feedbackPaths[kind], form)
  const withAnotherCheck = await postAs(api, feedbackPaths[kind], { ...form, botCheck: await passBotCheck(api) })

  expect([again.body, withAnotherCheck.body]).toEqual([first.body, first.body])
  expect(await storedForms(api)).toHaveLength(1)
  expect(await storedMails(api)).toEqual(mails)
})

test("of a form that is sent several times at once, one is stored, and all are told so", async () => {
  const form = await formOf(api, "streaming")
  const answers = await Promise.all([1, 2, 3, 4].map(() => postAs(api, feedbackPaths.streaming, form)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await storedForms(api)).toHaveLength(1)
})

test("an id is taken for one form, of one kind", async () => {
  const id = await sendForm(api, "partnership")
  const other = await formOf(api, "partnership", { id, message: "Another." })
  const otherKind = await formOf(api, "streaming", { id })

  for (const { status, body } of [
    await postAs(api, feedbackPaths.partnership, other),
    await postAs(api, feedbackPaths.streaming, otherKind),
  ]) {
    expect(status).toBe(400)
    expect(body.details).toEqual([{ path: "body.id", message: "belongs to a form that was sent before" }])
  }
  expect(await storedForms(api)).toHaveLength(1)
})

test("an application needs a vacancy that is open, in whatever language", async () => {
  const { id: russian } = await addJob(api.database, { texts: { ru: {} } })
  const { id: closed } = await addJob(api.database)
  await closeJob(api.database, closed)
  const { id: draft } = await addJob(api.database, { texts: { en: { state: "draft" } } })
  const answerFor = async (jobId: string) => {
    const { status, body } = await postAs(api, feedbackPaths.application, await formOf(api, "application", { jobId }))
    return `${status} ${body.code}`
  }

  expect(await answerFor(russian.toUpperCase())).toBe("200 0")
  expect(await answerFor(closed)).toBe("410 1201")
  expect(await answerFor(draft)).toBe("404 1200")
  expect(await answerFor(randomUUID())).toBe("404 1200")
  expect(await storedForms(api)).toHaveLength(1)
})

test("a repeat is answered though the vacancy has closed since", async () => {
  const { id: jobId } = await addJob(api.database)
  const form = await formOf(api, "application", { jobId })
  await postAs(api, feedbackPaths.application, form)
  await closeJob(api.database, jobId)

  expect((await postAs(api, feedbackPaths.application, form)).status).toBe(200)
})

test("an application takes a resume that waits, and no other person's", async () => {
  const resumeId = await addResumeOf(api, null)
  const id = await sendForm(api, "application", { resumeId })

  const resume = await api.database.store.selectFrom("resume").selectAll().executeTakeFirstOrThrow()
  expect(resume.application_id).toBe(id)
  for (const other of [resumeId, randomUUID()]) {
    const form = await formOf(api, "application", { resumeId: other })
    const { status, body } = await postAs(api, feedbackPaths.application, form)
    expect(status).toBe(400)
    expect(body.details?.[0]?.path).toBe("body.resumeId")
  }
  expect(await storedForms(api)).toHaveLength(1)
})

test("a refused form has used up nothing: it can be mended and sent again", async () => {
  const { id: jobId } = await addJob(api.database)
  const form = await formOf(api, "application", { jobId, resumeId: randomUUID() })
  expect((await postAs(api, feedbackPaths.application, form)).status).toBe(400)

  expect((await postAs(api, feedbackPaths.application, { ...form, resumeId: undefined })).status).toBe(200)
})

test.each(feedbackKinds)("%s is refused without a person's time and work, and nothing stays of it", async (kind) => {
  const used = await passBotCheck(api)
  await sendForm(api, "streaming", { botCheck: used })
  const quick = botCheckField(await solveBotCheck(api, 1_000))
  const late = botCheckField(await solveBotCheck(api, botCheckLimits.lifetime))

  for (const botCheck of [used, quick, late, "AAAA"]) {
    const { status, body } = await postAs(api, feedbackPaths[kind], await formOf(api, kind, { botCheck }))
    expect([status, body.code]).toEqual([403, 1005])
  }
  expect(await storedForms(api)).toHaveLength(1)
})

test.each(feedbackKinds)(
  "%s from a program that fills in everything is answered alike and thrown away",
  async (kind) => {
    const form = await formOf(api, kind, { website: "https://spam.example", botCheck: "AAAA" })

    const { status, body } = await postAs(api, feedbackPaths[kind], form)

    expect(status).toBe(200)
    expect(success(feedbackReceipt).parse(body).response).toEqual({ id: form.id, receivedAt: testNow.toISOString() })
    expect(await storedForms(api)).toEqual([])
    expect(await storedMails(api)).toEqual([])
  }
)

test.each(feedbackKinds)("%s is limited by address", async (kind) => {
  const headers = { "x-forwarded-for": "192.0.2.7" }
  const max = feedbackLimits.callsPerTenMinutes
  for (let call = 0; call < max; call += 1)
    expect((await postAs(api, feedbackPaths[kind], {}, headers)).status).toBe(400)

  const { status, body, headers: answered } = await postAs(api, feedbackPaths[kind], {}, headers)

  expect([status, body.code]).toEqual([429, 1004])
  expect(Number(answered["retry-after"])).toBeGreaterThan(0)
})

test("all visitors together are limited too, until the ten minutes are over", async () => {
  const { store } = api.database
  await sendForm(api, "streaming")
  const [first] = await storedForms(api)
  if (!first) throw new Error("There is no form")
  const rows = Array.from({ length: feedbackLimits.allPerTenMinutes - 1 }, (_, number) => ({
    ...first,
    id: randomUUID(),
    withdraw_hash: number.toString(16).padStart(64, "0"),
  }))
  await store.insertInto("feedback").values(rows).execute()

  const { status, body, headers } = await postAs(api, feedbackPaths.partnership, await formOf(api, "partnership"))
  expect([status, body.code, headers["retry-after"]]).toEqual([429, 1004, "60"])

  api.clock.now = new Date(testNow.getTime() + 600_000)
  expect((await postAs(api, feedbackPaths.partnership, await formOf(api, "partnership"))).status).toBe(200)
})

test("gives a ticket for one resume, once, for a quarter of an hour", async () => {
  const ask = async () => {
    const { body } = await postAs(api, uploadTicketPath, { botCheck: await passBotCheck(api) })
    return success(uploadTicket).parse(body).response
  }
  const { store } = api.database
  const [one, other] = [await ask(), await ask()]
  expect(one.expiresAt).toBe(new Date(testNow.getTime() + feedbackLimits.ticketLifetime).toISOString())

  const takes = await Promise.all([takeTicket(store, one.ticket, testNow), takeTicket(store, one.ticket, testNow)])
  expect(takes.sort()).toEqual([false, true])
  expect(await takeTicket(store, other.ticket, new Date(other.expiresAt))).toBe(false)
  for (const forged of [undefined, "", "x".repeat(43), "\u0000"])
    expect(await takeTicket(store, forged, testNow)).toBe(false)
})

test("a ticket needs a person's work; a program gets one that opens nothing", async () => {
  const refused = await postAs(api, uploadTicketPath, { botCheck: "AAAA" })
  expect([refused.status, refused.body.code]).toEqual([403, 1005])

  const { status, body } = await postAs(api, uploadTicketPath, { botCheck: "AAAA", website: "x" })
  expect(status).toBe(200)
  const { ticket } = success(uploadTicket).parse(body).response
  expect(await takeTicket(api.database.store, ticket, testNow)).toBe(false)
})
