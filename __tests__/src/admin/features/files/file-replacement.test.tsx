import { jest } from "@jest/globals"
import { act } from "react"
import { toast } from "react-toastify/unstyled"
import admin from "../../../../../locales/en/admin.json" with { type: "json" }
import adminOutcome from "../../../../../locales/en/adminOutcome.json" with { type: "json" }
import adminMedia from "../../../../../locales/en/adminMedia.json" with { type: "json" }
import type { LibraryFile } from "../../../../../shared/contract/files.ts"
import { adminPage } from "../../../../support/admin-page.tsx"
import { flushUpdates } from "../../../../support/flush-updates.ts"
import { Link } from "../../../site/plain-link.tsx"

jest.unstable_mockModule("gatsby", () => ({ Link }))

const sent: string[] = []

jest.unstable_mockModule("../../../../../src/components/forms/upload-file.ts", () => ({
  uploadFile: ({ file }: { file: File }) => {
    sent.push(file.name)
    return Promise.resolve({ data: {} })
  },
}))

const { FileReplacement } = await import("../../../../../src/admin/features/files/file-replacement.tsx")

const { useListFileUsesQuery } = await import("../../../../../src/admin/features/files/files-api.ts")
const { usePublishStatusQuery } = await import("../../../../../src/admin/store/publishing-api.ts")

const since = "2026-11-01T10:00:00.000Z"

const statuses = {
  held: { state: "rolled-back", hold: { release: "r", madeAt: since, since, by: "Ann" } },
  live: { state: "live", hold: null },
} as const

const post = { kind: "blog", id: "7b1b1c1e-0000-4000-8000-000000000000", titles: { en: "The Long Night" } }

const realFetch = globalThis.fetch
let page: ReturnType<typeof adminPage>
let toasts: string[]

beforeEach(() => {
  sent.length = 0
  toasts = []
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

/** There once both responses are. */
const Ready = () => {
  const [uses, status] = [useListFileUsesQuery("f").data, usePublishStatusQuery(undefined).data]
  return uses && status ? <i /> : null
}

/** Chooses a new picture for one that these texts use, in this state of the site. */
const choosePicture = async ({ uses, state }: { uses: unknown[]; state: keyof typeof statuses }): Promise<void> => {
  const status = { live: null, next: false, content: { live: 1, present: 1 }, waiting: null, ...statuses[state] }
  globalThis.fetch = ((address: string) => {
    const response = address.endsWith("/publish/status") ? status : address.includes("/uses/") ? { items: uses } : null
    return Promise.resolve({
      ...{ ok: true, status: 200, headers: { get: () => null } },
      json: () => Promise.resolve({ code: 0, response }),
    })
  }) as never
  const file = { id: "f", name: "lamp.png" } as LibraryFile
  await page.show(
    <>
      <FileReplacement file={file} onChanged={() => undefined} />
      <Ready />
    </>
  )
  while (!page.container.querySelector("i")) await flushUpdates()
  const input = page.container.querySelector<HTMLInputElement>("input[type=file]")
  if (!input) throw new Error("There is no field for a file")
  Object.defineProperty(input, "files", { value: [new File(["x"], "new.png", { type: "image/png" })] })
  act(() => void input.dispatchEvent(new Event("change", { bubbles: true })))
  await flushUpdates()
}

const press = async (label: string): Promise<void> => {
  const buttons = [...page.container.querySelectorAll<HTMLButtonElement>("dialog button")]
  act(() => buttons.find(({ textContent }) => textContent === label)?.click())
  await flushUpdates()
}

test("a picture that texts use is replaced only after a question that names them", async () => {
  await choosePicture({ uses: [post], state: "live" })
  const dialog = page.container.querySelector("dialog")
  expect(dialog?.textContent).toContain("The Long Night")
  expect(sent).toEqual([])
  await press(admin.dialog.cancel)
  expect(page.container.querySelector("dialog")).toBeNull()
  expect(sent).toEqual([])
})

test("the question and the toast say when visitors do not see the new picture yet", async () => {
  await choosePicture({ uses: [post], state: "held" })
  const dialog = page.container.querySelector("dialog")
  expect(dialog?.textContent).toContain(
    adminOutcome.heldBack.before.replace("{{reason}}", adminOutcome.heldBack.reason.held)
  )
  await press(adminMedia.replace.button)
  expect(sent).toEqual(["new.png"])
  const after = adminOutcome.heldBack.after.replace("{{reason}}", adminOutcome.heldBack.reason.held)
  expect(toasts).toEqual([`${adminMedia.replace.done} ${after}`])
})

test("a picture that nothing uses is replaced at once", async () => {
  await choosePicture({ uses: [], state: "live" })
  expect(sent).toEqual(["new.png"])
  expect(toasts).toEqual([adminMedia.replace.done])
})
