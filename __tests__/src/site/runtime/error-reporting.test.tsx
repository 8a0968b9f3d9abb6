import { reportEvent, type ReportedEvent } from "../../../../src/components/reporting/report-event.ts"
import type { ErrorClient } from "../../../../src/site/runtime/error-client.ts"
import { startErrorReporting } from "../../../../src/site/runtime/error-reporting.ts"
import { errorReportLimits } from "../../../../shared/limits/error-reports.ts"

const dsn = "https://key@errors.example/1"

const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 0))

/** Listeners stay for the page's life: each test gives the window back without them. */
let listening: AbortController
const add = window.addEventListener.bind(window)
beforeEach(() => {
  listening = new AbortController()
  window.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) =>
    add(type, listener, { signal: listening.signal })
})
afterEach(() => {
  listening.abort()
  window.addEventListener = add
})

const start = (load?: () => Promise<ErrorClient>) => {
  const sent: unknown[] = []
  let loads = 0
  startErrorReporting(dsn, () => {
    loads += 1
    const push = (what: unknown) => void sent.push(what)
    return load ? load() : Promise.resolve({ reportError: push, reportEvent: push })
  })
  return { sent, loads: () => loads }
}

const fail = (error: unknown, filename = `${window.location.origin}/app.js`): void => {
  window.dispatchEvent(new ErrorEvent("error", { error, message: "told", filename }))
}

const reject = (reason: unknown): void => {
  window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason }))
}

test("listens to nothing without an endpoint", async () => {
  let loads = 0
  startErrorReporting(undefined, () => {
    loads += 1
    return Promise.reject(new Error("unwanted"))
  })
  reportEvent(failedSave)
  reject(new Error("unseen"))
  await settled()
  expect(loads).toBe(0)
})

const failedSave: ReportedEvent = { event: "save-failed", facts: { endpoint: "saveEntry", status: 500 } }

test("loads the library with the first event, and forwards each event once, within the limit of all reports", async () => {
  const { sent, loads } = start()
  for (let count = 0; count < 3; count += 1) reportEvent(failedSave)
  reportEvent({ event: "journal-not-written", facts: { contentType: "blog" } })
  for (let count = 0; count < 10; count += 1) reject(`reason ${count}`)
  await settled()
  expect(sent.slice(0, 2)).toEqual([failedSave, { event: "journal-not-written", facts: { contentType: "blog" } }])
  expect(sent).toHaveLength(errorReportLimits.perVisit)
  expect(loads()).toBe(1)
})

test("loads the library with the first error only, and forwards errors and rejections", async () => {
  const { sent, loads } = start()
  await settled()
  expect(loads()).toBe(0)
  const [error, reason] = [new Error("thrown"), new Error("rejected")]
  fail(error)
  reject(reason)
  fail(null)
  await settled()
  expect(sent).toEqual([error, reason, "told"])
  expect(loads()).toBe(1)
})

test("forwards the same error once, and no more than its limit", async () => {
  const { sent } = start()
  const error = new Error("again")
  for (let count = 0; count < 3; count += 1) fail(error)
  for (let count = 0; count < 100; count += 1) reject(`reason ${count}`)
  await settled()
  expect(sent).toHaveLength(errorReportLimits.perVisit)
  expect(sent[0]).toBe(error)
})

test("leaves out scripts of other origins, such as the browser's extensions", async () => {
  const { loads } = start()
  fail(new Error("theirs"), "chrome-extension://abc/content.js")
  await settled()
  expect(loads()).toBe(0)
})

test("tries again with the next error when the library does not load, and causes no rejection itself", async () => {
  let tries = 0
  const { loads } = start(() => {
    tries += 1
    return Promise.reject(new Error("offline"))
  })
  fail(new Error("first"))
  await settled()
  fail(new Error("second"))
  await settled()
  expect([tries, loads()]).toEqual([2, 2])
})
