import { createHmac, randomUUID } from "node:crypto"
import type { IncomingHttpHeaders, ServerResponse } from "node:http"
import { text } from "node:stream/consumers"
import { success } from "../../../shared/contract/envelope.ts"
import {
  removedWebhook,
  webhook,
  webhookDeliveries,
  webhookDelivery,
  webhookList,
  webhookWithSecret,
  type WebhookDelivery,
  type WebhookWithSecret,
} from "../../../shared/contract/webhooks.ts"
import { webhookLimits } from "../../../shared/limits/webhooks.ts"
import { deleteOld } from "../../../server/app/retention.ts"
import type { TaskParts } from "../../../server/app/background-tasks.ts"
import { announceApplication, announceContent } from "../../../server/webhooks/content-events-service.ts"
import { deliverEvent, listDeliveriesOf, resendDelivery } from "../../../server/webhooks/delivery-service.ts"
import { addWebhook, editWebhook, removeWebhook } from "../../../server/webhooks/webhooks-service.ts"
import { system } from "../../../server/audit/audit-repository.ts"
import type { TaskData } from "../../../server/tasks/task-kinds.ts"
import type { Queue } from "../../../server/tasks/task-queue.ts"
import { addPost, addVacancy, closeVacancy, deletePost, editPost } from "../../support/content-factory.ts"
import { startHttpPeer, type HttpPeer } from "../../support/http-peer.ts"
import { runTasks } from "../../support/run-tasks.ts"
import { addStaff } from "../../support/signed-in-users.ts"
import { sendSubmission } from "../../support/submission-factory.ts"
import { openPostgresTestDatabase } from "../../support/postgres.ts"
import { testNow, useTestApp } from "../../support/test-app.ts"
import { useTestDatabase } from "../../support/test-database.ts"

const api = useTestApp()

const base = "/v1/api/v1/webhooks"

type Received = { headers: IncomingHttpHeaders; body: string }

let peer: HttpPeer
let received: Received[]
let respond: (response: ServerResponse) => void

beforeEach(async () => {
  received = []
  respond = (response) => response.writeHead(204).end()
  peer = await startHttpPeer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body })
      respond(response)
    })
  })
})

afterEach(() => peer.close())

const call = async (path: string, body: Record<string, unknown>) =>
  (await addStaff(api, "admin")).post(`${base}/${path}`, body)

const fields = (more: Record<string, unknown> = {}) => ({
  name: "Launcher",
  url: `${peer.origin}/news?key=k`,
  events: ["content.published", "content.unpublished", "application.received"],
  enabled: true,
  ...more,
})

const added = async (more: Record<string, unknown> = {}): Promise<WebhookWithSecret> =>
  success(webhookWithSecret).parse((await call("add", fields(more))).body).response

const list = async () =>
  success(webhookList).parse((await (await addStaff(api, "admin")).get(base)).body).response.items

const log = async (id: string): Promise<WebhookDelivery[]> => {
  const { body } = await (await addStaff(api, "admin")).get(`${base}/deliveries?webhook=${id}`)
  return success(webhookDeliveries).parse(body).response.items
}

const audit = async () => {
  const rows = await api.database.store.selectFrom("audit_entry").selectAll().orderBy("id").execute()
  return rows
    .filter(({ action }) => action.startsWith("webhook."))
    .map(({ action, subject_id, details }) => ({ action, subject_id, details }))
}

const moveBy = (ms: number): void => {
  api.clock.now = new Date(api.clock.now.getTime() + ms)
}

const announce = async (parts: Partial<TaskParts> = {}) => {
  await api.context.queue.send("announce-content", {})
  return runTasks(api, parts)
}

const bodies = (): unknown[] => received.map(({ body }) => JSON.parse(body) as unknown)

