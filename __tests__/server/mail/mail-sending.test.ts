import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { SMTPServerOptions } from "smtp-server"
import { readConfig } from "../../../server/app/config.ts"
import { openMailTransport } from "../../../server/mail/open-mail-transport.ts"
import { sendDueMails } from "../../../server/mail/mail-sending-service.ts"
import type { MailTransport } from "../../../server/mail/mail-transport.ts"
import { deleteOldMails, forgetMails, queueMail, type OutgoingMail } from "../../../server/mail/mail-service.ts"
import { openBreakingServer, openMailServer, type MailServer } from "../../support/mail-server.ts"
import { startTcpProxy } from "../../support/tcp-proxy.ts"
import { useTestApp } from "../../support/test-app.ts"

const api = useTestApp()

const opened: (() => Promise<void> | void)[] = []

afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

const mail = (facts: Partial<OutgoingMail> = {}): OutgoingMail => ({
  locale: "en",
  to: "ann@example.org",
  subject: "Привет, Анна",
  text: "Hello.\n",
  kind: "greeting",
  ...facts,
})

const queue = (facts?: Partial<OutgoingMail>): Promise<string> =>
  queueMail(api.context, api.database.store, mail(facts))

const openServer = async (options?: SMTPServerOptions): Promise<{ server: MailServer; transport: MailTransport }> => {
  const server = await openMailServer(options)
  const transport = openMailTransport(readConfig({ SMTP_URL: server.url, MAIL_FROM: "site@studio.example" }))
  opened.push(
    () => server.close(),
    () => transport.close()
  )
  return { server, transport }
}

const rows = () =>
  api.database.store.selectFrom("mail").selectAll().orderBy("created_at").orderBy("recipient").execute()

const wait = (ms: number): void => {
  api.clock.now = new Date(api.clock.now.getTime() + ms)
}

/** The error of a mail server that rejects a command. */
const response = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode })

test.each([
  ["en", '"Ash & Frost" <site@studio.example>'],
  ["ru", "=?UTF-8?B?0J/QtdC/0LXQuyDQuCDQmNC90LXQuQ==?= <site@studio.example>"],
] as const)("the sender of a mail is the studio, in the language of the mail (%s)", async (locale, sender) => {
  const { server, transport } = await openServer()
  await queue({ locale })

  await sendDueMails(api.context, transport)

  expect(server.received[0]?.from).toBe("site@studio.example")
  expect(/^From: (.*)\r$/m.exec(server.received[0]?.text ?? "")?.[1]).toBe(sender)
})

test("delivers a mail once, with its headers, as text and HTML", async () => {
  const { server, transport } = await openServer()
  await queue({ html: "<p>Hello.</p>", headers: { "List-Unsubscribe": "<https://studio.example/leave>" } })

  await sendDueMails(api.context, transport)
  await sendDueMails(api.context, transport)

  const [row] = await rows()
  expect(row).toMatchObject({ state: "sent", attempts: 1, last_error: null, settled_at: api.clock.now })
  expect(server.received).toHaveLength(1)
  expect(server.received[0]).toMatchObject({ from: "site@studio.example", to: ["ann@example.org"] })
  const text = server.received[0]?.text ?? ""
  expect(text).toContain(`Message-ID: <${row?.id}@localhost>`)
  expect(text).toContain("List-Unsubscribe: <https://studio.example/leave>")
  expect(text).toMatch(/Subject: =\?UTF-8\?/)
  expect(text).toContain("Content-Type: text/html")
})

test("queues no mail when its transaction fails", async () => {
  const { server, transport } = await openServer()
  const failing = api.database.store.transaction().execute(async (store) => {
    await queueMail(api.context, store, mail())
    throw new Error("no")
  })
  await expect(failing).rejects.toThrow("no")
  await sendDueMails(api.context, transport)
  expect(server.received).toEqual([])
})

test("retries later, with the same Message-ID, when the server defers a mail", async () => {
  let busy = true
  const { server, transport } = await openServer({
    onRcptTo: (_address, _session, done) => done(busy ? response(451, "try again later") : undefined),
  })
  await queue()

  await sendDueMails(api.context, transport)
  const [first] = await rows()
  expect(first).toMatchObject({ state: "queued", attempts: 1, claimed_until: null })
  expect(first?.last_error).toContain("try again later")
  expect(first?.next_attempt_at).toEqual(new Date(api.clock.now.getTime() + 60_000))
  busy = false
  await sendDueMails(api.context, transport)
  expect(server.received).toEqual([])
  wait(60_000)
  await sendDueMails(api.context, transport)

  expect(await rows()).toMatchObject([{ state: "sent", attempts: 2 }])
  expect(server.received).toHaveLength(1)
})

