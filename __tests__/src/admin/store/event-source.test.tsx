import { jest } from "@jest/globals"
import { listenToEvents } from "../../../../src/admin/store/event-source.ts"

/** What jsdom has not: a connection for events, which the test answers. */
class Connection {
  static readonly CLOSED = 2
  static all: Connection[] = []
  readyState = 0
  onmessage: ((event: { data: string }) => void) | null = null
  onerror: (() => void) | null = null
  readonly url: string
  constructor(url: string) {
    this.url = url
    Connection.all.push(this)
  }
  close(): void {
    this.readyState = Connection.CLOSED
  }
  refuse(): void {
    this.close()
    this.onerror?.()
  }
}

const open = (): Connection[] => Connection.all.filter(({ readyState }) => readyState !== Connection.CLOSED)

let isHidden = false

const setHidden = (hidden: boolean): void => {
  isHidden = hidden
  document.dispatchEvent(new Event("visibilitychange"))
}

beforeAll(() => {
  Object.assign(globalThis, { EventSource: Connection })
  Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden })
})

beforeEach(() => {
  Connection.all = []
  isHidden = false
  jest.useFakeTimers()
})

afterEach(() => jest.useRealTimers())

test("passes on the data of events until it is ended", () => {
  const data: unknown[] = []
  const stop = listenToEvents("/api/v1/events", (each) => data.push(each))
  expect(open().map(({ url }) => url)).toEqual(["/v1/api/v1/events"])
  open()[0]?.onmessage?.({ data: '{"state":"idle"}' })
  stop()
  expect([data, open()]).toEqual([[{ state: "idle" }], []])
})

test("is closed while nobody sees the page, and opens again with it", () => {
  isHidden = true
  const stop = listenToEvents("/api/v1/events", () => undefined)
  expect(Connection.all).toEqual([])
  setHidden(false)
  expect(open()).toHaveLength(1)
  setHidden(true)
  expect(open()).toEqual([])
  setHidden(false)
  expect([Connection.all.length, open().length]).toEqual([2, 1])
  stop()
  setHidden(true)
  setHidden(false)
  expect(open()).toEqual([])
})

test("says that it was refused, and comes back, but not behind a page that nobody sees", () => {
  let refusals = 0
  const stop = listenToEvents(
    "/api/v1/events",
    () => undefined,
    () => {
      refusals += 1
    }
  )
  open()[0]?.refuse()
  expect([refusals, open().length]).toEqual([1, 0])
  jest.advanceTimersByTime(15_000)
  expect(open()).toHaveLength(1)
  open()[0]?.refuse()
  setHidden(true)
  jest.advanceTimersByTime(60_000)
  expect([refusals, open().length]).toEqual([2, 0])
  stop()
})