/** Signs as https://www.standardwebhooks.com says, with the secret as its receiver has it. */
const signatureBy = (secret: string, { headers, body }: Received): string => {
  const key = Buffer.from(secret.slice("whsec_".length), "base64")
  const signed = `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`
  return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`
}

test("reports a published post once, signed, by a secret that the database has only encrypted", async () => {
  const { webhook: made, secret } = await added()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(await list()).toEqual([made])
  expect(made).toMatchObject({
    name: "Launcher",
    enabled: true,
    failingSince: null,
    formerSecretUntil: null,
    version: 1,
  })
  const [row] = await api.database.store.selectFrom("webhook").selectAll().execute()
  expect(JSON.stringify(row)).not.toContain(secret.slice(6))

  const { id, link } = await addPost(api.database, { texts: { en: { title: "Winter" } } })
  await announce()
  await announce()

  const [message] = received
  expect(bodies()).toEqual([
    {
      type: "content.published",
      timestamp: testNow.toISOString(),
      data: { kind: "blog", id, locale: "en", title: "Winter", url: `http://localhost:8000/blog/${link}` },
    },
  ])
  expect(message?.headers).toMatchObject({
    "content-type": "application/json",
    "webhook-timestamp": String(testNow.getTime() / 1_000),
  })
  expect(message && message.headers["webhook-signature"]).toBe(message && signatureBy(secret, message))
  const [delivery] = await log(made.id)
  expect(delivery).toEqual({
    id: String(message?.headers["webhook-id"]).slice("msg_".length),
    event: "content.published",
    title: "Winter",
    state: "delivered",
    attempts: 1,
    status: 204,
    error: null,
    createdAt: testNow.toISOString(),
    attemptedAt: testNow.toISOString(),
    nextAt: null,
    body: message?.body,
  })
})

test("waits until visitors can read the page, and reports nothing that came and went unseen", async () => {
  const { webhook: made } = await added()
  const { id, link } = await addPost(api.database)
  const asked: unknown[] = []
  const isReadable: TaskParts["isReadable"] = (page) => {
    asked.push(page)
    return Promise.resolve(false)
  }
  await announce({ isReadable })
  expect(asked).toEqual([{ kind: "blog", id, locale: "en", path: `/blog/${link}` }])
  expect(await log(made.id)).toMatchObject([{ state: "held", body: null, nextAt: null, attempts: 0 }])
  const [held] = await log(made.id)
  const refused = await call("resend", { id: held?.id })
  expect([refused.status, refused.body.details?.[0]?.path]).toEqual([400, "body.id"])

  await editPost(api.database, id, { en: { state: "draft" } })
  await announce()
  expect([received, await log(made.id)]).toEqual([[], []])
})

test("reports posts and vacancies that are not public any more when the site knows it", async () => {
  const post = await addPost(api.database)
  const removed = await addPost(api.database)
  const vacancy = await addVacancy(api.database)
  await added()
  await editPost(api.database, post.id, { en: { state: "draft" } })
  await deletePost(api.database, removed.id)
  await closeVacancy(api.database, vacancy.id)
  const paths: unknown[] = []
  await announce({
    isReadable: ({ path }) => {
      paths.push(path)
      return Promise.resolve(false)
    },
  })
  expect([paths, received]).toEqual([[null, null, null], []])
  await announce()
  const notified = bodies() as { type: string; data: { id: string; reason: string } }[]
  expect(new Set(notified.map(({ type }) => type))).toEqual(new Set(["content.unpublished"]))
  expect(new Map(notified.map(({ data }) => [data.id, data.reason]))).toEqual(
    new Map([
      [post.id, "withdrawn"],
      [removed.id, "withdrawn"],
      [vacancy.id, "closed"],
    ])
  )
})

test("a text that comes back before the site knew that it had gone is no news, and neither is an edit", async () => {
  const { id } = await addPost(api.database)
  await added()
  await editPost(api.database, id, { en: { state: "draft" } })
  await announce({ isReadable: () => Promise.resolve(false) })
  await editPost(api.database, id, { en: { state: "published" } })
  await editPost(api.database, id, { en: { title: "Mended" } })
  await announce()
  expect(received).toEqual([])
})