test("fails a mail immediately when the server rejects it, and sends the others", async () => {
  const { server, transport } = await openServer({
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith("gone@") ? response(550, "no such mailbox") : undefined),
  })
  await queue({ to: "gone@example.org" })
  await queue({ to: "here@example.org" })

  await sendDueMails(api.context, transport)

  const [here, gone] = (await rows()).toReversed()
  expect(gone).toMatchObject({ recipient: "gone@example.org", state: "failed", attempts: 1 })
  expect(gone?.last_error).toContain("no such mailbox")
  expect(here).toMatchObject({ recipient: "here@example.org", state: "sent" })
  expect(server.received).toHaveLength(1)
})

test.each([
  ["sender", "onMailFrom", response(530, "authentication required")],
  ["mails of a day, when they are too many", "onRcptTo", response(550, "5.4.5 Daily user sending limit exceeded.")],
] as const)("loses nothing while the server rejects its %s", async (_what, step, error) => {
  let isRefused = true
  const { server, transport } = await openServer({
    [step]: (_address: unknown, _session: unknown, done: (error?: Error) => void) =>
      done(isRefused ? error : undefined),
  })
  await queue()
  await sendDueMails(api.context, transport)
  expect(await rows()).toMatchObject([{ state: "queued", attempts: 1 }])
  isRefused = false
  wait(60_000)
  await sendDueMails(api.context, transport)
  expect(await rows()).toMatchObject([{ state: "sent" }])
  expect(server.received).toHaveLength(1)
})

test("loses nothing when the connection breaks during a mail", async () => {
  const { server, transport } = await openServer()
  const breaking = await openBreakingServer()
  opened.push(breaking.close)
  const toBreaking = openMailTransport(readConfig({ SMTP_URL: breaking.url, MAIL_FROM: "site@studio.example" }))
  opened.push(() => toBreaking.close())
  await queue()
  await sendDueMails(api.context, toBreaking)
  expect(breaking.broken()).toBe(1)
  expect(await rows()).toMatchObject([{ state: "queued", attempts: 1 }])
  wait(60_000)
  await sendDueMails(api.context, transport)
  expect(await rows()).toMatchObject([{ state: "sent" }])
  expect(server.received).toHaveLength(1)
})

test("loses nothing when the server is frozen, and sends when it is back", async () => {
  const { server } = await openServer()
  const proxy = await startTcpProxy(server.url)
  const transport = openMailTransport(readConfig({ SMTP_URL: proxy.address, MAIL_FROM: "site@studio.example" }))
  opened.push(proxy.close, () => transport.close())
  proxy.freeze()
  await queue()
  await sendDueMails(api.context, transport)
  expect(await rows()).toMatchObject([{ state: "queued", attempts: 1 }])

  proxy.resume()
  wait(60_000)
  await sendDueMails(api.context, transport)

  expect(await rows()).toMatchObject([{ state: "sent" }])
  expect(server.received).toHaveLength(1)
})

test("pauses after several failures when no server responds, and resumes by itself", async () => {
  const { server, transport } = await openServer()
  await server.close()
  for (let number = 0; number < 9; number += 1) await queue({ to: `reader-${number}@example.org` })

  await sendDueMails(api.context, transport)

  const tried = (await rows()).filter(({ attempts }) => attempts > 0)
  expect(tried.length).toBeGreaterThanOrEqual(5)
  expect(tried.length).toBeLessThan(9)
  const pause = await api.database.store.selectFrom("mail_delivery").selectAll().executeTakeFirstOrThrow()
  expect(pause.paused_until?.getTime()).toBeGreaterThanOrEqual(api.clock.now.getTime() + 60_000)

  const back = await openServer()
  await sendDueMails(api.context, back.transport)
  expect(back.server.received).toEqual([])
  wait(900_000)
  await sendDueMails(api.context, back.transport)
  expect(back.server.received).toHaveLength(9)
  expect(await api.database.store.selectFrom("mail_delivery").selectAll().executeTakeFirst()).toMatchObject({
    failures_in_row: 0,
    paused_until: null,
  })
})

test("a clock that is set back ends a pause that it would make longer", async () => {
  const { server, transport } = await openServer()
  api.clock.now = new Date(api.clock.now.getTime() + 86_400_000)
  const until = new Date(api.clock.now.getTime() + 60_000)
  await api.database.store.insertInto("mail_delivery").values({ failures_in_row: 5, paused_until: until }).execute()
  wait(-86_400_000)
  await queue()
  await sendDueMails(api.context, transport)
  expect(server.received).toHaveLength(1)
})

test("gives up after two days when a mail is never accepted", async () => {
  const { transport } = await openServer({ onRcptTo: (_a, _s, done) => done(response(452, "full")) })
  await queue()
  for (let hour = 0; hour < 50; hour += 1) {
    await sendDueMails(api.context, transport)
    wait(3_600_000)
  }
  expect(await rows()).toMatchObject([{ state: "failed" }])
})

test("leaves a mail to the process that claimed it until the claim expires", async () => {
  const { server, transport } = await openServer()
  await queue()
  await api.database.store
    .updateTable("mail")
    .set({ claimed_until: new Date(api.clock.now.getTime() + 300_000) })
    .execute()
  await sendDueMails(api.context, transport)
  expect(server.received).toEqual([])
  wait(300_000)
  await sendDueMails(api.context, transport)
  expect(server.received).toHaveLength(1)
})

