import { randomUUID } from "node:crypto"
import { deleteOldSubscriptions } from "../../../server/subscribers/subscriptions-service.ts"
import { consent } from "../../../shared/consent.ts"
import { subscriptionLimits } from "../../../shared/limits/subscriptions.ts"
import { newTestAddress, passBotCheck } from "../../support/bot-check.ts"
import { collectMails, runTasks } from "../../support/run-tasks.ts"
import { addStaff } from "../../support/signed-in-users.ts"
import { useTestApp, type Envelope } from "../../support/test-app.ts"

const api = useTestApp()

const headers = { origin: "http://localhost:8000", "content-type": "application/json" }

const post = async (path: string, body: unknown, more: Record<string, string> = {}) => {
  const response = await api.app.inject({
    method: "POST",
    url: `/v1/api/v1/subscribe/${path}`,
    headers: { ...headers, ...more },
    payload: typeof body === "string" ? body : JSON.stringify(body),
    // A new client address for each request, because the tests do not cover the limits by address.
    remoteAddress: newTestAddress(),
  })
  return { status: response.statusCode, body: response.json<Envelope>() }
}

const transport = collectMails()

const form = async (facts: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  email: "ann@example.org",
  locale: "en",
  topics: ["news"],
  consent: { version: consent.version },
  botCheck: await passBotCheck(api),
  ...facts,
})

const sendRequest = async (facts?: Record<string, unknown>) => {
  const response = await post("add", await form(facts))
  await runTasks(api, { mails: transport })
  return response
}

const mails = () => api.database.store.selectFrom("mail").selectAll().orderBy("created_at").orderBy("id").execute()

const rows = () => api.database.store.selectFrom("subscription").selectAll().orderBy("asked_at").execute()

const tokenIn = (text: string | undefined, parameter: "confirm" | "token"): string =>
  new RegExp(`[?#]${parameter}=([\\w-]+)`).exec(text ?? "")?.[1] ?? ""

/** Token of the latest confirmation mail. */
const confirmToken = (): string => tokenIn(transport.sent.at(-1)?.text, "confirm")

const subscribe = async (facts?: Record<string, unknown>) => {
  await sendRequest(facts)
  return post("confirm", { token: confirmToken() })
}

const wait = (ms: number): void => {
  api.clock.now = new Date(api.clock.now.getTime() + ms)
}

test("subscribes an address only after its confirmation", async () => {
  expect(await sendRequest({ locale: "ru", topics: ["frostborn", "news"] })).toEqual({
    status: 200,
    body: { code: 0, response: { received: true } },
  })
  expect(await rows()).toMatchObject([{ state: "pending", topics: [] }])
  const [mail] = await mails()
  expect(mail).toMatchObject({ recipient: "ann@example.org", kind: "subscription-confirm" })
  expect(mail?.subject).toMatch(/^Подтвердите.*Пепел и Иней/)
  expect(mail?.body_text).toContain("новости студии и Frostborn")
  expect(mail?.body_text).toContain("http://localhost:8000/v1/ru/unsubscribe?confirm=erased")

  expect(await post("confirm", { token: confirmToken() })).toEqual({
    status: 200,
    body: { code: 0, response: { locale: "ru", topics: ["news", "frostborn"] } },
  })
  expect(await rows()).toMatchObject([
    { state: "confirmed", locale: "ru", topics: ["news", "frostborn"], consent_version: consent.version },
  ])
})

test("stores only the hash of a confirmation token", async () => {
  await sendRequest()
  const [row] = await rows()
  expect(row?.confirm_hash).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(row)).not.toContain(confirmToken())
})

test("confirms twice with the same result", async () => {
  await sendRequest()
  const token = confirmToken()
  const first = await post("confirm", { token })
  expect(await post("confirm", { token })).toEqual(first)
})

test("responds alike to known and unknown addresses, and sends one mail to each", async () => {
  await subscribe()
  wait(subscriptionLimits.mailEvery + 1)
  const known = await sendRequest({ topics: ["vacancies"] })
  const unknown = await sendRequest({ email: "eve@example.org", topics: ["vacancies"] })
  expect(known).toEqual(unknown)
  expect((await mails()).map(({ recipient, kind }) => [recipient, kind])).toEqual(
    expect.arrayContaining([
      ["ann@example.org", "subscription-confirm"],
      ["eve@example.org", "subscription-confirm"],
    ])
  )
})

test("changes a subscription only after its confirmation", async () => {
  await subscribe()
  wait(subscriptionLimits.mailEvery + 1)
  await sendRequest({ topics: ["vacancies"], locale: "ru" })
  expect(await rows()).toMatchObject([{ state: "confirmed", topics: ["news"], locale: "en" }])
  await post("confirm", { token: confirmToken() })
  expect(await rows()).toMatchObject([{ state: "confirmed", topics: ["vacancies"], locale: "ru" }])
})

