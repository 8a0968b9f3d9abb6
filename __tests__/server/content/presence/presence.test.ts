import type { Notifications } from "../../../../server/db/notifications.ts"
import { createEntryNews } from "../../../../server/content/presence/entry-news.ts"
import { createPresence } from "../../../../server/content/presence/presence.ts"
import type { Database } from "../../../../server/db/connection.ts"

const entry = "blog:7b1b1c1e-0000-4000-8000-000000000000"

const person = (tab: string, name = "Ann") => ({ tab, userId: `user of ${name}`, name })

/** Servers whose notifications reach each other at once; `cut` loses what is sent, as a lost connection does. */
const createBus = () => {
  const listeners = new Map<object, (text: string | null) => void>()
  let isCut = false
  const join = (): Notifications => {
    const self = {}
    return {
      send: (_store, _topic, text = "") => {
        if (!isCut) for (const [other, listener] of listeners) if (other !== self) listener(text)
        return Promise.resolve()
      },
      subscribe: (_topic, listener) => {
        listeners.set(self, listener)
        return () => listeners.delete(self)
      },
      arrive: () => !isCut,
      listen: () => () => undefined,
    }
  }
  return {
    join,
    cut: () => (isCut = true),
    mend: () => {
      isCut = false
      for (const listener of listeners.values()) listener(null)
    },
  }
}

const servers: ReturnType<typeof createPresence>[] = []

afterEach(() => servers.splice(0).forEach(({ close }) => close()))

const errors: unknown[] = []

/** The store is passed to the notifications alone, which need none here. */
const open = (notifications: Notifications, every = { renew: 60_000, forget: 60_000, notify: 0 }) => {
  const presence = createPresence(
    { store: {} as Database["store"], notifications },
    () => new Date(0),
    (error) => errors.push(error),
    every
  )
  servers.push(presence)
  return presence
}

const names = (presence: ReturnType<typeof createPresence>, of = entry): string[] =>
  presence.list(of).map(({ name }) => name)

const unheard = (): void => undefined

/** After the listeners have been called. */
const emitted = () => new Promise<void>((done) => setTimeout(done, 5))

test("knows who has an entry open on each server, in the order in which they came, until they leave", async () => {
  const bus = createBus()
  const [first, second] = [open(bus.join()), open(bus.join())]
  let changes = 0
  const leave = first.enter(entry, person("1"), () => (changes += 1))
  const leaveSecond = second.enter(entry, person("2", "Bea"), unheard)
  second.enter("blog:other", person("3", "Cid"), unheard)
  await emitted()
  expect([names(first), names(second), changes]).toEqual([["Ann", "Bea"], ["Ann", "Bea"], 1])
  leaveSecond()
  await emitted()
  expect([names(first), names(second), changes]).toEqual([["Ann"], ["Ann"], 2])
  leave()
  await emitted()
  expect([names(first), names(second), changes]).toEqual([[], [], 2])
})

const place = { locale: "en", block: 3 } as const

test("passes on where a user writes, whichever server gets it, and does nothing for a window of another user", () => {
  const bus = createBus()
  const [first, second] = [open(bus.join()), open(bus.join())]
  first.enter(entry, person("1"), unheard)
  second.move("user of Ann", { tab: "1", place, version: 4 })
  expect(first.list(entry)).toEqual([{ ...person("1"), place, version: 4 }])
  expect(second.list(entry)).toEqual(first.list(entry))
  second.move("user of Bea", { tab: "1", place: null, version: 9 })
  expect(first.list(entry)).toEqual([{ ...person("1"), place, version: 4 }])
})

test("keeps a window that opened another stream, on this server or another, when the former one ends", () => {
  const bus = createBus()
  const [first, second] = [open(bus.join()), open(bus.join())]
  const leave = first.enter(entry, person("1"), unheard)
  first.move("user of Ann", { tab: "1", place, version: 4 })
  const leaveAgain = first.enter(entry, person("1"), unheard)
  leave()
  second.enter(entry, person("1"), unheard)
  leaveAgain()
  const here = [{ ...person("1"), place, version: 4 }]
  expect([first.list(entry), second.list(entry)]).toEqual([here, here])
})

test("keeps a window that opened another stream here, although word of the former one comes late", () => {
  const bus = createBus()
  const [first, second] = [open(bus.join()), open(bus.join())]
  const said: string[] = []
  const line = bus.join()
  line.subscribe("presence", (text) => void (text !== null && said.push(text)))
  const leave = first.enter(entry, person("1"), unheard)
  second.enter(entry, person("1"), unheard)
  void line.send({} as Database["store"], "presence", said[0])
  leave()
  expect([names(first), names(second)]).toEqual([["Ann"], ["Ann"]])
})

test("does not let somebody take the window of somebody else", () => {
  const presence = open(createBus().join())
  presence.enter(entry, person("1"), unheard)
  presence.enter(entry, person("1", "Bea"), unheard)
  expect(names(presence)).toEqual(["Ann", "Bea"])
})

test("calls listeners once for all that is new since their last call", async () => {
  const presence = open(createBus().join(), { renew: 60_000, forget: 60_000, notify: 30 })
  const heard: (number | null)[] = []
  presence.enter(entry, person("1"), () => heard.push(presence.list(entry)[0]?.version ?? null))
  for (let version = 1; version <= 50; version += 1) presence.move("user of Ann", { tab: "1", place: null, version })
  expect([heard, presence.list(entry)[0]?.version]).toEqual([[], 50])
  while (heard.length === 0) await emitted()
  expect(heard).toEqual([50])
})

test("learns who is there when notifications arrive again", () => {
  const bus = createBus()
  const [first, second] = [open(bus.join()), open(bus.join())]
  bus.cut()
  first.enter(entry, person("1"), unheard)
  expect(names(second)).toEqual([])
  bus.mend()
  expect(names(second)).toEqual(["Ann"])
})

test("forgets the windows of a server that fell silent, and only those", async () => {
  const bus = createBus()
  const [first, second] = [open(bus.join()), open(bus.join(), { renew: 5, forget: 20, notify: 0 })]
  first.enter(entry, person("1"), unheard)
  bus.cut()
  const gone = new Promise<void>((resolve) =>
    second.enter(entry, person("2", "Bea"), () => names(second).length === 1 && resolve())
  )
  await gone
  expect([names(first), names(second)]).toEqual([["Ann"], ["Bea"]])
})

test("reports that other servers cannot be notified, and goes on", async () => {
  const lost = new Error("lost")
  const presence = open({ ...createBus().join(), send: () => Promise.reject(lost) })
  presence.enter(entry, person("1"), unheard)
  await Promise.resolve()
  expect([names(presence), errors.splice(0)]).toEqual([["Ann"], [lost]])
})

test("notifies listeners that comments changed, and once more when they may have missed that", () => {
  const bus = createBus()
  const [first, second] = [bus.join(), bus.join()].map((notifications) =>
    createEntryNews("comments", { store: {} as Database["store"], notifications }, (error) => errors.push(error))
  )
  let calls = 0
  const leave = second?.listen(entry, () => (calls += 1))
  expect(second?.last(entry)).toBeNull()
  first?.notify(entry)
  first?.notify("blog:other")
  const last = second?.last(entry)
  expect([calls, last]).toEqual([1, expect.any(String)])
  bus.cut()
  first?.notify(entry)
  expect(second?.last(entry)).toBe(last)
  bus.mend()
  expect(second?.last(entry)).not.toBe(last)
  second?.notify(entry)
  expect(calls).toBe(3)
  leave?.()
  second?.notify(entry)
  expect([calls, second?.last(entry)]).toEqual([3, null])
})
