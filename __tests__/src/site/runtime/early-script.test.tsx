import { jest } from "@jest/globals"
import { readFileSync } from "node:fs"

const source = readFileSync("src/site/runtime/early-script.js", "utf8")

const scripts = (): number => document.body.querySelectorAll(":scope > script").length

type Connection = { saveData?: boolean; effectiveType?: string }

/** What jsdom shares between the tests of a file: the listeners of the page. */
const listeners: (() => void)[] = []

/** Opens a page whose scripts wait, runs the early script in it, and loads it unless told otherwise. */
const open = ({
  connection,
  isLoaded = true,
  body = "",
}: { connection?: Connection | undefined; isLoaded?: boolean; body?: string } = {}) => {
  document.body.innerHTML = `${body}<template id="site-scripts"><script src="data:text/javascript,"></script></template>`
  Object.defineProperty(navigator, "connection", { value: connection, configurable: true })
  // What an inline script does: it runs in the page.
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval
  const script = new Function(source) as () => void
  script()
  document.dispatchEvent(new Event("DOMContentLoaded"))
  if (isLoaded) window.dispatchEvent(new Event("load"))
}

const fast = { effectiveType: "4g" }

beforeEach(() => {
  jest.useFakeTimers()
  for (const target of [window, document]) {
    const events: EventTarget = target
    const add = events.addEventListener.bind(events)
    jest.spyOn(events, "addEventListener").mockImplementation((type, listener, options) => {
      listeners.push(() => events.removeEventListener(type, listener))
      add(type, listener, options)
    })
  }
})

afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  for (const remove of listeners.splice(0)) remove()
  document.cookie = "signed-in=; max-age=0"
  history.replaceState(null, "", "/")
})

test.each(["pointerdown", "touchstart", "keydown", "focusin", "change", "site-wanted"])(
  "starts the site's scripts at the first %s, once",
  (type) => {
    open({ connection: { saveData: true }, isLoaded: false })
    expect(scripts()).toBe(0)
    window.dispatchEvent(new Event(type))
    window.dispatchEvent(new Event(type))
    expect(scripts()).toBe(1)
  }
)

test("starts them when the pointer moves, not where it rests", () => {
  open({ isLoaded: false })
  window.dispatchEvent(Object.assign(new Event("pointermove"), { movementX: 0, movementY: 0 }))
  expect(scripts()).toBe(0)
  window.dispatchEvent(Object.assign(new Event("pointermove"), { movementX: 0, movementY: 3 }))
  expect(scripts()).toBe(1)
})

test("starts them at the first scroll after the load, not at the browser's own", () => {
  open({ connection: { saveData: true } })
  window.dispatchEvent(new Event("scroll"))
  expect(scripts()).toBe(0)
  jest.advanceTimersByTime(100)
  window.dispatchEvent(new Event("scroll"))
  expect(scripts()).toBe(1)
})

test.each([
  ["a fast connection", fast],
  ["a browser that cannot tell its connection", undefined],
])("starts them three seconds after the load with %s, when there is nothing else to do", (_name, connection) => {
  open({ connection })
  jest.advanceTimersByTime(2_999)
  expect(scripts()).toBe(0)
  jest.advanceTimersByTime(100)
  expect(scripts()).toBe(1)
})

test.each([
  ["who save data", { ...fast, saveData: true }],
  ["on a slow connection", { effectiveType: "3g" }],
])("leaves them to the first interaction of visitors %s", (_name, connection) => {
  open({ connection })
  jest.advanceTimersByTime(600_000)
  expect(scripts()).toBe(0)
  window.dispatchEvent(new Event("pointerdown"))
  expect(scripts()).toBe(1)
})

test.each([
  {
    what: "a filter in the address of a list",
    search: "?department=art",
    body: "<form data-filter></form>",
    started: 1,
  },
  { what: "a list without a filter in the address", search: "", body: "<form data-filter></form>", started: 0 },
  { what: "a query in the address of another page", search: "?department=art", body: "", started: 0 },
  { what: "somebody who is signed in", search: "", body: "", cookie: "signed-in=1", started: 1 },
])("for $what, starts $started at once", ({ search, body, cookie, started }) => {
  history.replaceState(null, "", `/job${search}`)
  if (cookie) document.cookie = cookie
  open({ isLoaded: false, body })
  expect(scripts()).toBe(started)
})
