import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { fanOutNotification } from "../../../server/subscribers/notification-sending-service.ts"
import { leaveSubscription } from "../../../server/subscribers/subscriptions-service.ts"
import { addVacancy, addPost, deletePost } from "../../support/content-factory.ts"
import { openMailServer } from "../../support/mail-server.ts"
import { collectMails, runTasks } from "../../support/run-tasks.ts"
import { addStaff } from "../../support/signed-in-users.ts"
import { addSubscriber as addSubscriberTo, type SubscriberFacts } from "../../support/subscriber-factory.ts"
import { useTestApp } from "../../support/test-app.ts"
import { readConfig } from "../../../server/app/config.ts"
import { openMailTransport } from "../../../server/mail/open-mail-transport.ts"

const api = useTestApp()

const addSubscriber = (facts?: SubscriberFacts) => addSubscriberTo(api.database, facts)

const notify = async (body: Record<string, unknown>) =>
  (await addStaff(api, "editor")).post("/v1/api/v1/subscribe/notify", { kind: "blog", locales: ["en"], ...body })

const mails = () => api.database.store.selectFrom("mail").selectAll().orderBy("recipient").execute()

const progress = async () => {
  const { body } = await (await addStaff(api, "editor")).get("/v1/api/v1/subscribe/notifications")
  return body.response as { items: Record<string, unknown>[]; pausedUntil: string | null }
}

