import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { deleteOld } from "../../../server/app/retention.ts"
import { readConfig } from "../../../server/app/config.ts"
import { promoteDue } from "../../../server/content/scheduling/due-entries-service.ts"
import { deleteOldMails } from "../../../server/mail/mail-service.ts"
import { sendDueMails } from "../../../server/mail/mail-sending-service.ts"
import { openMailTransport } from "../../../server/mail/open-mail-transport.ts"
import { notifySubscribers } from "../../../server/subscribers/notifications-service.ts"
import {
  cancelNotification,
  fanOutNotification,
  rememberOutcomes,
  startNotifications,
} from "../../../server/subscribers/notification-sending-service.ts"
import { leaveSubscription } from "../../../server/subscribers/subscriptions-service.ts"
import type { NotificationProgress } from "../../../shared/contract/subscriptions.ts"
import { addPost, addVacancy, deletePost, editPost, editVacancy } from "../../support/content-factory.ts"
import { postText, sentPost } from "../../support/content-input.ts"
import { openMailServer } from "../../support/mail-server.ts"
import { openPostgresTestDatabase } from "../../support/postgres.ts"
import { collectMails, runTasks } from "../../support/run-tasks.ts"
import { addStaff } from "../../support/signed-in-users.ts"
import { addSubscriber as addSubscriberTo, type SubscriberFacts } from "../../support/subscriber-factory.ts"
import { testNow, useTestApp } from "../../support/test-app.ts"
import { useTestDatabase } from "../../support/test-database.ts"

const api = useTestApp()

const addSubscriber = (facts?: SubscriberFacts) => addSubscriberTo(api.database, facts)

const minute = 60_000

const later = (ms: number): string => new Date(testNow.getTime() + ms).toISOString()

const call = async (path: string, body: Record<string, unknown>) =>
  (await addStaff(api, "editor")).post(`/v1/api/v1/subscribe/${path}`, body)

const notify = async (body: Record<string, unknown>) => {
  const sent = await call("notify", { kind: "blog", locales: ["en"], ...body })
  return { ...sent, items: (sent.body.response as { items: NotificationProgress[] } | null)?.items ?? [] }
}

const list = async (query = ""): Promise<NotificationProgress[]> => {
  const { body } = await (await addStaff(api, "editor")).get(`/v1/api/v1/subscribe/notifications${query}`)
  return (body.response as { items: NotificationProgress[] }).items
}

const recipients = async (): Promise<string[]> => {
  const rows = await api.database.store.selectFrom("mail").select("recipient").orderBy("recipient").execute()
  return rows.map(({ recipient }) => recipient)
}

const moveTo = async (ms: number): Promise<void> => {
  api.clock.now = new Date(testNow.getTime() + ms)
  await promoteDue(api.context)
  await startNotifications(api.context)
  await runTasks(api)
}

test("notifies each audience of a post, and a subscriber in both once", async () => {
  const news = await addSubscriber()
  const both = await addSubscriber({ topics: ["news", "launcher"] })
  const launcher = await addSubscriber({ topics: ["launcher"] })
  const { id } = await addPost(api.database)
  await notify({ id })
  const { items } = await notify({ id, topic: "launcher" })
  expect(items.map(({ topic }) => topic).sort()).toEqual(["launcher", "news"])
  await runTasks(api)
  expect(await recipients()).toEqual([news.email, both.email, launcher.email].sort())
  expect((await list()).reduce((sum, { sent }) => sum + sent, 0)).toBe(3)
})

test("waits for a scheduled post, and says what it says when it goes live", async () => {
  await addSubscriber()
  const text = { state: "scheduled", publishedAt: later(60 * minute) } as const
  const { id } = await addPost(api.database, { texts: { en: { title: "Soon", ...text } } })
  const { items } = await notify({ id })
  expect(items).toMatchObject([{ state: "waiting", startedAt: null, sendAt: null }])
  await moveTo(30 * minute)
  expect(await recipients()).toEqual([])
  await editPost(api.database, id, { en: { title: "Now", ...text } }, api.clock.now)
  await moveTo(61 * minute)
  expect(await list()).toMatchObject([{ state: "sent", title: "Now", sent: 1 }])
})

