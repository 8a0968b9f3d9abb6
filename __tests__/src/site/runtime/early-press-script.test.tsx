import { jest } from "@jest/globals"
import { readFileSync } from "node:fs"

const source = readFileSync("src/site/runtime/early-press-script.js", "utf8")

/** What jsdom shares between the tests of a file: the listeners of the page. */
const listeners: (() => void)[] = []

/** Opens a page whose scripts have not come, and runs this part of the early script in it. */
const open = (body: string): void => {
  document.body.innerHTML = `${body}<template id="site-scripts"></template>`
  // What an inline script does: it runs in the page.
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval
  const script = new Function(source) as () => void
  script()
}

const found = (selector: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`There is no ${selector}`)
  return element
}

const isWaiting = (): boolean => document.documentElement.hasAttribute("data-waiting")

beforeEach(() => {
  jest.useFakeTimers()
  for (const target of [window, document]) {
    const events: EventTarget = target
    const add = events.addEventListener.bind(events)
    jest.spyOn(events, "addEventListener").mockImplementation((type, listener, options) => {
      listeners.push(() => events.removeEventListener(type, listener, options))
      add(type, listener, options)
    })
  }
})

afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  for (const remove of listeners.splice(0)) remove()
  document.documentElement.removeAttribute("data-waiting")
})

const form = '<form data-needs-script=""><input name="name"><button>Send</button></form>'

test("holds a form that is sent before its scripts came, and after eight seconds lets the note show", () => {
  open(form)
  const wanted = jest.fn()
  window.addEventListener("site-wanted", wanted)
  found("button").click()
  expect(wanted).toHaveBeenCalledTimes(1)
  jest.advanceTimersByTime(7_999)
  expect([isWaiting(), found("button").getAttribute("aria-busy")]).toEqual([true, "true"])
  expect(found("form").dataset).not.toHaveProperty("late")
  jest.advanceTimersByTime(1)
  expect([isWaiting(), found("button").getAttribute("aria-busy")]).toEqual([false, null])
  // It is still sent when they come after all (src/components/forms/use-form.ts).
  expect(found("form").dataset).toMatchObject({ late: "", pending: "" })
})

test("waits no longer when it is sent again, and holds it anew after the note", () => {
  open(form)
  found("button").click()
  jest.advanceTimersByTime(5_000)
  found("button").click()
  jest.advanceTimersByTime(3_000)
  expect(found("form").dataset.late).toBe("")
  found("button").click()
  expect(isWaiting()).toBe(true)
  jest.advanceTimersByTime(8_000)
  expect(isWaiting()).toBe(false)
})

const link = (name: string): string => `<a class="video-link" href="#${name}">${name}</a>`

test("lets the note show though something else was pressed and a dialog closed since", () => {
  open(form + link("late-1"))
  found("button").click()
  jest.advanceTimersByTime(4_000)
  found("a").click()
  expect([found("button"), found("a")].map((each) => each.getAttribute("aria-busy"))).toEqual([null, "true"])
  window.dispatchEvent(new Event("early-release"))
  jest.advanceTimersByTime(4_000)
  expect(found("form").dataset.late).toBe("")
  jest.advanceTimersByTime(60_000)
  expect(location.hash).not.toBe("#late-1")
})

test("keeps the mark of what was pressed last when the time of a form is over", () => {
  open(form + link("late-2"))
  found("button").click()
  jest.advanceTimersByTime(4_000)
  found("a").click()
  jest.advanceTimersByTime(4_000)
  expect([found("form").dataset.late, found("a").getAttribute("aria-busy"), isWaiting()]).toEqual(["", "true", true])
  jest.advanceTimersByTime(4_000)
  expect([location.hash, isWaiting()]).toEqual(["#late-2", false])
})

test("presses what took the place of the control when its page is drawn anew", () => {
  open(link("first") + link("again"))
  found("a + a").click()
  const again = found("a + a").cloneNode(true) as HTMLElement
  document.body.innerHTML = link("first")
  document.body.append(again)
  const pressed = jest.fn()
  again.addEventListener("click", pressed)
  window.dispatchEvent(new Event("site-ready"))
  expect([pressed.mock.calls.length, isWaiting()]).toEqual([1, false])
})

test("follows a link after eight seconds, however often it is pressed", () => {
  open(link("often"))
  for (const wait of [3_000, 3_000, 1_999]) {
    found("a").click()
    jest.advanceTimersByTime(wait)
  }
  expect(location.hash).not.toBe("#often")
  jest.advanceTimersByTime(1)
  expect([location.hash, isWaiting()]).toEqual(["#often", false])
})

test("follows the link that was pressed last, and only that one", () => {
  open(link("first") + link("second"))
  found("a").click()
  jest.advanceTimersByTime(5_000)
  found("a + a").click()
  jest.advanceTimersByTime(7_999)
  expect(location.hash).not.toMatch(/first|second/)
  jest.advanceTimersByTime(1)
  expect(location.hash).toBe("#second")
})

