import { jest } from "@jest/globals"
import { act } from "react"
import { toast } from "react-toastify/unstyled"
import admin from "../../../../../../locales/en/admin.json" with { type: "json" }
import adminBody from "../../../../../../locales/en/adminBody.json" with { type: "json" }
import adminEditor from "../../../../../../locales/en/adminEditor.json" with { type: "json" }
import adminMedia from "../../../../../../locales/en/adminMedia.json" with { type: "json" }
import adminPalette from "../../../../../../locales/en/adminPalette.json" with { type: "json" }
import { errorCodes } from "../../../../../../shared/contract/error-codes.ts"
import { adminPage } from "../../../../../support/admin-page.tsx"
import { textEditor } from "../../../../../support/text-editor.ts"

const file = (kind: "image" | "video", name: string) => ({
  ...{ kind, id: `id of ${name}`, url: `/files/a/${name}`, name, type: "", size: 2_000_000, version: 1 },
  ...{ createdAt: "2026-06-01T12:00:00.000Z", width: 1, height: 1, alt: { en: "", ru: "" }, renditions: [], tags: [] },
})

/** Ends of the uploads under way, by the name of the file. */
let ends: Map<string, (isTaken: boolean) => void>

jest.unstable_mockModule("../../../../../../src/components/forms/upload-file.ts", () => ({
  uploadFile: ({ file: { name, type } }: { file: File }) =>
    new Promise((done) => {
      const { status, code } = errorCodes.unsupportedType
      const kind = type.startsWith("video") ? "video" : "image"
      ends.set(name, (isTaken) =>
        done(
          isTaken
            ? { data: { ...file(kind, name), sameAs: null } }
            : { error: { status, code, message: "", data: null, retryAfter: null } }
        )
      )
    }),
}))

const { PicturesPicker } = await import("../../../../../../src/admin/features/editor/body/pictures-picker.tsx")
const { BlockRequestDialog } = await import("../../../../../../src/admin/features/editor/body/blocks/block-request.tsx")

const realFetch = globalThis.fetch
let page: ReturnType<typeof adminPage>
let picked: string[][]
let toasts: string[]

beforeEach(() => {
  ends = new Map()
  picked = []
  toasts = []
  jest.spyOn(toast, "info").mockImplementation((text) => {
    toasts.push(text as string)
    return ""
  })
  globalThis.fetch = ((address: string) => {
    const kind = new URL(address, "http://localhost").searchParams.get("kind")
    const items =
      kind === "video" ? [file("video", "trailer.mp4")] : ["one", "two", "three"].map((name) => file("image", name))
    return Promise.resolve({
      ...{ ok: true, status: 200, headers: { get: () => null } },
      json: () => Promise.resolve({ code: 0, response: { items, page: 1, perPage: 12, total: items.length } }),
    })
  }) as never
  page = adminPage({ admin, adminBody, adminEditor, adminMedia, adminPalette })
})

afterEach(async () => {
  await page.close()
  jest.restoreAllMocks()
  globalThis.fetch = realFetch
})

const turn = () => act(() => new Promise<void>((done) => setTimeout(done, 0)))

const button = (name: string): HTMLButtonElement | undefined =>
  [...page.container.querySelectorAll("button")].find(({ textContent }) => textContent.startsWith(name))

const until = async (isThere: () => boolean): Promise<void> => {
  while (!isThere()) await turn()
}

const press = async (name: string): Promise<void> => {
  await until(() => button(name) !== undefined)
  act(() => button(name)?.click())
}

const upload = (...files: [name: string, type: string][]): void => {
  const input = page.container.querySelector<HTMLInputElement>("input[type=file]")
  if (!input) throw new Error("There is no field for files")
  Object.defineProperty(input, "files", { value: files.map(([name, type]) => new File(["x"], name, { type })) })
  act(() => void input.dispatchEvent(new Event("change", { bubbles: true })))
}

const end = async (name: string, isTaken = true): Promise<void> => {
  await until(() => ends.has(name))
  ends.get(name)?.(isTaken)
  await turn()
}

const open = (max = 12) =>
  page.show(
    <PicturesPicker
      max={max}
      onPick={(pictures) => void picked.push(pictures.map(({ name }) => name))}
      onClose={() => undefined}
    />
  )

test("takes several pictures of the library in the order in which they were chosen, but no more than fit", async () => {
  await open(2)
  for (const name of ["three", "one", "two", "one", "two"]) await press(name)
  await press("Add 2 pictures")
  expect(picked).toEqual([["three", "two"]])
})

test("takes uploaded pictures at once, in the order of the files, when the last one is there", async () => {
  await open()
  upload(["a.png", "image/png"], ["b.png", "image/png"])
  await end("b.png")
  expect(picked).toEqual([])
  await end("a.png")
  await until(() => picked.length > 0)
  expect(picked).toEqual([["a.png", "b.png"]])
})

test("leaves the choice open when one of the uploads is rejected, and says why", async () => {
  await open()
  upload(["a.png", "image/png"], ["b.png", "image/png"])
  await end("a.png")
  await end("b.png", false)
  await press("Add 1 picture")
  expect(picked).toEqual([["a.png"]])
  expect(page.container.querySelector("[role=alert]")?.textContent).not.toBe("")
})

test("says which files are no pictures, and how many fit", async () => {
  await open(1)
  upload(["a.pdf", "application/pdf"], ["b.png", "image/png"], ["c.png", "image/png"])
  expect(toasts).toEqual([
    adminBody.upload.otherKind.replace("{{name}}", "a.pdf"),
    adminBody.upload.tooMany_one.replace("{{count}}", "1"),
  ])
  expect([...ends.keys()]).toEqual(["b.png"])
})

test.each([
  ["gallery", ["gallery"]],
  ["picture", ["image", "image"]],
] as const)("several chosen pictures become a %s", async (request, types) => {
  const editor = textEditor("<p></p>")
  await page.show(<BlockRequestDialog request={request} editor={editor} locale="en" onClose={() => undefined} />)
  await press("one")
  await press("two")
  await press("Add 2 pictures")
  expect(editor.getJSON().content.map(({ type }) => type)).toEqual([...types, "paragraph"])
  expect(JSON.stringify(editor.getJSON())).toMatch(/id of one.*id of two/)
  editor.destroy()
})

test.each([
  ["chosen from the library", "trailer.mp4", () => press("trailer.mp4")],
  [
    "uploaded",
    "new.mp4",
    async () => {
      upload(["new.mp4", "video/mp4"])
      await end("new.mp4")
    },
  ],
])("a video is %s in the dialog of its block", async (_how, name, choose) => {
  const editor = textEditor("<p></p>")
  await page.show(<BlockRequestDialog request="video" editor={editor} locale="en" onClose={() => undefined} />)
  await choose()
  await until(() => editor.getJSON().content[0]?.type === "video")
  expect(editor.getJSON().content[0]?.attrs).toMatchObject({ url: `/files/a/${name}` })
  editor.destroy()
})
