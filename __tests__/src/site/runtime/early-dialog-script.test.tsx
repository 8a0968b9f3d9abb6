import { jest } from "@jest/globals"
import { readFileSync } from "node:fs"

const source = readFileSync("src/site/runtime/early-dialog-script.js", "utf8")

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true
}
HTMLDialogElement.prototype.close = function () {
  this.open = false
  this.dispatchEvent(new Event("close"))
}

/** Resolves when the browser has gone to another entry. */
const gone = () => new Promise((done) => window.addEventListener("popstate", done, { once: true }))

const dialog = () => document.querySelector("dialog")

const state = () => window.history.state as unknown

/** Opens the trailer of the page before its scripts are there. */
const openTrailer = (): void => {
  const link = document.querySelector("a")
  link?.dispatchEvent(new Event("early-press", { bubbles: true, cancelable: true }))
}

beforeAll(() => {
  document.body.innerHTML = `<main data-theme="games" data-close="Close"><a data-video href="/trailer.mp4">Trailer</a></main>`
  // What an inline script does: it runs in the page.
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval
  const script = new Function(source) as () => void
  script()
})

beforeEach(() => window.history.pushState({ key: "7" }, ""))

test("opens a trailer in an entry of its own, which Back and its button leave", async () => {
  openTrailer()
  expect([dialog()?.open, state()]).toEqual([true, { key: "7", opened: { name: "early" } }])
  window.history.back()
  await gone()
  expect([dialog(), state()]).toEqual([null, { key: "7" }])

  openTrailer()
  dialog()?.querySelector("button")?.click()
  await gone()
  expect([dialog(), state()]).toEqual([null, { key: "7" }])
})

test("leaves the entry of a closed trailer again when Forward leads to it", async () => {
  openTrailer()
  window.history.back()
  await gone()
  window.history.forward()
  await gone()
  await gone()
  expect([dialog(), state()]).toEqual([null, { key: "7" }])
})

test("leaves a press to the site's scripts where the browser has no dialogs", () => {
  const { HTMLDialogElement: kept } = window
  Reflect.deleteProperty(window, "HTMLDialogElement")
  try {
    const added = jest.spyOn(document, "addEventListener")
    // oxlint-disable-next-line no-new-func, typescript/no-implied-eval
    const script = new Function(source) as () => void
    script()
    expect(added).not.toHaveBeenCalled()
    added.mockRestore()
  } finally {
    Object.assign(window, { HTMLDialogElement: kept })
  }
})