test("reports an application by its ids alone, once", async () => {
  await added()
  const { id: vacancyId } = await addVacancy(api.database)
  const id = await sendSubmission(api, "application", { jobId: vacancyId })
  await sendSubmission(api, "partnership")
  await runTasks(api)
  await announceApplication(api.context, { id, vacancyId, at: testNow.toISOString() })
  await runTasks(api)
  const url = `http://localhost:8000/admin/feedback/application/${id}`
  const notified = { type: "application.received", timestamp: testNow.toISOString(), data: { id, vacancyId, url } }
  expect(bodies()).toEqual([notified])
})

test("reports only what was chosen, while it is on, and nothing from before", async () => {
  await addPost(api.database)
  const { webhook: off } = await added({ enabled: false })
  await added({ events: ["application.received"] })
  await addPost(api.database)
  await announce()
  const { version } = off
  await call("edit", { ...fields(), id: off.id, version })
  await announce()
  expect(received).toEqual([])
  const { id } = await addPost(api.database)
  await announce()
  expect(bodies()).toMatchObject([{ data: { id } }])
})

test("tries again after growing pauses for a day, then gives up, and an admin sends it again", async () => {
  const { webhook: made } = await added()
  respond = (response) => response.writeHead(500).end()
  await addPost(api.database)
  await announce()
  expect(await log(made.id)).toMatchObject([
    {
      state: "waiting",
      attempts: 1,
      status: 500,
      error: "status",
      nextAt: new Date(testNow.getTime() + 5_000).toISOString(),
    },
  ])
  moveBy(4_999)
  await runTasks(api)
  expect(received).toHaveLength(1)
  moveBy(1)
  await runTasks(api)
  expect(received).toHaveLength(2)
  for (const wait of webhookLimits.retryAfter.slice(1)) {
    moveBy(wait)
    await runTasks(api)
  }
  const [failed] = await log(made.id)
  expect(failed).toMatchObject({ state: "failed", attempts: webhookLimits.retryAfter.length + 1, nextAt: null })
  expect((await list())[0]?.failingSince).toBe(testNow.toISOString())
  moveBy(webhookLimits.retryAfter[6])
  await runTasks(api)
  expect(received).toHaveLength(webhookLimits.retryAfter.length + 1)

  respond = (response) => response.writeHead(200).end("thank you")
  const resent = success(webhookDelivery).parse((await call("resend", { id: failed?.id })).body).response
  expect(resent).toMatchObject({ state: "waiting", attempts: 0, error: null })
  await runTasks(api)
  expect(await log(made.id)).toMatchObject([{ state: "delivered", attempts: 1, status: 200 }])
  expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1)
  expect(new Set(received.map(({ body }) => body)).size).toBe(1)
  expect((await list())[0]?.failingSince).toBeNull()
  expect((await audit()).at(-1)).toEqual({
    action: "webhook.resend",
    subject_id: made.id,
    details: { event: "content.published", delivery: failed?.id, name: "Launcher" },
  })
})

test("sending again at once ends the attempts that were planned", async () => {
  const { webhook: made } = await added()
  respond = (response) => response.writeHead(503).end()
  await addPost(api.database)
  await announce()
  const [waiting] = await log(made.id)
  respond = (response) => response.writeHead(204).end()
  await call("resend", { id: waiting?.id })
  await runTasks(api)
  moveBy(5_000)
  await runTasks(api)
  expect(received).toHaveLength(2)
})

test("a process that dies after sending sends again, under the same id", async () => {
  const { webhook: made } = await added()
  await call("test", { id: made.id })
  const id = (await log(made.id))[0]?.id ?? ""
  const task = { id, round: 0, attempt: 0 }
  const killed = new Error("killed")
  let looks = 0
  // The second look at the clock is in the transaction that would store what came of it.
  const now = () => {
    looks += 1
    if (looks > 1) throw killed
    return api.clock.now
  }
  await expect(deliverEvent({ ...api.context, now }, task)).rejects.toBe(killed)
  expect(await log(made.id)).toMatchObject([{ state: "waiting", attempts: 0 }])
  await deliverEvent(api.context, task)
  await deliverEvent(api.context, task)
  expect(received.map(({ headers }) => headers["webhook-id"])).toEqual([`msg_${id}`, `msg_${id}`])
  expect(await log(made.id)).toMatchObject([{ state: "delivered", attempts: 1 }])
})

