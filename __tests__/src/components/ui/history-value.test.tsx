import { jest } from "@jest/globals"
import { afterClosing, historyValue } from "../../../../src/components/ui/history-value.ts"

const search = historyValue<true>("search")
const shot = historyValue<number>("shot")

/** Resolves when the browser has gone to another entry. */
const gone = () => new Promise((done) => window.addEventListener("popstate", done, { once: true }))

const go = async (step: number): Promise<void> => {
  const arrived = gone()
  window.history.go(step)
  await arrived
}

let begin: number

beforeEach(() => {
  // Each test begins on an entry of its own, with the router's key.
  window.history.pushState({ key: "7" }, "")
  begin = window.history.length
})

test("opens in an entry of its own, which keeps the router's key; Back closes and Forward opens again", async () => {
  const heard: (number | null)[] = []
  const forget = shot.subscribe(() => heard.push(shot.get()))
  shot.set(2)
  expect(window.history.length).toBe(begin + 1)
  expect(window.history.state).toMatchObject({ key: "7" })
  expect(shot.get()).toBe(2)

  await go(-1)
  expect(shot.get()).toBeNull()
  expect(window.history.state).toEqual({ key: "7" })
  await go(1)
  expect(shot.get()).toBe(2)
  await go(-1)
  expect(heard).toEqual([2, null, 2, null])
  forget()
})

test("closes at once and leaves its entry, so that none without effect remains", async () => {
  search.set(true)
  const left = gone()
  search.set(null)
  expect(search.get()).toBeNull()
  await left
  expect(window.history.state).toEqual({ key: "7" })
  search.set(null)
  expect(window.history.state).toEqual({ key: "7" })
})

test("gives its entry to what opens in its place", async () => {
  search.set(true)
  shot.set(0)
  expect(search.get()).toBeNull()
  expect(shot.get()).toBe(0)
  expect(window.history.length).toBe(begin + 1)
  search.set(null)
  expect(shot.get()).toBe(0)
  await go(-1)
  expect(window.history.state).toEqual({ key: "7" })
})

test("opens again while the entry of what was closed is still being left", async () => {
  search.set(true)
  const left = gone()
  search.set(null)
  shot.set(3)
  await left
  expect(shot.get()).toBe(3)
  expect(window.history.length).toBe(begin + 1)
  await go(-1)
  expect(shot.get()).toBeNull()
})

test("navigates after the entry is left, and at once when nothing is open", async () => {
  const order: string[] = []
  afterClosing(() => order.push("nothing open"))
  expect(order).toEqual(["nothing open"])

  search.set(true)
  const left = gone()
  afterClosing(() => order.push(`from ${JSON.stringify(window.history.state)}`))
  // The dialog reports that it was closed.
  search.set(null)
  expect(order).toHaveLength(1)
  await left
  expect(order).toEqual(["nothing open", 'from {"key":"7"}'])
})

test("goes on when a frame's own history took the step back", async () => {
  search.set(true)
  const back = window.history.back.bind(window.history)
  window.history.back = () => undefined
  await new Promise<void>((done) => afterClosing(done))
  window.history.back = back
  expect(search.get()).toBeNull()
  await go(-1)
})

test("leaves no timer behind that would end the next leaving too early", async () => {
  jest.useFakeTimers({ advanceTimers: true })
  search.set(true)
  const left = gone()
  search.set(null)
  expect(jest.getTimerCount()).toBeGreaterThan(0)
  await left
  expect(jest.getTimerCount()).toBe(0)
  jest.useRealTimers()
})
