import { jest } from "@jest/globals"
import { act, useEffect } from "react"
import { ToastContainer, toast } from "react-toastify/unstyled"
import adminMedia from "../../../../locales/en/adminMedia.json" with { type: "json" }
import { errorCodes } from "../../../../shared/contract/error-codes.ts"
import type { ApiResult } from "../../../../src/components/api/fetch-api.ts"
import { adminPage } from "../../../support/admin-page.tsx"

/** Uploads under way, in the order in which they began; each ends when the test says how. */
const running: { name: string; end: (result: ApiResult) => void }[] = []

jest.unstable_mockModule("../../../../src/components/forms/upload-file.ts", () => ({
  uploadFile: ({ file }: { file: File }) =>
    new Promise<ApiResult>((end) => {
      running.push({ name: file.name, end })
    }),
}))

jest.unstable_mockModule("../../../../src/admin/store/use-session-request.ts", () => ({
  useSessionRequest: () => (send: (user: string) => Promise<ApiResult>) => send("ann"),
}))

jest.unstable_mockModule("../../../../src/components/ui/toasts.tsx", () => ({ showErrorToast: () => undefined }))

const { useLibraryUploads, useUploads } = await import("../../../../src/admin/uploads/use-uploads.ts")

const { UploadList } = await import("../../../../src/admin/features/files/upload-list.tsx")
const { useListLibraryQuery } = await import("../../../../src/admin/features/files/files-api.ts")

let uploads: ReturnType<typeof useUploads>
let page: ReturnType<typeof adminPage>

/** How often the library was read. */
let readings: number
const realFetch = globalThis.fetch

const Shown = () => {
  useListLibraryQuery({})
  const shown = useUploads()
  useEffect(() => {
    uploads = shown
  })
  return <UploadList uploads={shown.uploads} onAgain={shown.again} onClear={shown.clear} />
}

const flushUpdates = () => act(() => Promise.resolve())

const picture = (name: string) => new File(["x"], name, { type: "image/png" })

const stored: ApiResult = { data: { id: "f", sameAs: null } }

const offline = { status: "offline", code: null, message: "", data: null, retryAfter: null } as const

const states = () => uploads.uploads.map(({ state }) => state)

beforeEach(async () => {
  running.length = 0
  readings = 0
  globalThis.fetch = () => {
    readings += 1
    return Promise.reject(new TypeError("Failed to fetch"))
  }
  page = adminPage({ adminMedia })
  await page.show(<Shown />)
})

afterEach(async () => {
  jest.useRealTimers()
  await page.close()
  globalThis.fetch = realFetch
})

const finish = async (index: number, result: ApiResult = stored) => {
  running[index]?.end(result)
  await flushUpdates()
  await flushUpdates()
}

/** Ends as many as are sent at the same time, and those after them. */
const finishSome = async (from: number, to: number, result: ApiResult) => {
  for (let index = from; index < to; index += 3) {
    for (const { end } of running.slice(index, Math.min(index + 3, to))) end(result)
    await flushUpdates()
    await flushUpdates()
  }
}

/** Whether the browser would ask before it leaves the page. It does until all uploads are over, so this test comes first: others leave some. */
const asks = (): boolean => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }))

test("the browser asks before it leaves the page until all uploads are over, also when their screen was left", async () => {
  expect(asks()).toBe(false)
  act(() => void uploads.add(["a", "b", "c", "d"].map(picture)))
  await flushUpdates()
  await page.show(<p>Another screen</p>)
  expect(asks()).toBe(true)
  for (const index of [0, 1, 2]) await finish(index)
  expect(asks()).toBe(true)
  await finish(3, { error: offline })
  expect(asks()).toBe(false)
})

test("sends three at a time, and the next as soon as one is done", async () => {
  act(() => void uploads.add(["a", "b", "c", "d", "e"].map(picture)))
  await flushUpdates()
  expect(running.map(({ name }) => name)).toEqual(["a", "b", "c"])
  await finish(1)
  expect(running.map(({ name }) => name)).toEqual(["a", "b", "c", "d"])
  expect(states()).toEqual(["sending", "stored", "sending", "sending", "waiting"])
  for (const index of [0, 2, 3, 4]) await finish(index)
  expect(states()).toEqual(Array(5).fill("stored"))
})

test("what is added when all are done is sent too", async () => {
  act(() => void uploads.add([picture("a")]))
  await flushUpdates()
  await finish(0)
  act(() => void uploads.add([picture("b")]))
  await flushUpdates()
  expect(running.map(({ name }) => name)).toEqual(["a", "b"])
})

test("waits as long as the server says where it has had enough, and sends the same file again", async () => {
  jest.useFakeTimers()
  act(() => void uploads.add([picture("a")]))
  await flushUpdates()
  const { code, status } = errorCodes.rateLimited
  await finish(0, { error: { status, code, message: "", data: null, retryAfter: 7 } })
  expect(states()).toEqual(["waiting"])
  await act(() => jest.advanceTimersByTimeAsync(6_900))
  expect(running).toHaveLength(1)
  await act(() => jest.advanceTimersByTimeAsync(200))
  expect(running.map(({ name }) => name)).toEqual(["a", "a"])
  await finish(1)
  expect(states()).toEqual(["stored"])
})