test("waits until visitors can read the post", async () => {
  await addSubscriber()
  const { id, link } = await addPost(api.database)
  await notify({ id })
  const asked: unknown[] = []
  await runTasks(api, {
    isReadable: (page) => {
      asked.push(page)
      return Promise.resolve(false)
    },
  })
  expect(asked).toEqual([{ kind: "blog", id, locale: "en", path: `/blog/${link}` }])
  expect(await list()).toMatchObject([{ state: "waiting" }])
  await moveTo(minute)
  expect(await list()).toMatchObject([{ state: "sent", sent: 1 }])
})

test("a game that closes takes the newsletters about its posts with it", async () => {
  await addSubscriber({ topics: ["frostborn"] })
  const { id } = await addPost(api.database, { game: "frostborn" })
  const setState = (state: "live" | "closed") =>
    api.database.store.updateTable("game").set({ state }).where("id", "=", "frostborn").execute()
  expect((await notify({ id, kind: "devblog", sendAt: later(60 * minute) })).items).toHaveLength(1)
  await setState("closed")
  await moveTo(minute)
  expect((await notify({ id, kind: "devblog" })).status).toBe(404)
  await setState("live")
  await moveTo(61 * minute)
  expect(await list()).toMatchObject([{ state: "dropped" }])
  expect(await recipients()).toEqual([])
})

test("waits for its time, which lies ahead and not too far", async () => {
  await addSubscriber()
  const { id } = await addPost(api.database)
  for (const sendAt of [later(-minute), later(400 * 1_440 * minute)]) {
    const { status, body } = await notify({ id, sendAt })
    expect([status, body.details?.[0]?.path]).toEqual([400, "body.sendAt"])
  }
  expect((await notify({ id, sendAt: later(60 * minute) })).items).toMatchObject([{ sendAt: later(60 * minute) }])
  await moveTo(59 * minute)
  expect(await recipients()).toEqual([])
  await moveTo(60 * minute)
  expect(await recipients()).toHaveLength(1)
})

test("an update that should be public by now is waited for", async () => {
  await addSubscriber()
  const editor = await addStaff(api, "editor")
  const before = postText({ title: "Before", state: "published" })
  const post = sentPost({ translations: { en: before, ru: null } })
  await editor.post("/v1/api/v1/blog/add", post)
  const { state: _state, publishAt: _publishAt, ...text } = before
  const saved = { ...post, version: 1, translations: { en: { ...text, title: "After" }, ru: null } }
  expect((await editor.post("/v1/api/v1/blog/save", saved)).status).toBe(200)
  const update = { state: "scheduled", publishAt: later(10 * minute), locale: "en" }
  const entries = [{ id: post.id, version: 2 }]
  expect((await editor.post("/v1/api/v1/blog/publish", { entries, ...update })).status).toBe(200)
  await notify({ id: post.id, sendAt: later(10 * minute) })
  api.clock.now = new Date(later(10 * minute))
  await startNotifications(api.context)
  expect(await list()).toMatchObject([{ state: "waiting" }])
  await moveTo(11 * minute)
  expect(await list()).toMatchObject([{ state: "sent", title: "After" }])
})

test("has the subject and the first lines that an editor typed, as text", async () => {
  await addSubscriber()
  const { id } = await addPost(api.database, { texts: { en: { title: "Title" } } })
  const words = { en: { subject: "Come & see", intro: "<b>Hello</b>\nthere" } }
  const { items } = await notify({ id, words })
  expect(items).toMatchObject([words.en])
  const transport = collectMails()
  await runTasks(api, { mails: transport })
  const [mail] = transport.sent
  expect(mail?.subject).toBe("Come & see · Ash & Frost")
  expect(mail?.text).toContain("Title\n\n<b>Hello</b>\nthere\n\n")
  expect(mail?.html).toContain("&lt;b&gt;Hello&lt;/b&gt;<br>there")

  const broken = { en: { subject: "Come\r\nBcc: all@example.org", intro: null } }
  expect((await notify({ id, words: broken })).body.details?.[0]?.path).toBe("body.words.en.subject")
})

