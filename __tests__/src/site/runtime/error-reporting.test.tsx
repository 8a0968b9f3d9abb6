import { jest } from "@jest/globals"
import { act } from "react"

const init = jest.fn()
const captureException = jest.fn()

jest.unstable_mockModule("@sentry/gatsby", () => ({ init, captureException }))

const { startErrorReporting } = await import("../../../../src/site/runtime/error-reporting.ts")

const idleTasks: (() => void)[] = []

beforeEach(() => {
  idleTasks.length = 0
  window.requestIdleCallback = (task) => idleTasks.push(() => task({ didTimeout: false, timeRemaining: () => 1 }))
})

const becomeIdle = async (): Promise<void> => {
  idleTasks.forEach((task) => task())
  await act(async () => new Promise((done) => setTimeout(done, 0)))
}

test("loads nothing and listens to nothing without an endpoint", async () => {
  startErrorReporting(undefined)
  window.dispatchEvent(new ErrorEvent("error", { message: "unseen" }))
  await becomeIdle()
  expect(init).not.toHaveBeenCalled()
  expect(captureException).not.toHaveBeenCalled()
})

test.each(["/preview", "/ru/preview"])("reports nothing of a visit that begins at %s", async (path) => {
  window.history.replaceState(null, "", `${path}#secret`)
  startErrorReporting("https://key@errors.example/1")
  await becomeIdle()
  expect(init).not.toHaveBeenCalled()
  window.history.replaceState(null, "", "/")
})

test("sends an error that came before the library once it is loaded", async () => {
  startErrorReporting("https://key@errors.example/1")
  const early = new Error("early")
  window.dispatchEvent(new ErrorEvent("error", { error: early }))
  expect(init).not.toHaveBeenCalled()
  await becomeIdle()
  expect(init).toHaveBeenCalledWith(expect.objectContaining({ dsn: "https://key@errors.example/1" }))
  expect(captureException).toHaveBeenCalledWith(early)
})