test("sends one mail to each subscriber of the topic and language, with links to unsubscribe", async () => {
  const reader = await addSubscriber()
  await addSubscriber({ topics: ["frostborn"] })
  await addSubscriber({ locale: "ru" })
  await addSubscriber({ state: "pending" })
  const { id, link } = await addPost(api.database, { texts: { en: { title: "Night & fog" } } })

  const { status, body } = await notify({ id })
  expect(status).toBe(200)
  expect(body.response).toMatchObject({
    items: [{ kind: "blog", entryId: id, locale: "en", topic: "news", title: "Night & fog", spread: false }],
  })
  const transport = collectMails()
  await runTasks(api, { mails: transport })

  const stored = await mails()
  expect(stored).toHaveLength(1)
  expect(stored[0]).toMatchObject({
    recipient: reader.email,
    subject: "Night & fog · Ash & Frost",
    bulk: true,
    state: "sent",
  })
  expect(JSON.stringify(stored)).not.toContain(reader.leave_token)
  const { sent } = transport
  expect(sent).toHaveLength(1)
  expect(sent[0]?.headers).toEqual({
    "List-Unsubscribe": `<http://localhost:8000/v1/api/v1/subscribe/remove?token=${reader.leave_token}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  })
  expect(sent[0]?.text).toContain(`http://localhost:8000/blog/${link}`)
  expect(sent[0]?.text).toContain(`http://localhost:8000/v1/unsubscribe?token=${reader.leave_token}`)
  expect(sent[0]?.html).toContain("Night &amp; fog")
})

test.each([
  ["devblog", "frostborn", "/ru/dev-blog/frostborn/"],
  ["job", "vacancies", "/ru/job/"],
] as const)("sends a mail about a %s in Russian", async (kind, topic, path) => {
  await addSubscriber({ topics: [topic], locale: "ru" })
  const texts = { ru: { title: "Новое" } }
  const { id } =
    kind === "job" ? await addVacancy(api.database, { texts }) : await addPost(api.database, { kind, texts })
  await notify({ kind, id, locales: ["ru"] })
  await runTasks(api)
  const [mail] = await mails()
  expect(mail?.subject).toMatch(/Новое · Пепел и Иней$/)
  expect(mail?.body_text).toContain(`http://localhost:8000${path}`)
  expect(mail?.body_text).toContain("http://localhost:8000/v1/ru/unsubscribe?token=")
})

test("sends one mail to each subscriber, however often it is requested or the task runs", async () => {
  await addSubscriber()
  const { id } = await addPost(api.database)
  await Promise.all([notify({ id }), notify({ id })])
  await runTasks(api)
  await addSubscriber()
  await notify({ id })
  const [notification] = await api.database.store.selectFrom("notification").selectAll().execute()
  await fanOutNotification(api.context, notification?.id ?? "")
  await runTasks(api)
  expect(await mails()).toHaveLength(1)
})

test("sends a blog post to those who wait for the launcher, when the editor chooses them", async () => {
  await addSubscriber()
  const waiting = await addSubscriber({ topics: ["launcher"] })
  const { id } = await addPost(api.database)
  const { body } = await notify({ id, topic: "launcher" })
  expect(body.response).toMatchObject({ items: [{ topic: "launcher" }] })
  await runTasks(api)
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([waiting.email])

  const devblog = await addPost(api.database, { game: "frostborn" })
  const refused = await notify({ kind: "devblog", id: devblog.id, topic: "launcher" })
  expect([refused.status, refused.body.details?.[0]?.path]).toEqual([400, "body.topic"])
})

test("sends mails to many subscribers in several batches", async () => {
  for (let reader = 0; reader < 450; reader += 1) await addSubscriber()
  const { id } = await addPost(api.database)
  await notify({ id })
  await runTasks(api)
  expect(await mails()).toHaveLength(450)
  expect((await progress()).items).toMatchObject([{ spread: true, recipients: 450, queued: 0, sent: 450, failed: 0 }])
})

test("shows the progress to editors, also while the mail server is away", async () => {
  for (let reader = 0; reader < 8; reader += 1) await addSubscriber()
  const { id } = await addPost(api.database)
  await notify({ id })
  const gone = await openMailServer()
  await gone.close()
  const transport = openMailTransport(readConfig({ SMTP_URL: gone.url, MAIL_FROM: "site@studio.example" }))
  await runTasks(api, { mails: transport })
  transport.close()

  const { items, pausedUntil } = await progress()
  expect(items).toMatchObject([{ spread: true, recipients: 8, queued: 8, sent: 0, failed: 0 }])
  expect(Date.parse(pausedUntil ?? "")).toBeGreaterThan(api.clock.now.getTime())
})

test("sends no mail to a subscriber who unsubscribes before it is sent", async () => {
  const { leave_token } = await addSubscriber()
  const { id } = await addPost(api.database)
  await notify({ id })
  const [notification] = await api.database.store.selectFrom("notification").selectAll().execute()
  await fanOutNotification(api.context, notification?.id ?? "")
  await leaveSubscription(api.context, leave_token)
  await runTasks(api)
  expect(await mails()).toEqual([])
})

test("rejects entries that are not public", async () => {
  const draft = await addPost(api.database, { texts: { en: { state: "draft", publishedAt: null } } })
  const removed = await addPost(api.database)
  await deletePost(api.database, removed.id)
  const devblog = await addPost(api.database, { kind: "devblog" })
  for (const id of [draft.id, removed.id, devblog.id, randomUUID()]) expect((await notify({ id })).status).toBe(404)
  expect((await notify({ kind: "job", id: draft.id })).status).toBe(404)
  const { status, body } = await notify({ id: (await addPost(api.database)).id, locales: ["en", "ru"] })
  expect([status, body.details]).toEqual([400, [{ path: "body.locales", message: "is not published in ru" }]])
  const { rows } = await sql`select 1 from notification`.execute(api.database.store)
  expect(rows).toEqual([])
})

test("joins the lines of a title in the subject", async () => {
  await addSubscriber()
  const { id } = await addPost(api.database, { texts: { en: { title: "Night\r\nBcc: all@example.org" } } })
  await notify({ id })
  await runTasks(api)
  expect(await mails()).toMatchObject([{ subject: "Night Bcc: all@example.org · Ash & Frost" }])
})

test("audits a notification without personal data of subscribers", async () => {
  await addSubscriber()
  const { id } = await addPost(api.database)
  await notify({ id })
  expect(await api.database.store.selectFrom("audit_entry").selectAll().execute()).toMatchObject([
    { actor_name: "editor", action: "blog.notify", subject_id: id, details: { locale: "en" } },
  ])
})

test("sends a test mail only to the user who requests it, with the text for subscribers", async () => {
  await addSubscriber()
  const editor = await addStaff(api, "editor")
  await api.database.store
    .updateTable("app_user")
    .set({ email: "ed@example.org" })
    .where("id", "=", editor.id)
    .execute()
  const { id } = await addPost(api.database, { texts: { en: { title: "Night & fog" } } })
  const { body } = await editor.post("/v1/api/v1/subscribe/test", { kind: "blog", id, locale: "en" })
  expect(body.response).toEqual({ to: "ed@example.org" })
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    recipient: "ed@example.org",
    kind: "notification-test",
    subject: "Test: Night & fog · Ash & Frost",
  })
  expect(mail?.body_text).toContain("Night & fog")
  expect((await progress()).items).toEqual([])
})

test("requires a public entry in the language, and an address of the user, for a test mail", async () => {
  const editor = await addStaff(api, "editor")
  const { id } = await addPost(api.database, { texts: { en: {} } })
  const test = (facts: Record<string, unknown>) =>
    editor.post("/v1/api/v1/subscribe/test", { kind: "blog", id, locale: "en", ...facts })
  expect((await test({})).body.details).toEqual([{ path: "body", message: "your account has no address" }])
  await api.database.store
    .updateTable("app_user")
    .set({ email: "ed@example.org" })
    .where("id", "=", editor.id)
    .execute()
  expect((await test({ id: randomUUID() })).status).toBe(404)
  expect((await test({ locale: "ru" })).body.details).toEqual([
    { path: "body.locale", message: "is not published in ru" },
  ])
})