test("a preview is the mail that a subscriber would get, of newer words too, with the number of those who would", async () => {
  await addSubscriber()
  await addSubscriber({ topics: ["launcher"] })
  const draft = { title: "Draft", state: "draft", publishedAt: null } as const
  const { id } = await addPost(api.database, { texts: { en: draft } })
  const body = { kind: "blog", id, locale: "en" }
  expect((await call("preview", body)).status).toBe(404)
  const { body: shown } = await call("preview", { ...body, latest: true, words: { subject: null, intro: "Hello" } })
  expect(shown.response).toMatchObject({
    subject: "Draft · Ash & Frost",
    words: { subject: "Draft", intro: "Excerpt of Draft" },
    recipients: 1,
  })
  await editPost(api.database, id, { en: { title: "Draft" } })
  await notify({ id, words: { en: { subject: null, intro: "Hello" } } })
  const transport = collectMails()
  await runTasks(api, { mails: transport })
  const withoutLinks = (text: string | null | undefined) => text?.replace(/token=[\w-]+/g, "")
  const { text, html } = shown.response as { text: string; html: string }
  expect(withoutLinks(text)).toBe(withoutLinks(transport.sent[0]?.text))
  expect(withoutLinks(html)).toBe(withoutLinks(transport.sent[0]?.html))
  expect((await call("preview", body)).body.response).toMatchObject({ recipients: 0 })
  expect((await call("preview", { ...body, locale: "ru" })).body.details?.[0]?.path).toBe("body.locale")
})

test("what is canceled before it goes is not sent, and can be asked for again", async () => {
  await addSubscriber()
  const { id } = await addPost(api.database)
  const [waiting] = (await notify({ id, sendAt: later(60 * minute) })).items
  const canceled = { state: "canceled", canceledBy: "editor" }
  for (const again of [1, 2]) {
    const { status, body } = await call("cancel", { id: waiting?.id })
    expect([again, status, body.response]).toEqual([again, 200, expect.objectContaining(canceled)])
  }
  await moveTo(61 * minute)
  expect(await recipients()).toEqual([])

  await notify({ id })
  await runTasks(api)
  const [sent] = await list()
  expect(sent).toMatchObject({ state: "sent", sent: 1 })
  expect((await call("cancel", { id: sent?.id })).body.code).toBe(1310)
  expect((await call("cancel", { id: randomUUID() })).status).toBe(404)
  const audit = await api.database.store.selectFrom("audit_entry").select("action").orderBy("id").execute()
  expect(audit.map(({ action }) => action)).toEqual(["blog.notify", "blog.notify-cancel", "blog.notify"])
})

test("a mail that was being sent when its notification was canceled, and failed, is not tried again", async () => {
  await addSubscriber()
  const { id } = await addPost(api.database)
  const [made] = (await notify({ id })).items
  await startNotifications(api.context)
  await fanOutNotification(api.context, made?.id ?? "")
  const send = async () => {
    await call("cancel", { id: made?.id })
    throw new Error("The mail server is away")
  }
  await sendDueMails(api.context, { ...collectMails(), send })
  await moveTo(24 * 60 * minute)
  expect(await list()).toMatchObject([{ state: "canceled", sent: 0, queued: 0 }])
  expect(await recipients()).toEqual([])
})

test("who got the mail before it was canceled does not get another one when it is sent again", async () => {
  for (let reader = 0; reader < 3; reader += 1) await addSubscriber()
  const { id } = await addPost(api.database)
  const [first] = (await notify({ id })).items
  await startNotifications(api.context)
  await fanOutNotification(api.context, first?.id ?? "")
  const [some] = await api.database.store.selectFrom("mail").select("id").orderBy("recipient").execute()
  await api.database.store
    .updateTable("mail")
    .set({ state: "sent", settled_at: testNow })
    .where("id", "=", some?.id ?? "")
    .execute()
  const { body } = await call("cancel", { id: first?.id })
  expect(body.response).toMatchObject({ state: "canceled", sent: 1, queued: 0, withdrawn: 2 })
  api.clock.now = new Date(later(minute))
  await notify({ id })
  await runTasks(api)
  expect((await recipients()).length).toBe(3)
  expect(new Set(await recipients()).size).toBe(3)
  expect(await list()).toMatchObject([
    { state: "sent", sent: 2 },
    { state: "canceled", sent: 1 },
  ])
})

