import { jest } from "@jest/globals"
import { act, useEffect } from "react"
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

const { useUploads } = await import("../../../../src/admin/uploads/use-uploads.ts")

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
  return null
}

const settle = () => act(() => Promise.resolve())

const picture = (name: string) => new File(["x"], name, { type: "image/png" })

const stored: ApiResult = { data: { id: "f", sameAs: null } }

const states = () => uploads.uploads.map(({ state }) => state)

beforeEach(async () => {
  running.length = 0
  readings = 0
  globalThis.fetch = () => {
    readings += 1
    return Promise.reject(new TypeError("Failed to fetch"))
  }
  page = adminPage({})
  await page.show(<Shown />)
})

afterEach(async () => {
  jest.useRealTimers()
  await page.close()
  globalThis.fetch = realFetch
})

const finish = async (index: number, result: ApiResult = stored) => {
  running[index]?.end(result)
  await settle()
  await settle()
}

test("sends three at a time, and the next as soon as one is done", async () => {
  act(() => void uploads.add(["a", "b", "c", "d", "e"].map(picture)))
  await settle()
  expect(running.map(({ name }) => name)).toEqual(["a", "b", "c"])
  await finish(1)
  expect(running.map(({ name }) => name)).toEqual(["a", "b", "c", "d"])
  expect(states()).toEqual(["sending", "stored", "sending", "sending", "waiting"])
  for (const index of [0, 2, 3, 4]) await finish(index)
  expect(states()).toEqual(Array(5).fill("stored"))
})

test("what is added when all are done is sent too", async () => {
  act(() => void uploads.add([picture("a")]))
  await settle()
  await finish(0)
  act(() => void uploads.add([picture("b")]))
  await settle()
  expect(running.map(({ name }) => name)).toEqual(["a", "b"])
})

test("waits as long as the server says where it has had enough, and sends the same file again", async () => {
  jest.useFakeTimers()
  act(() => void uploads.add([picture("a")]))
  await settle()
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
  await settle()
  const failed = { status: errorCodes.unsupportedType.status, code: errorCodes.unsupportedType.code }
  await finish(0, { error: { ...failed, message: "", data: null, retryAfter: null } })
  expect(states()).toEqual(["refused", "sending", "sending", "sending"])
})

test("lists of files are read again when the last of several is rejected", async () => {
  act(() => void uploads.add(["a", "b", "c"].map(picture)))
  await settle()
  await finish(0)
  const before = readings
  await finish(1)
  const failed = { status: errorCodes.unsupportedType.status, code: errorCodes.unsupportedType.code }
  await finish(2, { error: { ...failed, message: "", data: null, retryAfter: null } })
  await act(() => new Promise<void>((done) => setTimeout(done, 20)))
  expect(readings).toBe(before + 1)
})
