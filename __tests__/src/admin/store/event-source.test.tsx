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
  const stop = listenToEvents("/api/v1/events", "own", { onData: (each) => data.push(each) })
  expect(open().map(({ url }) => url)).toEqual(["/v1/api/v1/events"])
  open()[0]?.onmessage?.({ data: '{"state":"idle"}' })
  stop()
  expect([data, open()]).toEqual([[{ state: "idle" }], []])
})

test("is closed while nobody sees the page, and opens again with it", () => {
  isHidden = true
  const stop = listenToEvents("/api/v1/events", "own", { onData: () => undefined })
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
  const stop = listenToEvents("/api/v1/events", "own", {
    onData: () => undefined,
    onRefused: () => {
      refusals += 1
    },
  })
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

describe("in several windows of a browser", () => {
  /** Locks of the browser: whoever waits for one gets it later, once its holder's promise is settled. */
  const createLocks = () => {
    const last = new Map<string, Promise<void>>()
    const request = async (
      name: string,
      { signal }: { signal: AbortSignal },
      hold: () => Promise<void> | undefined
    ): Promise<void> => {
      const before = last.get(name)
      const own = (async () => {
        await before
        if (!signal.aborted) await hold()
      })()
      last.set(name, own)
      await own
    }
    return { request }
  }

  /** A channel of the browser: all others hear what one says. */
  class Channel {
    static all: Channel[] = []
    onmessage: ((event: { data: unknown }) => void) | null = null
    readonly name: string
    constructor(name: string) {
      this.name = name
      Channel.all.push(this)
    }
    postMessage(data: unknown): void {
      for (const other of Channel.all)
        if (other !== this && other.name === this.name) other.onmessage?.({ data: structuredClone(data) })
    }
    close(): void {
      Channel.all = Channel.all.filter((other) => other !== this)
    }
  }

  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
  }

  beforeEach(() => {
    Channel.all = []
    Object.assign(globalThis, { BroadcastChannel: Channel, structuredClone: (value: unknown) => value })
    Object.defineProperty(navigator, "locks", { configurable: true, value: createLocks() })
  })

  afterEach(() => {
    Reflect.deleteProperty(navigator, "locks")
  })

  test("one reads the events that all share, and the next one goes on when it leaves", async () => {
    const heard: unknown[][] = [[], [], []]
    const refused: number[] = []
    const windows = heard.map((data, number) =>
      listenToEvents("/api/v1/events", "shared", {
        onData: (each) => data.push(each),
        onRefused: () => refused.push(number),
      })
    )
    await settled()
    expect(open()).toHaveLength(1)
    open()[0]?.onmessage?.({ data: "1" })
    expect(heard).toEqual([[1], [1], [1]])
    // Who comes later hears the last one.
    const late: unknown[] = []
    const stopLate = listenToEvents("/api/v1/events", "shared", { onData: (each) => late.push(each) })
    expect(late).toEqual([1])
    stopLate()
    windows[0]?.()
    await settled()
    expect([Connection.all.length, open().length]).toEqual([2, 1])
    open()[0]?.onmessage?.({ data: "2" })
    expect(heard.slice(1).map((data) => data.at(-1))).toEqual([2, 2])
    expect(heard[0]).not.toContain(2)
    open()[0]?.refuse()
    expect(refused.toSorted()).toEqual([1, 2])
    for (const stop of windows) stop()
    await settled()
    expect(open()).toEqual([])
  })

  test("as many have streams of their own as leave connections for the rest; others wait for one", async () => {
    const windows = Array.from({ length: 100 }, (_, number) =>
      listenToEvents(`/api/v1/${number}`, "own", { onData: () => undefined })
    )
    const numbers = () => open().map(({ url }) => url.at(-1))
    await settled()
    expect(numbers()).toEqual(["0", "1", "2", "3"])
    expect(Connection.all).toHaveLength(4)
    // One that waits is closed, and one that has a stream.
    windows[4]?.()
    windows[1]?.()
    await settled()
    expect(numbers()).toEqual(["0", "2", "3", "5"])
    for (const stop of windows) stop()
    await settled()
    expect(open()).toEqual([])
  })
})
