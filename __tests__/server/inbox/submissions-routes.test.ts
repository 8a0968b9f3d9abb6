import { randomUUID } from "node:crypto"
import { success } from "../../../shared/contract/envelope.ts"
import { submissionReceipt, uploadTicket } from "../../../shared/contract/submissions.ts"
import { botCheckLimits } from "../../../shared/limits/bot-check.ts"
import { requestLimits } from "../../../shared/limits/requests.ts"
import { submissionLimits } from "../../../shared/limits/submissions.ts"
import { submissionKinds, submissionPaths, uploadTicketPath } from "../../../shared/submission-kinds.ts"
import { consumeTicket } from "../../../server/files/uploads/upload-tickets-service.ts"
import { botCheckField, passBotCheck, solveBotCheck } from "../../support/bot-check.ts"
import { addVacancy, closeVacancy } from "../../support/content-factory.ts"
import {
  addResumeOf,
  submissionOf,
  postAs,
  sendSubmission,
  storedSubmissions,
  storedMails,
} from "../../support/submission-factory.ts"
import { testNow, useTestApp } from "../../support/test-app.ts"

const api = useTestApp()

test.each(submissionKinds)("stores a submission of %s, and returns when it was received", async (kind) => {
  const form = await submissionOf(api, kind)

  const { status, body, headers } = await postAs(api, submissionPaths[kind], form)

  expect(status).toBe(200)
  expect(headers["cache-control"]).toBe("no-store")
  const receipt = success(submissionReceipt).parse(body).response
  expect(receipt).toEqual({ id: form.id, receivedAt: testNow.toISOString() })
  expect(await storedSubmissions(api)).toMatchObject([
    { id: form.id, kind, status: "new", version: 1, name: "Ann Frost", message: "Good day!\nI paint snow." },
  ])
})

test.each(submissionKinds)("returns the same response to a repeat of %s, and changes nothing", async (kind) => {
  const form = await submissionOf(api, kind)
  const first = await postAs(api, submissionPaths[kind], form)
  const mails = await storedMails(api)
  api.clock.now = new Date(testNow.getTime() + 3_600_000)

  const again = await postAs(api, submissionPaths[kind], form)
  const withAnotherCheck = await postAs(api, submissionPaths[kind], { ...form, botCheck: await passBotCheck(api) })

  expect([again.body, withAnotherCheck.body]).toEqual([first.body, first.body])
  expect(await storedSubmissions(api)).toHaveLength(1)
  expect(await storedMails(api)).toEqual(mails)
})