test.each([
  [
    "a redirect",
    (response: ServerResponse) => response.writeHead(302, { location: "/elsewhere" }).end(),
    302,
    "status",
  ],
  ["a broken connection", (response: ServerResponse) => response.destroy(), null, "unreachable"],
] as const)("%s is a failure", async (_what, answer, status, error) => {
  const { webhook: made } = await added()
  respond = answer
  await call("test", { id: made.id })
  await runTasks(api)
  expect(await log(made.id)).toMatchObject([{ event: "webhook.test", state: "waiting", status, error }])
  expect(peer.requests).toHaveLength(1)
})

test("a test goes also to a webhook that is off, and what waited when it was turned off fails", async () => {
  const { webhook: made } = await added()
  respond = (response) => response.writeHead(500).end()
  await addPost(api.database)
  await announce()
  await call("edit", { ...fields({ enabled: false }), id: made.id, version: 1 })
  moveBy(5_000)
  await runTasks(api)
  expect(await log(made.id)).toMatchObject([{ state: "failed", error: "off" }])
  expect(received).toHaveLength(1)
  respond = (response) => response.writeHead(204).end()
  await call("test", { id: made.id })
  await runTasks(api)
  expect(bodies().at(-1)).toEqual({ type: "webhook.test", timestamp: api.clock.now.toISOString(), data: {} })
  expect(await audit()).toMatchObject([
    { action: "webhook.add" },
    { action: "webhook.edit" },
    { action: "webhook.test", subject_id: made.id },
  ])
})

test("after a new secret both sign for a day", async () => {
  const { webhook: made, secret: former } = await added()
  const { status, body } = await call("secret", { id: made.id })
  const { secret, webhook: renewed } = success(webhookWithSecret).parse(body).response
  expect([status, renewed.formerSecretUntil]).toEqual([
    200,
    new Date(testNow.getTime() + webhookLimits.formerSecretFor).toISOString(),
  ])
  await call("test", { id: made.id })
  await runTasks(api)
  const [both] = received
  expect(both?.headers["webhook-signature"]).toBe(both && `${signatureBy(secret, both)} ${signatureBy(former, both)}`)
  moveBy(webhookLimits.formerSecretFor)
  await call("test", { id: made.id })
  await runTasks(api)
  const last = received.at(-1)
  expect(last?.headers["webhook-signature"]).toBe(last && signatureBy(secret, last))
  expect((await list())[0]?.formerSecretUntil).toBeNull()
  expect(JSON.stringify(await audit())).not.toContain("whsec_")
})

test("says so where the server's settings cannot read the secret", async () => {
  const { webhook: made } = await added()
  await call("test", { id: made.id })
  const id = (await log(made.id))[0]?.id ?? ""
  const moved = { ...api.context, contentWebhooks: { ...api.context.contentWebhooks, key: "another" } }
  await deliverEvent(moved, { id, round: 0, attempt: 0 })
  expect(await log(made.id)).toMatchObject([{ state: "waiting", error: "secret", status: null }])
  expect(received).toEqual([])
})

test("removing one removes its log, and what waited is not sent", async () => {
  const { webhook: made } = await added()
  await call("test", { id: made.id })
  const { body } = await call("remove", { id: made.id })
  expect(success(removedWebhook).parse(body).response).toEqual({ id: made.id })
  await runTasks(api)
  expect([received, await list()]).toEqual([[], []])
  expect((await audit()).at(-1)).toMatchObject({ action: "webhook.remove", details: { name: "Launcher" } })
})

test("an edit needs the version that it is based on; the audit has the host without the rest of the address", async () => {
  const { webhook: made } = await added()
  const edit = { ...fields({ name: "Chat" }), id: made.id, version: 1 }
  const edited = success(webhook).parse((await call("edit", edit)).body).response
  expect(edited).toMatchObject({ name: "Chat", version: 2 })
  const late = await call("edit", edit)
  expect([late.status, late.body.code, (late.body as { present?: unknown }).present]).toEqual([409, 1300, edited])
  const recorded = JSON.stringify(await audit())
  expect(recorded).toContain(new URL(peer.origin).host)
  expect(recorded).not.toContain("key=k")
})