test("limits mails to an address: one in ten minutes, three a day, in any case of letters", async () => {
  await sendRequest()
  await sendRequest({ email: "ANN@Example.org" })
  expect(await mails()).toHaveLength(1)
  for (let number = 0; number < 6; number += 1) {
    wait(subscriptionLimits.mailEvery + 1)
    await sendRequest()
  }
  expect(await mails()).toHaveLength(3)
  wait(86_400_000)
  await sendRequest()
  expect(await mails()).toHaveLength(4)
})

test("keeps the earlier mail valid when a second request comes too soon", async () => {
  await sendRequest()
  const token = confirmToken()
  await sendRequest({ topics: ["vacancies"] })
  expect((await post("confirm", { token })).body.response).toEqual({ locale: "en", topics: ["news"] })
})

test("returns the same response to a repeat with the same id, and does nothing", async () => {
  const body = await form()
  const first = await post("add", body)
  await runTasks(api, { mails: transport })
  expect(await post("add", body)).toEqual(first)
  expect(await runTasks(api, { mails: transport })).toEqual([])
})

test("the task of a request may run twice", async () => {
  const body = await form()
  await post("add", body)
  await api.context.queue.send("answer-subscription", { id: body.id })
  await runTasks(api, { mails: transport })
  expect(await mails()).toHaveLength(1)
})

test.each(["A".repeat(43), "", "x", "A".repeat(200)])("rejects a forged token %j", async (token) => {
  await sendRequest()
  for (const request of ["confirm", "remove"]) {
    const { status, body } = await post(request, { token })
    expect([request, status, body.code]).toEqual([request, 410, 1006])
  }
})

test("accepts a token only for its own purpose", async () => {
  await subscribe()
  const confirm = confirmToken()
  const leave = (await rows())[0]?.leave_token ?? ""
  expect((await post("remove", { token: confirm })).status).toBe(410)
  expect((await post("confirm", { token: leave })).status).toBe(410)
})

test("accepts a confirmation for two days, and not after a later mail", async () => {
  await sendRequest()
  const first = confirmToken()
  wait(subscriptionLimits.mailEvery + 1)
  await sendRequest()
  const second = confirmToken()
  expect((await post("confirm", { token: first })).status).toBe(410)
  wait(subscriptionLimits.confirmFor)
  expect((await post("confirm", { token: second })).status).toBe(410)
})

