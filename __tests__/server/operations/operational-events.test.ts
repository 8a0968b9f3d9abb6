import { readConfig } from "../../../server/app/config.ts"
import { queueMail } from "../../../server/mail/mail-service.ts"
import { openMailTransport } from "../../../server/mail/open-mail-transport.ts"
import { sendDueMails } from "../../../server/mail/mail-sending-service.ts"
import { openErrorReports, type ErrorReports } from "../../../server/operations/error-reports.ts"
import { watchPublishing } from "../../../server/operations/publishing-events.ts"
import { createPublishStatus } from "../../../server/publishing/run/publish-status.ts"
import type { Refusal } from "../../../server/publishing/guard/refusal.ts"
import { errorReportLimits } from "../../../shared/limits/error-reports.ts"
import { mailLimits } from "../../../shared/limits/mail.ts"
import { openMailServer } from "../../support/mail-server.ts"
import { startReportSink, type ReportSink } from "../../support/report-sink.ts"
import { useTestApp } from "../../support/test-app.ts"

const api = useTestApp()

let sink: ReportSink
let reports: ErrorReports
let time = 0

beforeEach(async () => {
  time = 0
  sink = await startReportSink()
})

afterEach(() => sink.close())

const openReports = async (): Promise<void> => {
  reports = await openErrorReports({ dsn: sink.dsn, release: "2.3.0", environment: "test", now: () => time })
}

/** What the service has, once everything is sent. */
const sent = async () => {
  await reports.close()
  return sink.events()
}

const refusal: Refusal = {
  release: "20260615T120000000-abcdef",
  at: "2026-06-15T12:00:00.000Z",
  faults: [
    { rule: "shrunk", confirmable: true, what: "blog", locale: "en", before: 40, after: 2 },
    { rule: "shrunk", confirmable: true, what: "blog", locale: "ru", before: 40, after: 2 },
  ],
  faultCount: 2,
  confirmable: true,
  changedFiles: 3,
  changedPages: ["/blog/secret-title"],
}

test("a failed publish is an event by its cause, a refused release one by the rules that it broke, a live one none", async () => {
  await openReports()
  const status = createPublishStatus()
  let count = 0
  const stop = watchPublishing(status, (event) => {
    count += 1
    reports.reportEvent(event)
  })
  status.begin()
  status.succeed({ release: "1", seconds: 1, changedFiles: 1, changedPages: [] })
  status.fail({ reason: "GraphQL: ‘A secret title’ by ann@studio.example", cause: "site", retryAt: null })
  status.fail({ reason: null, cause: "contentAway", retryAt: new Date() })
  // The builder goes away and comes back: no other result.
  status.setBuilderAway(true)
  status.setBuilderAway(false)
  status.refuse(refusal)
  status.setBuilderAway(true)
  stop()
  status.fail({ reason: null, cause: "hung", retryAt: null })
  expect(count).toBe(3)

  const events = await sent()

  expect(events).toMatchObject([
    {
      level: "error",
      message: "A publish failed: site",
      tags: { event: "publish-failed", cause: "site", retried: "false" },
      fingerprint: ["publish-failed", "site"],
      release: "2.3.0",
      environment: "test",
    },
    {
      level: "warning",
      tags: { cause: "contentAway", retried: "true" },
      fingerprint: ["publish-failed", "contentAway"],
    },
    {
      level: "error",
      message: "The guard refused a release: shrunk",
      tags: { event: "release-refused", rules: "shrunk", confirmable: "true" },
      fingerprint: ["release-refused", "shrunk"],
    },
  ])
  expect(events).toHaveLength(3)
  // Neither the output of the build nor a title or an address of an entry.
  expect(JSON.stringify(sink.received)).not.toMatch(/secret|studio\.example/)
})

const queue = () =>
  queueMail(api.context, api.database.store, {
    ...{ locale: "en", to: "ann@people.example", kind: "application-received", subject: "Ann" },
    text: "typed by Ann",
  })

const sendAll = async (url: string): Promise<void> => {
  const transport = openMailTransport(readConfig({ SMTP_URL: url, MAIL_FROM: "site@studio.example" }))
  await sendDueMails(api.context, transport, ({ kind }, reason) =>
    reports.reportEvent({ event: "mail-failed", mailKind: kind, reason })
  )
  transport.close()
}

const reject = (responseCode: number) => ({
  onRcptTo: (_address: unknown, _session: unknown, done: (error: Error) => void) =>
    done(Object.assign(new Error("no such person: ann@people.example"), { responseCode })),
})

test("a mail is an event when the mail server rejects it, or after its last attempt, without its recipient", async () => {
  await openReports()
  const rejecting = await openMailServer(reject(550))
  const busy = await openMailServer(reject(450))
  await queue()
  await sendAll(rejecting.url)
  await queue()
  await sendAll(busy.url)
  api.clock.now = new Date(api.clock.now.getTime() + mailLimits.giveUpAfter)
  await sendAll(busy.url)
  await rejecting.close()
  await busy.close()

  expect(await sent()).toMatchObject([
    {
      level: "warning",
      tags: { event: "mail-failed", mailKind: "application-received", reason: "rejected" },
      fingerprint: ["mail-failed", "rejected"],
    },
    { level: "error", tags: { event: "mail-failed", reason: "gave-up" }, fingerprint: ["mail-failed", "gave-up"] },
  ])
  expect(sink.received).toHaveLength(2)
  expect(JSON.stringify(sink.received)).not.toMatch(/people\.example|typed/)
})

test("a scheduled change that failed is an event by its kind, without the entry", async () => {
  await openReports()
  reports.reportEvent({ event: "due-change-failed", subject: "blog" })
  expect(await sent()).toMatchObject([
    {
      level: "error",
      message: "A scheduled change failed: blog",
      tags: { event: "due-change-failed", subject: "blog" },
      fingerprint: ["due-change-failed", "blog"],
    },
  ])
})

test("the same event is sent once a minute, with the number of its repeats, and counts towards the limit of all", async () => {
  await openReports()
  const failed = { event: "publish-failed", cause: "hung", retried: true } as const
  for (let count = 0; count < 5; count += 1) reports.reportEvent(failed)
  for (let count = 0; count < 20; count += 1)
    reports.report(Object.assign(new Error("x"), { name: `Error${count}` }), { task: "send-mails" })
  time = 60_000
  reports.reportEvent(failed)

  const events = await sent()

  expect(events).toHaveLength(errorReportLimits.perMinute + 1)
  expect(events.at(-1)).toMatchObject({ tags: { event: "publish-failed", repeats: 4 } })
})

test("without an address nothing is sent", async () => {
  const off = await openErrorReports({ dsn: null, release: "2.3.0", environment: "test" })
  off.reportEvent({ event: "publish-failed", cause: "hung", retried: false })
  await off.close()
  expect(sink.received).toEqual([])
})