test.each(["edit", "remove", "secret", "test", "resend"])("%s of what does not exist is not found", async (path) => {
  const id = randomUUID()
  expect((await call(path, path === "edit" ? { ...fields(), id, version: 1 } : { id })).status).toBe(404)
})

test("the log of what does not exist is not found", async () => {
  const { status } = await (await addStaff(api, "admin")).get(`${base}/deliveries?webhook=${randomUUID()}`)
  expect(status).toBe(404)
})

test.each([
  [{ name: " " }, "body.name"],
  [{ url: "ftp://files.example" }, "body.url"],
  [{ url: "https://ann:secret@hooks.example" }, "body.url"],
  [{ url: "hooks.example" }, "body.url"],
  [{ events: [] }, "body.events"],
  [{ events: ["content.published", "content.published"] }, "body.events"],
  [{ events: ["webhook.test"] }, "body.events.0"],
])("refuses %j", async (more, path) => {
  const { status, body } = await call("add", fields(more))
  expect([status, body.details?.[0]?.path]).toEqual([400, path])
})

test("there can be so many, and one that is removed makes room", async () => {
  const { webhook: made } = await added()
  for (let count = 1; count < webhookLimits.countMax; count += 1) await added()
  expect((await call("add", fields())).body.details?.[0]?.path).toBe("body.name")
  await call("remove", { id: made.id })
  expect((await call("add", fields())).status).toBe(200)
})

test("the log keeps deliveries for a month", async () => {
  const { webhook: made } = await added()
  await call("test", { id: made.id })
  await runTasks(api)
  moveBy(webhookLimits.keepDays * 86_400_000)
  await deleteOld(api.context)
  expect(await log(made.id)).toHaveLength(1)
  moveBy(1)
  await deleteOld(api.context)
  expect(await log(made.id)).toEqual([])
})

describe("on PostgreSQL", () => {
  const database = useTestDatabase(openPostgresTestDatabase)

  test("reports a post once, however many processes check and deliver, and sends it again", async () => {
    const tasks: TaskData["deliver-event"][] = []
    const send: Queue["send"] = (name, data) => {
      if (name === "deliver-event") tasks.push(data as TaskData["deliver-event"])
      return Promise.resolve()
    }
    const context = { ...api.context, database, queue: { ...api.context.queue, send } }
    const { row } = await addWebhook(context, { ...fields(), events: ["content.published"], enabled: true }, system)
    const { id } = await addPost(database)
    await Promise.all([announceContent(context), announceContent(context), announceContent(context)])
    const [task, ...others] = tasks.splice(0)
    if (!task) throw new Error("nothing was announced")
    expect(others).toEqual([])
    respond = (response) => response.writeHead(500).end()
    await deliverEvent(context, task)
    expect(tasks).toEqual([{ ...task, attempt: 1 }])
    respond = (response) => response.writeHead(204).end()
    await resendDelivery(context, task.id, system)
    await deliverEvent(context, { ...task, round: 1 })
    // The attempt that was planned before is late.
    await deliverEvent(context, { ...task, attempt: 1 })
    expect(received).toHaveLength(2)
    expect(bodies()[0]).toMatchObject({ data: { id, kind: "blog" } })
    const { rows, total } = await listDeliveriesOf(context, { webhook: row.id })
    expect([total, rows[0]?.state, rows[0]?.attempts]).toEqual([1, "delivered", 1])
    const edit = { ...fields(), events: ["content.published" as const], enabled: false, id: row.id, version: 1 }
    const edited = await editWebhook(context, edit, { actor: system, present: (one) => one })
    expect([edited.enabled, edited.events, edited.failing_since]).toEqual([false, ["content.published"], null])
    await removeWebhook(context, row.id, system)
  })
})
