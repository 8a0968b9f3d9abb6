import { readConfig } from "../../../server/app/config.ts"
import { buildApp } from "../../../server/app/app.ts"
import { localFileStore } from "../../../server/files/storage/file-store.ts"
import { openErrorReports } from "../../../server/operations/error-reports.ts"
import { errorReportLimits } from "../../../shared/limits/error-reports.ts"
import { createQueue } from "../../../server/tasks/task-queue.ts"
import { startReportSink } from "../../support/report-sink.ts"
import { useTestDatabase } from "../../support/test-database.ts"

const database = useTestDatabase()

test("sends an unexpected error, without data of the request or personal data", async () => {
  const sink = await startReportSink()
  const reports = await openErrorReports({ dsn: sink.dsn, release: "2.3.0", environment: "test" })
  const queue = createQueue(database, { works: false })
  const app = await buildApp({
    config: readConfig({ NODE_ENV: "test", LOG_LEVEL: "silent" }),
    database,
    queue,
    files: localFileStore("unused"),
    report: reports.report,
    register: (site) => {
      site.post("/broken/:id", () => {
        const cause = new Error("key (email)=(ann@studio.example) at 2001:db8::17")
        throw new Error("mail for ann@studio.example from 203.0.113.9 at /unsubscribe?token=reader-token failed", {
          cause,
        })
      })
      return Promise.resolve()
    },
  })

  const response = await app.inject({
    method: "POST",
    url: "/broken/applicant-17?secret=query",
    headers: { cookie: "staff-session=cookie-value", "user-agent": "agent-value", "content-type": "application/json" },
    payload: JSON.stringify({ email: "body@person.example" }),
    remoteAddress: "198.51.100.7",
  })
  expect(response.statusCode).toBe(500)
  const refused = await app.inject("/v1/api/v1/blog/link/not-there")
  expect(refused.statusCode).toBe(404)
  await reports.close()
  await app.close()
  await sink.close()

  const [event] = sink.events()
  expect(sink.received).toHaveLength(1)
  expect(event).toMatchObject({
    release: "2.3.0",
    environment: "test",
    tags: { method: "POST", route: "/broken/:id", requestId: response.headers["x-request-id"] },
  })
  const text = JSON.stringify(event)
  expect(text).toContain("mail for [e-mail] from [ip] at /unsubscribe?[query] failed")
  expect(text).toContain("error-reports.test.ts")
  const forbidden = [
    "studio.example",
    "person.example",
    "203.0.113",
    "198.51.100",
    "2001:db8",
    "reader-token",
    "secret=query",
  ]
  for (const word of [...forbidden, "cookie-value", "agent-value", "applicant-17"])
    expect(JSON.stringify(sink.received)).not.toContain(word)
  expect(Object.keys(event ?? {}).sort()).toEqual(
    ["environment", "event_id", "exception", "level", "platform", "release", "sdk", "tags", "timestamp"].sort()
  )
})

const broken = (what: string): Error => new Error(`cannot read ${what}\n    at ${what} (made-up.ts:1:1)`)

test("sends the same error once a minute, with the number of its repeats, whatever its text says", async () => {
  const sink = await startReportSink()
  let time = 0
  const options = { dsn: sink.dsn, release: "2.3.0", environment: "test", now: () => time }
  const reports = await openErrorReports(options)
  for (let count = 1; count <= 61; count += 1) reports.report(broken(`row ${count}`), { route: "/v1" })
  time = 60_000
  reports.report(broken("row 62"), { route: "/v1" })
  await reports.close()
  await sink.close()

  expect(sink.events().map(({ tags }) => tags)).toEqual([{ route: "/v1" }, { route: "/v1", repeats: 60 }])
  expect(Object.fromEntries(reports.counts)).toEqual({ sent: 2, repeated: 60 })
})

test("sends no more than its limit of different errors a minute", async () => {
  const sink = await startReportSink()
  const options = { dsn: sink.dsn, release: "2.3.0", environment: "test", now: () => 0 }
  const reports = await openErrorReports(options)
  for (let count = 0; count < 100; count += 1)
    reports.report(Object.assign(broken("it"), { name: `Error${count}` }), { task: "send-mails" })
  await reports.close()
  await sink.close()

  expect(sink.received).toHaveLength(errorReportLimits.perMinute)
  expect(Object.fromEntries(reports.counts)).toEqual({ sent: 10, limited: 90 })
})

test("sends a thrown value that is no error by its type alone, and a long text cut", async () => {
  const sink = await startReportSink()
  const reports = await openErrorReports({ dsn: sink.dsn, release: "2.3.0", environment: "test" })
  reports.report({ email: "ann@studio.example" }, {})
  reports.report(new Error("x".repeat(100_000)), {})
  await reports.close()
  await sink.close()

  expect(sink.received).toHaveLength(2)
  expect(JSON.stringify(sink.received)).not.toContain("ann@")
  expect(JSON.stringify(sink.received).length).toBeLessThan(10 * errorReportLimits.textMax)
})

test("neither sends nor loads anything without an address", async () => {
  const reports = await openErrorReports({ dsn: null, release: "2.3.0", environment: "test" })
  reports.report(new Error("no"), {})
  await reports.close()
  expect(Object.fromEntries(reports.counts)).toEqual({ off: 1 })
})