test.each([
  ["unpublished", (id: string) => editPost(api.database, id, { en: { state: "draft", publishedAt: null } })],
  ["removed", (id: string) => deletePost(api.database, id)],
])(
  "drops the mails about a post that was %s before they went, and says so until it is asked for again",
  async (_how, end) => {
    await addSubscriber()
    const { id } = await addPost(api.database)
    await notify({ id, sendAt: later(60 * minute) })
    await end(id)
    await moveTo(minute)
    expect(await list()).toMatchObject([{ state: "dropped", canceledBy: null, recipients: 0 }])
    await moveTo(61 * minute)
    expect(await recipients()).toEqual([])
    expect(await list("?care=true")).toMatchObject([{ entryId: id }])
    expect(await list(`?entry=${randomUUID()}`)).toEqual([])

    const other = await addPost(api.database)
    await notify({ id: other.id })
    expect(await list(`?entry=${other.id}`)).toMatchObject([{ entryId: other.id }])
    api.clock.now = new Date(later(8 * 1_440 * minute))
    expect(await list("?care=true")).toEqual([])
  }
)

test("a post that is public again and asked for again needs no care", async () => {
  const { id } = await addPost(api.database)
  await notify({ id, sendAt: later(60 * minute) })
  await editPost(api.database, id, { en: { state: "draft", publishedAt: null } })
  await moveTo(minute)
  await editPost(api.database, id, { en: {} })
  expect(await list("?care=true")).toHaveLength(1)
  await notify({ id })
  expect(await list("?care=true")).toEqual([])
})

test("drops what has not been sent of the mails about a vacancy that closes", async () => {
  await addSubscriber({ topics: ["vacancies"] })
  const { id } = await addVacancy(api.database)
  const [first] = (await notify({ kind: "job", id })).items
  await startNotifications(api.context)
  await fanOutNotification(api.context, first?.id ?? "")
  await editVacancy(api.database, id, { en: { state: "draft", publishedAt: null } })
  await startNotifications(api.context)
  await runTasks(api)
  expect(await recipients()).toEqual([])
  expect(await list()).toMatchObject([{ state: "dropped", withdrawn: 1 }])
})

test("knows what came of the mails: refused, and unsubscribed since; also when the mails are deleted", async () => {
  const refused = await addSubscriber()
  const leaver = await addSubscriber()
  await addSubscriber()
  const server = await openMailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(address === refused.email ? Object.assign(new Error("No such user"), { responseCode: 550 }) : null),
  })
  const transport = openMailTransport(readConfig({ SMTP_URL: server.url, MAIL_FROM: "site@studio.example" }))
  const { id } = await addPost(api.database)
  await notify({ id })
  await runTasks(api, { mails: transport })
  transport.close()
  await server.close()
  expect(await list()).toMatchObject([
    { state: "sent", recipients: 3, sent: 2, failed: 1, rejected: 1, gaveUp: 0, unsubscribed: 0 },
  ])
  await leaveSubscription(api.context, leaver.leave_token)
  const known = { sent: 2, rejected: 1, withdrawn: 0, unsubscribed: 1 }
  expect(await list()).toMatchObject([known])
  api.clock.now = new Date(later(31 * 1_440 * minute))
  await deleteOld(api.context)
  expect(await recipients()).toEqual([])
  expect(await list()).toMatchObject([known])
})

/** Lets the database refuse a statement that deletes more than two mails, or stores more outcomes, while something is done. */
const withSmallBatches = async (run: () => Promise<void>): Promise<void> => {
  await api.database.runSql(`
    create function refuse_many() returns trigger language plpgsql as $$
      begin if (select count(*) from taken) > 2 then raise 'too many'; end if; return null; end $$;
    create trigger refusing after delete on mail referencing old table as taken
      for each statement execute function refuse_many();
    create trigger refusing after update on notification_recipient referencing old table as taken
      for each statement execute function refuse_many()`)
  try {
    await run()
  } finally {
    await api.database.runSql(`
      drop trigger refusing on mail; drop trigger refusing on notification_recipient; drop function refuse_many()`)
  }
}