test("a rejected file holds up no other", async () => {
  act(() => void uploads.add(["a", "b", "c", "d"].map(picture)))
  await flushUpdates()
  const failed = { status: errorCodes.unsupportedType.status, code: errorCodes.unsupportedType.code }
  await finish(0, { error: { ...failed, message: "", data: null, retryAfter: null } })
  expect(states()).toEqual(["refused", "sending", "sending", "sending"])
})

test("of five hundred files that lose their connection each is sent again with one press, and none twice", async () => {
  const names = Array.from({ length: 500 }, (_, number) => `${number}.png`)
  act(() => void uploads.add(names.map(picture)))
  await flushUpdates()
  const all = () => page.container.querySelectorAll("li").length
  expect(all()).toBe(3)
  await finishSome(0, 201, stored)
  await finishSome(201, 500, { error: offline })
  expect(states().filter((state) => state === "stored")).toHaveLength(201)
  const again = [...page.container.querySelectorAll("button")].find((one) => one.textContent === "Try 299 files again")
  act(() => again?.click())
  await flushUpdates()
  expect(running.slice(500).map(({ name }) => name)).toEqual(names.slice(201, 204))
  await finishSome(500, 799, stored)
  expect(states()).toEqual(Array(500).fill("stored"))
  expect(running.slice(500).map(({ name }) => name)).toEqual(names.slice(201))
  expect(page.container.textContent).toContain("500 of 500 files in the library")
})

test("lists of files are read again when the last of several is rejected", async () => {
  act(() => void uploads.add(["a", "b", "c"].map(picture)))
  await flushUpdates()
  await finish(0)
  const before = readings
  await finish(1)
  const failed = { status: errorCodes.unsupportedType.status, code: errorCodes.unsupportedType.code }
  await finish(2, { error: { ...failed, message: "", data: null, retryAfter: null } })
  await act(() => new Promise<void>((done) => setTimeout(done, 20)))
  expect(readings).toBe(before + 1)
})

const Library = () => {
  const shown = useLibraryUploads()
  useEffect(() => {
    uploads = shown
  })
  return null
}

test("who comes back to the library finds what is still sent, and what was rejected or stored meanwhile", async () => {
  await page.show(<Library />)
  act(() => void uploads.add(["a", "b", "c", "d"].map(picture)))
  await flushUpdates()
  await finish(0)
  await page.show(<p>Another screen</p>)
  await finish(1, { error: offline })
  await finish(2)
  await page.show(<Library />)
  expect(uploads.uploads.map(({ file, state }) => [file.name, state])).toEqual([
    ["b", "refused"],
    ["c", "stored"],
    ["d", "sending"],
  ])
  const [rejected] = uploads.uploads
  act(() => rejected && uploads.again(rejected))
  await flushUpdates()
  for (const index of [3, 4]) await finish(index)
  expect(states()).toEqual(["stored", "stored", "stored"])
  await page.show(<p>Another screen</p>)
  await page.show(<Library />)
  expect(states()).toEqual([])
})

const messages = (): string[] =>
  [...document.querySelectorAll(".Toastify__toast [id], .Toastify__toast p")].map(({ textContent }) => textContent)

test("says what was rejected after its list was left, in one message, and nothing of what the list shows", async () => {
  const beside = adminPage({ adminMedia })
  await beside.show(<ToastContainer autoClose={false} />)
  const earlier = messages().length
  act(() => void uploads.add(["seen", "a", "b", "c", "d"].map(picture)))
  await flushUpdates()
  await finish(0, { error: offline })
  expect(messages().length).toBe(earlier)
  await page.show(<p>Another screen</p>)
  await finish(1, { error: offline })
  const reason = "The connection was lost. Nothing was uploaded."
  expect(messages().slice(earlier)).toEqual([`a. ${reason}`])
  await finish(2)
  await finish(3, { error: offline })
  await finish(4, { error: offline })
  expect(messages().slice(-4)).toEqual(["3 files weren’t uploaded.", `a. ${reason}`, `c. ${reason}`, `d. ${reason}`])
  act(() => toast.dismiss())
  await beside.close()
})

test("says nothing of an upload that was canceled before its list was left", async () => {
  const beside = adminPage({ adminMedia })
  await beside.show(<ToastContainer autoClose={false} />)
  const earlier = messages().length
  act(() => void uploads.add(["canceled", "kept"].map(picture)))
  await flushUpdates()
  const [canceled] = uploads.uploads
  act(() => canceled && uploads.remove(canceled))
  await page.show(<p>Another screen</p>)
  await finish(0, { error: offline })
  expect(messages().length).toBe(earlier)
  await finish(1, { error: offline })
  expect(messages().slice(earlier)).toEqual(["kept. The connection was lost. Nothing was uploaded."])
  await beside.close()
})