test("shows no note when the scripts come in time, and leaves the form to them", () => {
  open(form)
  found("button").click()
  window.dispatchEvent(new Event("site-ready"))
  jest.advanceTimersByTime(60_000)
  expect(isWaiting()).toBe(false)
  expect(found("form").dataset).not.toHaveProperty("late")
})

test("leaves a form alone that its scripts have taken over, and one that needs none", () => {
  open(`${form}<form id="plain"><button>Go</button></form>`)
  found("form").dataset.ready = ""
  const prevented: boolean[] = []
  document.addEventListener("submit", (event) => {
    prevented.push(event.defaultPrevented)
    event.preventDefault()
  })
  for (const button of document.querySelectorAll("button")) button.click()
  expect(prevented).toEqual([false, false])
  expect(isWaiting()).toBe(false)
})

const filter = '<form data-filter=""><select name="place"><option></option><option>remote</option></select></form>'

/** Chooses in the list. Returns the calls that submit its form without scripts. */
const choose = () => {
  const submit = jest.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(() => undefined)
  found("select").dispatchEvent(new Event("change", { bubbles: true }))
  return submit
}

test("submits the form of a filter when nothing else has applied the choice within eight seconds", () => {
  open(filter)
  const submit = choose()
  expect(isWaiting()).toBe(true)
  jest.advanceTimersByTime(7_999)
  expect(submit).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1)
  expect(submit).toHaveBeenCalledTimes(1)
  expect(submit.mock.contexts).toEqual([found("form")])
})

test("submits it at that time though more was chosen and pressed since", () => {
  open(filter + link("other"))
  const submit = choose()
  jest.advanceTimersByTime(4_000)
  found("select").dispatchEvent(new Event("change", { bubbles: true }))
  found("a").click()
  jest.advanceTimersByTime(4_000)
  expect(submit).toHaveBeenCalledTimes(1)
})

test("leaves the choice to the scripts when they come in time, or are there", () => {
  open(filter)
  const submit = choose()
  window.dispatchEvent(new Event("site-ready"))
  choose()
  expect(isWaiting()).toBe(false)
  jest.advanceTimersByTime(60_000)
  expect(submit).not.toHaveBeenCalled()
})

test("takes no field of another form for a filter", () => {
  open(form)
  found("input").dispatchEvent(new Event("change", { bubbles: true }))
  expect(isWaiting()).toBe(false)
})

test("presses a control again once the scripts are there, and forgets the time", () => {
  open('<button data-needs-script="">Share</button>')
  const pressed = jest.fn()
  found("button").click()
  found("button").addEventListener("click", pressed)
  window.dispatchEvent(new Event("site-ready"))
  expect(pressed).toHaveBeenCalledTimes(1)
  expect(jest.getTimerCount()).toBe(0)
})

const post =
  '<h1>A\u00a0herring</h1><button data-needs-script="" data-share="https://studio.example/blog/herring">Share</button>'

const shareWith = (share: (data: ShareData) => Promise<void>): void => {
  Object.defineProperty(navigator, "share", { value: share, configurable: true })
}

describe("a post that is shared before its scripts came", () => {
  afterEach(() => Reflect.deleteProperty(navigator, "share"))

  test("opens the device's own sharing at once, and waits for nothing", async () => {
    const share = jest.fn<(data: ShareData) => Promise<void>>().mockRejectedValue(new DOMException("", "AbortError"))
    shareWith(share)
    open(post)
    found("button").click()
    expect(share).toHaveBeenCalledWith({ url: "https://studio.example/blog/herring", title: "A herring" })
    await jest.advanceTimersByTimeAsync(0)
    expect(isWaiting()).toBe(false)
  })

  test("opens it once, however often it is pressed meanwhile, and again afterwards", async () => {
    const ends: (() => void)[] = []
    shareWith(() => new Promise((done) => void ends.push(done)))
    open(post)
    found("button").click()
    found("button").click()
    expect(ends).toHaveLength(1)
    ends[0]?.()
    await jest.advanceTimersByTimeAsync(0)
    expect(isWaiting()).toBe(false)
    found("button").click()
    expect(ends).toHaveLength(2)
  })

  test("waits for its scripts where the device refuses, and is pressed again when they are there", async () => {
    shareWith(() => Promise.reject(new DOMException("", "NotAllowedError")))
    open(post)
    found("button").click()
    await jest.advanceTimersByTimeAsync(0)
    expect(isWaiting()).toBe(true)
    const pressed = jest.fn()
    found("button").addEventListener("click", pressed)
    dispatchEvent(new Event("site-ready"))
    expect(pressed).toHaveBeenCalledTimes(1)
  })

  test("is pressed again at once when the device refuses after they have come", async () => {
    let refuse = (): void => undefined
    shareWith(
      () =>
        new Promise((_done, reject) => {
          refuse = () => reject(new DOMException("", "NotAllowedError"))
        })
    )
    open(post)
    found("button").click()
    dispatchEvent(new Event("site-ready"))
    const pressed = jest.fn()
    found("button").addEventListener("click", pressed)
    refuse()
    await jest.advanceTimersByTimeAsync(0)
    expect(pressed).toHaveBeenCalledTimes(1)
    expect(isWaiting()).toBe(false)
  })
})