test("stores a submission once when it is sent several times at the same time, with equal responses", async () => {
  const form = await submissionOf(api, "streaming")
  const responses = await Promise.all([1, 2, 3, 4].map(() => postAs(api, submissionPaths.streaming, form)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await storedSubmissions(api)).toHaveLength(1)
})

test("rejects an id that another submission has", async () => {
  const id = await sendSubmission(api, "partnership")
  const other = await submissionOf(api, "partnership", { id, message: "Another." })
  const otherKind = await submissionOf(api, "streaming", { id })

  for (const { status, body } of [
    await postAs(api, submissionPaths.partnership, other),
    await postAs(api, submissionPaths.streaming, otherKind),
  ]) {
    expect(status).toBe(400)
    expect(body.details).toEqual([{ path: "body.id", message: "belongs to a form that was sent before" }])
  }
  expect(await storedSubmissions(api)).toHaveLength(1)
})

test("accepts an application only for an open vacancy, in any language", async () => {
  const { id: russian } = await addVacancy(api.database, { texts: { ru: {} } })
  const { id: closed } = await addVacancy(api.database)
  await closeVacancy(api.database, closed)
  const { id: draft } = await addVacancy(api.database, { texts: { en: { state: "draft" } } })
  const responseFor = async (jobId: string) => {
    const { status, body } = await postAs(
      api,
      submissionPaths.application,
      await submissionOf(api, "application", { jobId })
    )
    return `${status} ${body.code}`
  }

  expect(await responseFor(russian.toUpperCase())).toBe("200 0")
  expect(await responseFor(closed)).toBe("410 1201")
  expect(await responseFor(draft)).toBe("404 1200")
  expect(await responseFor(randomUUID())).toBe("404 1200")
  expect(await storedSubmissions(api)).toHaveLength(1)
})

test("accepts a message to support about a game that visitors see, or about none alone", async () => {
  const send = async (game: string) => (await sendForm(game)).status
  const sendForm = async (game: string) =>
    postAs(api, submissionPaths.support, await submissionOf(api, "support", { game }))
  expect(await send("other")).toBe(200)
  await api.database.store.updateTable("game").set({ state: "closed" }).where("id", "=", "frostborn").execute()
  for (const game of ["frostborn", "nowhere"])
    expect(await sendForm(game)).toMatchObject({ status: 400, body: { details: [{ path: "body.game" }] } })
})

test("accepts a repeat although the vacancy has closed since", async () => {
  const { id: jobId } = await addVacancy(api.database)
  const form = await submissionOf(api, "application", { jobId })
  await postAs(api, submissionPaths.application, form)
  await closeVacancy(api.database, jobId)

  expect((await postAs(api, submissionPaths.application, form)).status).toBe(200)
})

test("attaches an unused resume to an application, and rejects one that another application has", async () => {
  const resumeId = await addResumeOf(api, null)
  const id = await sendSubmission(api, "application", { resumeId })

  const resume = await api.database.store.selectFrom("resume").selectAll().executeTakeFirstOrThrow()
  expect(resume.application_id).toBe(id)
  for (const other of [resumeId, randomUUID()]) {
    const form = await submissionOf(api, "application", { resumeId: other })
    const { status, body } = await postAs(api, submissionPaths.application, form)
    expect(status).toBe(400)
    expect(body.details?.[0]?.path).toBe("body.resumeId")
  }
  expect(await storedSubmissions(api)).toHaveLength(1)
})

test("rejects an application without the resume that its visitor chose, and one with a resume that nobody chose", async () => {
  const resumeId = await addResumeOf(api, null)
  for (const fields of [{ withResume: true }, { withResume: false, resumeId }]) {
    const form = await submissionOf(api, "application", fields)
    const { status, body } = await postAs(api, submissionPaths.application, form)
    expect([status, body.details?.map(({ path }) => path)]).toEqual([400, ["body.resumeId"]])
  }
  expect(await storedSubmissions(api)).toEqual([])

  for (const fields of [{ withResume: true, resumeId }, { withResume: false }])
    await sendSubmission(api, "application", fields)
  expect(await storedSubmissions(api)).toHaveLength(2)
})

test("a rejected submission consumes nothing: it can be corrected and sent again", async () => {
  const { id: jobId } = await addVacancy(api.database)
  const form = await submissionOf(api, "application", { jobId, resumeId: randomUUID() })
  expect((await postAs(api, submissionPaths.application, form)).status).toBe(400)

  expect((await postAs(api, submissionPaths.application, { ...form, resumeId: undefined })).status).toBe(200)
})

test.each(submissionKinds)("rejects %s with an invalid bot check, and stores nothing", async (kind) => {
  const used = await passBotCheck(api)
  await sendSubmission(api, "streaming", { botCheck: used })
  const quick = botCheckField(await solveBotCheck(api, 1_000))
  const late = botCheckField(await solveBotCheck(api, botCheckLimits.lifetime))

  for (const botCheck of [used, quick, late, "AAAA"]) {
    const { status, body } = await postAs(api, submissionPaths[kind], await submissionOf(api, kind, { botCheck }))
    expect([status, body.code]).toEqual([403, 1005])
  }
  expect(await storedSubmissions(api)).toHaveLength(1)
})

test.each(submissionKinds)("responds alike to %s with a filled honeypot, and drops it", async (kind) => {
  const form = await submissionOf(api, kind, { website: "https://spam.example", botCheck: "AAAA" })

  const { status, body } = await postAs(api, submissionPaths[kind], form)

  expect(status).toBe(200)
  expect(success(submissionReceipt).parse(body).response).toEqual({ id: form.id, receivedAt: testNow.toISOString() })
  expect(await storedSubmissions(api)).toEqual([])
  expect(await storedMails(api)).toEqual([])
})

test.each(submissionKinds)("limits %s by address", async (kind) => {
  const headers = { "x-forwarded-for": "192.0.2.7" }
  const max = submissionLimits.requestsPerTenMinutes
  for (let request = 0; request < max; request += 1)
    expect((await postAs(api, submissionPaths[kind], {}, headers)).status).toBe(400)

  const { status, body, headers: answered } = await postAs(api, submissionPaths[kind], {}, headers)

  expect([status, body.code]).toEqual([429, 1004])
  expect(Number(answered["retry-after"])).toBeGreaterThan(0)
})

test("issues a ticket for one resume, valid once and for longer than an upload may take", async () => {
  expect(submissionLimits.ticketLifetime).toBeGreaterThan(requestLimits.wholeWithin)
  const sendRequest = async () => {
    const { body } = await postAs(api, uploadTicketPath, { botCheck: await passBotCheck(api) })
    return success(uploadTicket).parse(body).response
  }
  const { store } = api.database
  const [one, other] = [await sendRequest(), await sendRequest()]
  expect(one.expiresAt).toBe(new Date(testNow.getTime() + submissionLimits.ticketLifetime).toISOString())

  const takes = await Promise.all([
    consumeTicket(store, one.ticket, testNow),
    consumeTicket(store, one.ticket, testNow),
  ])
  expect(takes.sort()).toEqual([false, true])
  expect(await consumeTicket(store, other.ticket, new Date(other.expiresAt))).toBe(false)
  for (const forged of [undefined, "", "x".repeat(43), "\u0000"])
    expect(await consumeTicket(store, forged, testNow)).toBe(false)
})

test("accepts forms and tickets of one visitor whose challenges were issued at the same time", async () => {
  const { id: jobId } = await addVacancy(api.database)
  const address = "198.51.100.7"
  const headers = { "x-forwarded-for": address }
  const tabs = Array.from({ length: 6 })
  const solved = (kind: "application" | "resume") => Promise.all(tabs.map(() => passBotCheck(api, { kind, address })))
  const [ofForms, ofTickets] = await Promise.all([solved("application"), solved("resume")])

  const forms = ofForms.map(async (botCheck) =>
    postAs(api, submissionPaths.application, await submissionOf(api, "application", { jobId, botCheck }), headers)
  )
  const tickets = ofTickets.map((botCheck) => postAs(api, uploadTicketPath, { botCheck }, headers))

  const statuses = (await Promise.all([...forms, ...tickets])).map(({ status }) => status)
  expect(statuses).toEqual(statuses.map(() => 200))
  expect(await storedSubmissions(api)).toHaveLength(tabs.length)
})

test("requires a bot check for a ticket; a filled honeypot gets an invalid one", async () => {
  const refused = await postAs(api, uploadTicketPath, { botCheck: "AAAA" })
  expect([refused.status, refused.body.code]).toEqual([403, 1005])

  const { status, body } = await postAs(api, uploadTicketPath, { botCheck: "AAAA", website: "x" })
  expect(status).toBe(200)
  const { ticket } = success(uploadTicket).parse(body).response
  expect(await consumeTicket(api.database.store, ticket, testNow)).toBe(false)
})
