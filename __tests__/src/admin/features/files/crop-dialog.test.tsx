import { jest } from "@jest/globals"
import { act } from "react"
import { toast } from "react-toastify/unstyled"
import admin from "../../../../../locales/en/admin.json" with { type: "json" }
import adminOutcome from "../../../../../locales/en/adminOutcome.json" with { type: "json" }
import adminMedia from "../../../../../locales/en/adminMedia.json" with { type: "json" }
import { errorCodes, type ErrorName } from "../../../../../shared/contract/error-codes.ts"
import type { LibraryFile } from "../../../../../shared/contract/files.ts"
import { filePaths } from "../../../../../shared/staff-endpoints.ts"
import type { LibraryPicture } from "../../../../../src/admin/ui/picture-tiles.tsx"
import { adminPage } from "../../../../support/admin-page.tsx"
import { flushUpdates } from "../../../../support/flush-updates.ts"
import { Link } from "../../../site/plain-link.tsx"

jest.unstable_mockModule("gatsby", () => ({ Link }))

jest.unstable_mockModule("react-image-crop/dist/ReactCrop.css", () => ({}))

const errors: string[] = []

jest.unstable_mockModule("../../../../../src/components/ui/toasts.tsx", () => ({
  showErrorToast: (text: string) => errors.push(text),
}))

const offered: { caption: string; run: () => void }[] = []

jest.unstable_mockModule("../../../../../src/admin/ui/action-toast.tsx", () => ({
  showActionToast: (caption: string, { run }: { run: () => void }) => offered.push({ caption, run }),
}))

const { default: CropDialog } = await import("../../../../../src/admin/features/files/crop-dialog.tsx")

// Nor has it sizes of elements.
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const file = {
  ...{ id: "f", kind: "image", name: "lamp.png", version: 4, width: 1_000, height: 600, url: "/files/f/lamp.png" },
  ...{ renditions: [], focalPoint: { x: 0.5, y: 0.5 }, alt: { en: "", ru: "" }, tags: [] },
} as unknown as LibraryPicture

const post = { kind: "blog", id: "7b1b1c1e-0000-4000-8000-000000000000", titles: { en: "The Long Night" } }

type WriteResponse = { status: number; body: object }

const failed = (name: ErrorName, more: object = {}): WriteResponse => ({
  status: errorCodes[name].status,
  body: { code: errorCodes[name].code, message: name, ...more },
})

const cropped = { ...file, version: 5, name: "lamp-v5.png" }

const done: WriteResponse = {
  status: 200,
  body: { code: 0, response: { file: cropped, original: { ...file, id: "o" } } },
}

const realFetch = globalThis.fetch
let page: ReturnType<typeof adminPage>
let sent: { path: string; body: object }[]
let changed: LibraryFile[]
let isClosed: boolean
let toasts: string[]

beforeEach(() => {
  toasts = []
  errors.length = 0
  offered.length = 0
  sent = []
  changed = []
  isClosed = false
  jest.spyOn(toast, "success").mockImplementation((text) => {
    toasts.push(text as string)
    return ""
  })
  page = adminPage({ admin, adminOutcome, adminMedia })
})

afterEach(async () => {
  await page.close()
  jest.restoreAllMocks()
  globalThis.fetch = realFetch
})

/**
 * Opens the dialog where the server gives this response to a write; null is none at all.
 *
 * @param uses what uses the picture; what is asked may wait or fail
 */
const open = async (
  writeResponse: WriteResponse | null,
  uses: object[] | (() => Promise<object[]>) = []
): Promise<void> => {
  globalThis.fetch = (async (address: string, { method, body }: RequestInit) => {
    const path = new URL(address, "http://localhost").pathname
    const isWrite = method === "POST" && [filePaths.crop, filePaths.undoCrop].some((one) => path.endsWith(one))
    if (isWrite) sent.push({ path, body: JSON.parse(body as string) as object })
    if (isWrite && writeResponse === null) return Promise.reject(new TypeError("Failed to fetch"))
    const { status, body: reply } = (isWrite && writeResponse) || {
      status: 200,
      body: { code: 0, response: { items: typeof uses === "function" ? await uses() : uses } },
    }
    return Promise.resolve({
      ...{ ok: status === 200, status, headers: { get: () => null } },
      json: () => Promise.resolve(reply),
    })
  }) as never
  await page.show(<CropDialog file={file} onChanged={(next) => changed.push(next)} onClose={() => (isClosed = true)} />)
  const isCounted = (): boolean => !page.container.textContent.includes(admin.load.running)
  for (let left = 100; left > 0 && (left === 100 || !isCounted()); left -= 1) await flushUpdates()
}

const field = (label: string): HTMLInputElement => {
  const labels = [...page.container.querySelectorAll("label")]
  const found = labels.find(({ textContent }) => textContent === label)
  const input = found && page.container.ownerDocument.getElementById(found.htmlFor)
  if (!(input instanceof HTMLInputElement)) throw new Error(`There is no field ${label}`)
  return input
}

const type = (label: string, text: string): void => {
  // React knows what it has set itself: only the setter of the browser counts as typing.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field(label), text)
  act(() => void field(label).dispatchEvent(new Event("input", { bubbles: true })))
}

const button = (label: string) =>
  [...page.container.querySelectorAll("button")].find(({ textContent }) => textContent === label)

const press = async (label: string): Promise<void> => {
  act(() => button(label)?.click())
  await flushUpdates()
}

const { side, here, everywhere, copy } = adminMedia.crop