test.each([
  ["one click of a mail program", "application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
  [
    "one click of another",
    "multipart/form-data; boundary=x",
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
  ["a page", "application/json", "{}"],
])("%s ends a subscription, without an origin or a cookie", async (_who, type, payload) => {
  await subscribe()
  const token = (await rows())[0]?.leave_token ?? ""
  const leave = () =>
    api.app.inject({
      method: "POST",
      url: `/v1/api/v1/subscribe/remove?token=${token}`,
      headers: { "content-type": type },
      payload,
    })
  expect((await leave()).statusCode).toBe(200)
  expect(await rows()).toMatchObject([{ state: "left", topics: [], wish: null, confirm_hash: null }])
  expect(await mails()).toEqual([])
  expect((await leave()).statusCode).toBe(200)
})

test("does not unsubscribe on GET or HEAD", async () => {
  await subscribe()
  const url = `/v1/api/v1/subscribe/remove?token=${(await rows())[0]?.leave_token}`
  for (const method of ["GET", "HEAD"] as const)
    expect((await api.app.inject({ method, url })).statusCode).toBeGreaterThanOrEqual(404)
  expect(await rows()).toMatchObject([{ state: "confirmed" }])
})

test("subscribes again after leaving, with a new confirmation", async () => {
  await subscribe()
  const token = (await rows())[0]?.leave_token ?? ""
  await post("remove", { token })
  await sendRequest({ topics: ["frostborn"] })
  expect(await rows()).toMatchObject([{ state: "pending", email: "ann@example.org" }])
  await post("confirm", { token: confirmToken() })
  expect(await rows()).toMatchObject([{ state: "confirmed", topics: ["frostborn"], left_at: null }])
})

test.each([
  ["an address that is none", { email: "ann" }],
  ["a header in the address", { email: "ann@example.org\r\nBcc: all@example.org" }],
  ["a very long address", { email: `${"a".repeat(100_000)}@example.org` }],
  ["an unknown topic", { topics: ["weather"] }],
  ["no topic", { topics: [] }],
  ["a topic twice", { topics: ["news", "news"] }],
  ["an unknown language", { locale: "de" }],
  ["consent to another text", { consent: { version: "2020-1" } }],
  ["an unknown field", { state: "confirmed" }],
  ["an id that is none", { id: "1" }],
])("rejects %s", async (_what, facts) => {
  const { status, body } = await post("add", await form(facts))
  expect([status, body.code]).toEqual([400, 1000])
  expect(await runTasks(api, { mails: transport })).toEqual([])
})

test("rejects a used solution, and stores nothing", async () => {
  const botCheck = await passBotCheck(api)
  await sendRequest({ botCheck })
  const { status } = await sendRequest({ botCheck, email: "eve@example.org" })
  expect(status).toBe(403)
  expect(await mails()).toHaveLength(1)
})

test("responds to a filled honeypot, and stores nothing", async () => {
  expect((await sendRequest({ website: "https://spam.example" })).body.response).toEqual({ received: true })
  expect(await rows()).toEqual([])
})

test("removes unconfirmed subscriptions after a week; earlier ones that were left remain as a hash", async () => {
  await subscribe({ email: "left@example.org" })
  await post("remove", { token: (await rows())[0]?.leave_token ?? "" })
  await sendRequest({ email: "left@example.org" })
  await sendRequest({ email: "never@example.org" })
  wait(subscriptionLimits.keepPending + 1)
  await deleteOldSubscriptions(api.context)
  expect(await rows()).toMatchObject([{ state: "left", email: null }])
  expect(await api.database.store.selectFrom("subscription_request").selectAll().execute()).toEqual([])
})

test("shows numbers to editors, and no addresses", async () => {
  await subscribe({ topics: ["news", "frostborn"] })
  await sendRequest({ email: "eve@example.org" })
  const editor = await addStaff(api, "editor")
  const { status, body } = await editor.get("/v1/api/v1/subscribe/admin")
  expect(status).toBe(200)
  expect(body.response).toEqual({
    states: { pending: 1, confirmed: 1, left: 0 },
    topics: expect.arrayContaining([
      { topic: "news", locale: "en", confirmed: 1 },
      { topic: "frostborn", locale: "en", confirmed: 1 },
    ]) as unknown,
  })
  expect(JSON.stringify(body)).not.toContain("@")
})

const invite = { email: "Ben@example.org", locale: "ru", topics: ["vacancies"] } as const

test("an invitation by an editor takes effect only when the address confirms it", async () => {
  const editor = await addStaff(api, "editor")
  const id = randomUUID()
  for (const _ of [1, 2])
    expect((await editor.post("/v1/api/v1/subscribe/invite", { id, ...invite })).body.response).toEqual({
      received: true,
    })
  await runTasks(api, { mails: transport })
  expect(await rows()).toMatchObject([{ state: "pending", topics: [] }])
  expect(await mails()).toMatchObject([{ kind: "subscription-confirm", recipient: "Ben@example.org" }])
  await post("confirm", { token: confirmToken() })
  expect(await rows()).toMatchObject([{ state: "confirmed", locale: "ru", topics: ["vacancies"] }])
  const audit = await api.database.store.selectFrom("audit_entry").selectAll().execute()
  expect(audit).toMatchObject([{ action: "subscription.invite", actor_id: editor.id }])
  expect(JSON.stringify(audit)).not.toContain("example.org")
})

test("an editor ends a subscription by its address in any case of letters, and the address is removed", async () => {
  const editor = await addStaff(api, "editor")
  await subscribe()
  const end = (email: string) => editor.post("/v1/api/v1/subscribe/end", { email })
  expect((await end("ANN@example.org")).body.response).toEqual({ known: true })
  expect((await end("ann@example.org")).body.response).toEqual({ known: false })
  expect((await end("nobody@example.org")).body.response).toEqual({ known: false })
  expect(await rows()).toMatchObject([{ state: "left", email: null, topics: [] }])
  expect(await mails()).toEqual([])
  const audit = await api.database.store.selectFrom("audit_entry").selectAll().execute()
  expect(audit).toMatchObject([{ action: "subscription.end" }])
  expect(JSON.stringify(audit)).not.toContain("example.org")
})

test("an editor ends for good what its owner could still undo", async () => {
  const editor = await addStaff(api, "editor")
  await subscribe()
  await post("remove", { token: (await rows())[0]?.leave_token ?? "" })
  const ended = await editor.post("/v1/api/v1/subscribe/end", { email: "ann@example.org" })
  expect(ended.body.response).toEqual({ known: false })
  expect(await rows()).toMatchObject([{ state: "left", email: null, known_topics: [] }])
})

test("exports confirmed addresses to admins only, with an audit entry", async () => {
  await subscribe()
  await sendRequest({ email: "waits@example.org" })
  const admin = await addStaff(api, "admin")
  const { body } = await admin.post("/v1/api/v1/subscribe/export", { after: null })
  expect(body.response).toEqual({
    items: [{ email: "ann@example.org", locale: "en", topics: ["news"], confirmedAt: api.clock.now.toISOString() }],
    next: null,
  })
  // Both asked at the same instant, so either may come first.
  const row = (await rows()).find(({ email }) => email === "ann@example.org")
  const rest = await admin.post("/v1/api/v1/subscribe/export", { after: row?.id })
  expect(rest.body.response).toEqual({ items: [], next: null })
  expect((await (await addStaff(api, "editor")).post("/v1/api/v1/subscribe/export", { after: null })).status).toBe(403)
  const audit = await api.database.store.selectFrom("audit_entry").selectAll().execute()
  expect(audit).toMatchObject([
    { action: "subscription.export", actor_id: admin.id, details: { addresses: 1 } },
    { action: "access.refuse" },
  ])
})
