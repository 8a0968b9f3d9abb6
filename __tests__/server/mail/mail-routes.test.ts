import { randomUUID } from "node:crypto"
import { queueMail } from "../../../server/mail/mail-service.ts"
import { runTasks } from "../../support/run-tasks.ts"
import { addStaff } from "../../support/signed-in-users.ts"
import { useTestApp } from "../../support/test-app.ts"

const api = useTestApp()

const queue = (subject: string) =>
  queueMail(api.context, api.database.store, {
    locale: "en",
    to: "ann@example.org",
    subject,
    text: "Hello.",
    html: "<p>Hello.</p>",
    headers: { "X-Reason": "test" },
    kind: "greeting",
  })

test("lists every mail and its state to admins, newest first", async () => {
  const admin = await addStaff(api, "admin")
  await queue("First")
  await runTasks(api)
  api.clock.now = new Date(api.clock.now.getTime() + 1_000)
  await queue("Second")

  const { status, body } = await admin.get("/v1/api/v1/mail/outbox")
  expect(status).toBe(200)
  expect(body.response).toMatchObject({
    items: [
      { subject: "Second", state: "queued", attempts: 0, nextAttemptAt: "2026-06-15T12:00:01.000Z", settledAt: null },
      { subject: "First", state: "sent", attempts: 1, nextAttemptAt: null, settledAt: "2026-06-15T12:00:00.000Z" },
    ],
    total: 2,
    pausedUntil: null,
  })
  const sent = await admin.get("/v1/api/v1/mail/outbox?state=sent")
  expect(sent.body.response).toMatchObject({ items: [{ subject: "First" }], total: 1 })
})

test("returns one mail in full", async () => {
  const admin = await addStaff(api, "admin")
  await queue("First")
  const list = await admin.get("/v1/api/v1/mail/outbox")
  const [{ id } = { id: "" }] = (list.body.response as { items: { id: string }[] }).items
  const { body } = await admin.get(`/v1/api/v1/mail/outbox/${id}`)
  expect(body.response).toMatchObject({
    id,
    recipient: "ann@example.org",
    text: "Hello.",
    html: "<p>Hello.</p>",
    headers: { "X-Reason": "test" },
  })
  expect((await admin.get(`/v1/api/v1/mail/outbox/${randomUUID()}`)).status).toBe(404)
})

test("rejects all roles but admins", async () => {
  for (const role of ["editor", "recruiter"] as const)
    expect((await (await addStaff(api, role)).get("/v1/api/v1/mail/outbox")).status).toBe(403)
})