test("the whole picture cannot be cropped; numbers change what is sent, within the picture", async () => {
  await open(done)
  await press(copy)
  await press(here)
  expect(sent).toEqual([])
  type(side.width, "400")
  type(side.x, "900")
  expect(page.container.textContent).toContain("400 × 600 pixels of 1000 × 600")
  type(side.x, "1e3")
  await press(here)
  const area = { x: 600, y: 0, width: 400, height: 600 }
  expect(sent.map(({ body }) => body)).toEqual([{ id: "f", version: 4, area, as: "everywhere", keepOriginal: true }])
  expect([changed, isClosed]).toEqual([[cropped], true])
})

test("until it is known what uses the picture a copy alone can be made, and a failed question can be asked again", async () => {
  let respond: (uses: object[]) => void = () => undefined
  let isOnline = false
  await open(done, () =>
    isOnline ? new Promise((known) => (respond = known)) : Promise.reject(new TypeError("Failed to fetch"))
  )
  type(side.width, "400")
  await press(everywhere)
  expect(sent).toEqual([])
  expect(button(copy)?.ariaDisabled).not.toBe("true")
  isOnline = true
  const unanswered = respond
  await press(admin.load.retry)
  for (let left = 100; left > 0 && respond === unanswered; left -= 1) await flushUpdates()
  expect([respond === unanswered, button(everywhere)?.ariaDisabled]).toEqual([false, "true"])
  respond([post])
  for (let left = 100; left > 0 && button(everywhere)?.ariaDisabled === "true"; left -= 1) await flushUpdates()
  expect(page.container.textContent).toContain("Used in 1 place.")
  await press(everywhere)
  expect(sent).toHaveLength(1)
})

test("says size and place politely, and shows what galleries and search results cut around the middle", async () => {
  await open(done)
  type(side.width, "400")
  type(side.x, "500")
  expect(page.container.querySelector("[role=status]")?.textContent).toBe(
    "400 × 600 pixels of 1000 × 600, 500 from the left and 0 from the top"
  )
  const names = [...page.container.querySelectorAll("section li")].map(({ textContent }) => textContent)
  const { gallery, galleryEnd, search } = adminMedia.focal.middle
  expect(names.slice(3)).toEqual([gallery, galleryEnd, search])
  const [, , , first] = page.container.querySelectorAll<HTMLImageElement>("section li img")
  // 400 of 1000 pixels from 500 on, 300 of 600 from 150 on.
  expect([first?.style.left, first?.style.top]).toEqual(["-125%", "-50%"])
})

test("a crop that is public says when visitors see it, and is undone from the message", async () => {
  await open(done, [post])
  expect(page.container.textContent).toContain("Used in 1 place.")
  type(side.width, "400")
  await press(everywhere)
  expect(offered.map(({ caption }) => caption)).toEqual([`${adminMedia.crop.done} ${adminOutcome.heldBack.soon}`])
  act(() => offered[0]?.run())
  await flushUpdates()
  expect(sent[1]?.path).toContain(filePaths.undoCrop)
  expect(sent[1]?.body).toMatchObject({ id: "f", version: 5, originalId: "o", originalVersion: 4 })
  expect(toasts).toEqual([`${adminMedia.crop.undone} ${adminOutcome.heldBack.soon}`])
})

test("without the whole picture there is nothing to undo", async () => {
  await open({ status: 200, body: { code: 0, response: { file: cropped, original: null } } })
  type(side.width, "400")
  act(() => page.container.querySelector<HTMLInputElement>("[type=checkbox]")?.click())
  await press(here)
  expect(sent[0]?.body).toMatchObject({ as: "everywhere", keepOriginal: false })
  expect([toasts, offered]).toEqual([[adminMedia.crop.done], []])
})

test("takes no other frame while the picture is cropped", async () => {
  await open(done)
  type(side.width, "400")
  const isResting = (): boolean => field(side.width).closest("[inert]") !== null
  expect(isResting()).toBe(false)
  act(() => button(here)?.click())
  expect(isResting()).toBe(true)
  await flushUpdates()
  expect(isClosed).toBe(true)
})

test("a copy is shown once it is saved", async () => {
  await open({ status: 200, body: { code: 0, response: { file: cropped, original: null } } }, [post])
  type(side.width, "400")
  await press(copy)
  expect(sent[0]?.body).toMatchObject({ as: "copy" })
  expect([toasts, changed]).toEqual([[adminMedia.crop.copied.replace("{{name}}", cropped.name)], [cropped]])
})

const { offline, quota, gone, lost, busy } = adminMedia.crop

test.each<[string, WriteResponse | null, string]>([
  ["no connection", null, offline],
  ["a used-up quota", failed("uploadQuota"), quota],
  ["a file that is gone", failed("notFound"), gone],
  ["a picture without bytes", failed("gone"), lost],
  ["a busy server", failed("rateLimited"), busy],
  ["a full disk", failed("unavailable"), busy],
  ["a damaged picture", failed("unsupportedType"), adminMedia.crop.failed],
])("%s is reported, and the frame stays", async (_name, writeResponse, text) => {
  await open(writeResponse)
  type(side.width, "400")
  await press(here)
  expect([errors, changed, isClosed]).toEqual([[text], [], false])
  expect(field(side.width).value).toBe("400")
})

test("a picture that somebody else changed is shown as it is now", async () => {
  const present = { ...file, version: 7 }
  await open(failed("versionConflict", { present }))
  type(side.width, "400")
  await press(here)
  expect([errors, changed, isClosed]).toEqual([[adminMedia.crop.changed], [present], true])
})

test("an undo that fails is reported", async () => {
  await open(done)
  type(side.width, "400")
  await press(here)
  globalThis.fetch = () => Promise.reject(new TypeError("Failed to fetch"))
  act(() => offered[0]?.run())
  await flushUpdates()
  expect([errors, toasts]).toEqual([[adminMedia.crop.undoFailed], []])
})
