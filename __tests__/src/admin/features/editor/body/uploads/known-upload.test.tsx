import { jest } from "@jest/globals"
import type { Editor } from "@tiptap/core"
import { act, useRef } from "react"
import { toast } from "react-toastify/unstyled"
import admin from "../../../../../../../locales/en/admin.json" with { type: "json" }
import adminBody from "../../../../../../../locales/en/adminBody.json" with { type: "json" }
import { uploadPlaces } from "../../../../../../../src/admin/features/editor/body/uploads/upload-places.ts"
import { adminPage } from "../../../../../../support/admin-page.tsx"
import { textEditor } from "../../../../../../support/text-editor.ts"
import { flushUpdates } from "../../../../../../support/flush-updates.ts"

const known = {
  ...{ kind: "image", id: "7b1b1c1e-0000-4000-8000-000000000000", url: "/files/a/lamp.png", name: "lamp.png" },
  ...{ type: "image/png", size: 10, createdAt: "2026-06-01T12:00:00.000Z", version: 1, width: 1, height: 1 },
  ...{ alt: { en: "A lamp", ru: "" }, renditions: [] },
}

const knownZip = { ...known, kind: "download", name: "kit.zip", shownName: "kit.zip", format: "zip" }

const copyOf = (file: typeof known, sameAs: typeof known | null) => ({
  ...file,
  id: "7b1b1c1e-0000-4000-8000-00000000000c",
  sameAs,
})

/** What the next upload returns. */
let stored: ReturnType<typeof copyOf>

/** Ends the next upload; it ends by itself where this is null. */
let held: Promise<void> | null

jest.unstable_mockModule("../../../../../../../src/components/forms/upload-file.ts", () => ({
  uploadFile: () => (held ?? Promise.resolve()).then(() => ({ data: stored })),
}))

const { useTextUploads } =
  await import("../../../../../../../src/admin/features/editor/body/uploads/use-text-uploads.ts")
const { FilePicker } = await import("../../../../../../../src/admin/features/editor/body/file-picker.tsx")

const realFetch = globalThis.fetch
let page: ReturnType<typeof adminPage>
let toasts: string[]
let announced: string[]

/** Ids of files that were removed from the library, and whether it lets them go. */
let removed: string[]
let isRemovable: boolean

beforeEach(() => {
  held = null
  removed = []
  isRemovable = true
  toasts = []
  announced = []
  jest.spyOn(toast, "info").mockImplementation((text) => {
    toasts.push(text as string)
    return ""
  })
  globalThis.fetch = ((address: string, { body }: RequestInit = {}) => {
    const isRemoval = address.endsWith("/remove")
    if (isRemoval) removed.push((JSON.parse(body as string) as { id: string }).id)
    const isDone = !isRemoval || isRemovable
    return Promise.resolve({
      ...{ ok: isDone, status: isDone ? 200 : 500, headers: { get: () => null } },
      json: () =>
        Promise.resolve(
          isDone ? { code: 0, response: { items: [], page: 1, perPage: 12, total: 0 } } : { code: 1500, message: "" }
        ),
    })
  }) as never
  page = adminPage({ admin, adminBody })
})

afterEach(async () => {
  await page.close()
  jest.restoreAllMocks()
  globalThis.fetch = realFetch
})

const file = (name: string, type: string) => new File(["x"], name, { type })

/** Drops a picture into a text, and returns the text's document. */
const drop = async (): Promise<unknown> => {
  const editor = textEditor("<p>Words</p>", [uploadPlaces(() => document.createElement("div"))])
  const Text = () => {
    const uploads = useTextUploads({
      editor: useRef<Editor>(editor),
      locale: "en",
      announce: (text) => void announced.push(text),
    })
    const end = editor.state.doc.content.size
    return (
      <>
        <button type="button" onClick={() => uploads.addAt([file("new.png", "image/png")], end)}>
          Drop
        </button>
        <button type="button" onClick={() => uploads.uploads.forEach(uploads.cancel)}>
          Cancel
        </button>
      </>
    )
  }
  await page.show(<Text />)
  act(() => page.container.querySelector("button")?.click())
  await flushUpdates(0)
  return editor.getJSON()
}

const message = (name: string) => adminBody.upload.known.replace("{{name}}", name)

test("a dropped picture that the library has already is shown from there, and says so", async () => {
  stored = copyOf(known, known)
  expect(JSON.stringify(await drop())).toContain(known.id)
  expect([toasts, announced]).toEqual([[message("new.png")], []])
})

test("a dropped picture that is new says only that it is in the text", async () => {
  stored = copyOf(known, null)
  expect(JSON.stringify(await drop())).toContain(stored.id)
  expect([toasts, announced]).toEqual([[], [adminBody.upload.inserted.replace("{{name}}", "new.png")]])
})

test.each(["webm", "captions"])(
  "of what a trailer alone has (%s) it is said that it cannot stand in a text",
  async (kind) => {
    stored = copyOf({ ...known, kind }, null)
    expect(JSON.stringify(await drop())).not.toContain(stored.id)
    expect([toasts, announced]).toEqual([[adminBody.upload.otherKind.replace("{{name}}", "new.png")], []])
  }
)

test("a file to download that the library has already is picked from there, and says so", async () => {
  stored = copyOf(knownZip, knownZip)
  const picked: string[] = []
  await page.show(<FilePicker onPick={({ id }) => void picked.push(id)} onClose={() => undefined} />)
  const input = page.container.querySelector<HTMLInputElement>("input[type=file]")
  if (!input) throw new Error("There is no field for a file")
  Object.defineProperty(input, "files", { value: [file("new.zip", "application/zip")] })
  act(() => void input.dispatchEvent(new Event("change", { bubbles: true })))
  await flushUpdates(0)
  expect([picked, toasts]).toEqual([[known.id], [message("new.zip")]])
})

test.each([
  ["removes the file from the library, and says nothing of it", true, []],
  [
    "says that the file is in the library where it cannot be removed",
    false,
    [adminBody.upload.kept.replace("{{name}}", "new.png")],
  ],
])("a canceled upload that reached the library nevertheless %s", async (_name, can, said) => {
  stored = copyOf(known, null)
  isRemovable = can
  let end = (): void => undefined
  held = new Promise((done) => (end = done))
  await drop()
  act(() => page.container.querySelectorAll("button")[1]?.click())
  end()
  await flushUpdates(0)
  await flushUpdates(0)
  expect([removed, toasts, announced]).toEqual([[stored.id], said, []])
})