test("mails of a canceled notification are deleted by batches, at once and those that were left", async () => {
  for (let reader = 0; reader < 5; reader += 1) await addSubscriber()
  const { id } = await addPost(api.database)
  const [made] = (await notify({ id })).items
  await startNotifications(api.context)
  await fanOutNotification(api.context, made?.id ?? "")
  const rows = await api.database.store.selectFrom("mail").selectAll().execute()
  const links = await api.database.store.selectFrom("notification_recipient").selectAll().execute()
  await withSmallBatches(async () => {
    await cancelNotification(api.context, made?.id ?? "", { id: null, name: "Editor" }, 2)
    expect(await recipients()).toEqual([])
  })
  await api.database.store
    .insertInto("mail")
    .values(rows.map((row) => ({ ...row, headers: JSON.stringify(row.headers) })))
    .execute()
  for (const { subscription_id, mail_id } of links)
    await api.database.store
      .updateTable("notification_recipient")
      .set({ mail_id })
      .where("subscription_id", "=", subscription_id)
      .execute()
  await withSmallBatches(async () => {
    await startNotifications(api.context, undefined, 2)
    expect(await recipients()).toEqual([])
  })
})

test("old mails are deleted by batches, each a statement of its own, and what came of them stays known", async () => {
  for (let reader = 0; reader < 5; reader += 1) await addSubscriber()
  const { id } = await addPost(api.database)
  await notify({ id })
  await runTasks(api)
  api.clock.now = new Date(later(31 * 1_440 * minute))
  await withSmallBatches(async () => {
    expect(await rememberOutcomes(api.context, 2)).toBe(5)
    expect(await rememberOutcomes(api.context, 2)).toBe(0)
    expect(await deleteOldMails(api.context, 2)).toBe(5)
  })
  expect(await recipients()).toEqual([])
  expect(await list()).toMatchObject([{ recipients: 5, sent: 5 }])
})

test("old mails are found by an index", async () => {
  const plan = await api.database.store.transaction().execute(async (store) => {
    // A table of a few rows is read whole.
    await sql`set local enable_seqscan = off`.execute(store)
    const { rows } = await sql`explain select id from mail where settled_at < now() limit 5000`.execute(store)
    return JSON.stringify(rows)
  })
  expect(plan).toContain("mail_settled")
})

describe("on PostgreSQL", () => {
  const database = useTestDatabase(openPostgresTestDatabase)

  test("processes that work at the same time notify every subscriber of a post once, in both audiences", async () => {
    const sends: string[] = []
    const queue = { send: (name: string) => Promise.resolve(void sends.push(name)) } as never
    const context = { ...api.context, database, queue, isHeldBack: () => Promise.resolve(false) }
    for (let reader = 0; reader < 450; reader += 1)
      await addSubscriberTo(database, { topics: reader % 3 === 0 ? ["news"] : ["news", "launcher"] })
    const { id } = await addPost(database)
    const actor = { id: null, name: "Editor" }
    await notifySubscribers(context, { kind: "blog", id, locales: ["en"] }, actor)
    const made = await notifySubscribers(context, { kind: "blog", id, topic: "launcher", locales: ["en"] }, actor)
    await Promise.all([startNotifications(context), startNotifications(context)])
    expect(sends.filter((name) => name === "spread-notification")).toHaveLength(2)
    await Promise.all(made.flatMap((one) => [fanOutNotification(context, one.id), fanOutNotification(context, one.id)]))
    const queued = await database.store.selectFrom("mail").select("recipient").execute()
    expect([queued.length, new Set(queued.map(({ recipient }) => recipient)).size]).toEqual([450, 450])
    const ends = await Promise.allSettled(made.map((one) => cancelNotification(context, one.id, actor)))
    // A subscriber in both audiences was notified by the one that came first; the other may have none left.
    for (const end of ends)
      if (end.status === "fulfilled") expect(end.value.queued).toBe(0)
      else expect(end.reason).toMatchObject({ errorName: "alreadySent" })
    expect(ends.map(({ status }) => status)).toContain("fulfilled")
  })
})