test("sends each mail once when two processes send at the same time", async () => {
  const { server, transport } = await openServer()
  for (let number = 0; number < 20; number += 1) await queue({ to: `reader-${number}@example.org` })
  await Promise.all([sendDueMails(api.context, transport), sendDueMails(api.context, transport)])
  expect(new Set(server.received.map(({ to }) => to[0])).size).toBe(20)
  expect(server.received).toHaveLength(20)
})

test.each([
  ["a recipient", { to: "ann@example.org\r\nBcc: all@example.org" }],
  ["a second recipient", { to: "ann@example.org, eve@example.org" }],
  ["a named recipient", { to: "Ann <ann@example.org>" }],
  ["a subject", { subject: "Hello\r\nBcc: all@example.org" }],
  ["a subject with a bare line feed", { subject: "Hello\nBcc: all@example.org" }],
  ["a header", { headers: { "List-Unsubscribe": "<x>\r\nBcc: all@example.org" } }],
  ["the name of a header", { headers: { "X-A: b\r\nBcc": "all@example.org" } }],
])("rejects a header injected by %s", async (_where, facts) => {
  await expect(queue(facts)).rejects.toMatchObject({ errorName: "invalidRequest" })
  expect(await rows()).toEqual([])
})

test("neither stores nor sends mails of a forgotten subject", async () => {
  const { server, transport } = await openServer()
  await queue({ subjectId: "one" })
  await queue({ subjectId: "other" })
  await forgetMails(api.database.store, "one")
  await sendDueMails(api.context, transport)
  expect(await rows()).toMatchObject([{ subject_id: "other" }])
  expect(server.received).toHaveLength(1)
})

test("retains mails for thirty days after sending", async () => {
  const { transport } = await openServer()
  await queue()
  await sendDueMails(api.context, transport)
  wait(30 * 86_400_000)
  expect(await deleteOldMails(api.context)).toBe(0)
  wait(1)
  expect(await deleteOldMails(api.context)).toBe(1)
})

test("writes mails as files for a mail program when there is no mail server", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "outbox-"))
  opened.push(() => rm(dataDir, { recursive: true }))
  const transport = openMailTransport(readConfig({ DATA_DIR: dataDir }))
  await queue({ html: "<p>Hello.</p>" })
  await sendDueMails(api.context, transport)
  const [name = ""] = await readdir(join(dataDir, "outbox"))
  expect(name).toMatch(/^2026-06-15T12-00-00-000Z-[0-9a-f-]{36}\.eml$/)
  const text = await readFile(join(dataDir, "outbox", name), "utf8")
  expect(text).toMatch(/^(?:[\w-]+: .*\r\n(?: .*\r\n)*)+\r\n/)
  expect(text).toContain("To: ann@example.org\r\n")
  expect(await rows()).toMatchObject([{ state: "sent" }])
})

const token = "aB3_".repeat(10) + "xyz"
const linkMail = {
  text: `Confirm:\nhttps://studio.example/unsubscribe#confirm=${token}\n`,
  html: `<a href="https://studio.example/unsubscribe#token=${token}">Leave</a> token=${token}`,
  headers: { "List-Unsubscribe": `<https://studio.example/v1/remove?token=${token}>`, "X-Other": "stays" },
}

test("sends the tokens of links, and stores them no longer than until then", async () => {
  const { server, transport } = await openServer()
  await queue(linkMail)
  expect((await rows())[0]?.body_text).toContain(token)

  await sendDueMails(api.context, transport)

  const received = server.received[0]?.text.replaceAll("=\r\n", "").replaceAll("=3D", "=") ?? ""
  expect(received).toContain(`/unsubscribe#confirm=${token}`)
  expect(received).toContain(`?token=${token}`)
  expect(await rows()).toMatchObject([
    {
      state: "sent",
      body_text: "Confirm:\nhttps://studio.example/unsubscribe#confirm=erased\n",
      body_html: `<a href="https://studio.example/unsubscribe#token=erased">Leave</a> token=${token}`,
      headers: { "List-Unsubscribe": "<https://studio.example/v1/remove?token=erased>", "X-Other": "stays" },
    },
  ])
})

test("erases the tokens of a mail that is given up, and not of one that is tried again", async () => {
  let code = 451
  const { transport } = await openServer({ onRcptTo: (_address, _session, done) => done(response(code, "no")) })
  await queue(linkMail)
  await sendDueMails(api.context, transport)
  expect(await rows()).toMatchObject([{ state: "queued", body_text: linkMail.text, headers: linkMail.headers }])

  code = 550
  wait(60_000)
  await sendDueMails(api.context, transport)
  const [row] = await rows()
  expect(row).toMatchObject({ state: "failed" })
  expect(JSON.stringify([row?.body_text, row?.headers])).not.toContain(token)
})
