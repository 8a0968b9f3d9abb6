import { jest } from "@jest/globals"
import { act } from "react"
import admin from "../../../../../locales/en/admin.json" with { type: "json" }
import adminMedia from "../../../../../locales/en/adminMedia.json" with { type: "json" }
import { errorCodes } from "../../../../../shared/contract/error-codes.ts"
import type { LibraryFile } from "../../../../../shared/contract/files.ts"
import { filePaths } from "../../../../../shared/staff-endpoints.ts"
import { adminPage } from "../../../../support/admin-page.tsx"

jest.unstable_mockModule("../../../../../src/components/ui/toasts.tsx", () => ({ showErrorToast: () => undefined }))

const { AltTable } = await import("../../../../../src/admin/features/files/alt-table.tsx")
const { FileTexts } = await import("../../../../../src/admin/features/files/file-texts.tsx")

const pictureOf = (id: string, version = 1): LibraryFile =>
  ({
    ...{ id, kind: "image", name: `${id}.jpg`, version, alt: { en: "", ru: "" }, tags: [], url: "/x", renditions: [] },
    ...{ width: 10, height: 10 },
  }) as unknown as LibraryFile

let page: ReturnType<typeof adminPage>
let sent: Record<string, unknown>[]
let respond: () => Promise<unknown>
const realFetch = globalThis.fetch

const envelope = (status: number, body: unknown) => () =>
  Promise.resolve({
    ...{ ok: status === 200, status, statusText: "", headers: { get: () => null } },
    json: () => Promise.resolve(body),
  })

const show = (version = 1) =>
  page.show(<AltTable files={[pictureOf("a", version), pictureOf("b")]} busy={false} onOpen={() => undefined} />)

beforeEach(async () => {
  sent = []
  respond = envelope(200, { code: 0, response: { ...pictureOf("a", 2), alt: { en: "A lamp", ru: "" } } })
  sessionStorage.clear()
  localStorage.clear()
  globalThis.fetch = ((address: string, init?: { body?: string }) => {
    if (!address.endsWith(filePaths.edit)) return Promise.reject(new TypeError("Failed to fetch"))
    sent.push(JSON.parse(init?.body ?? "{}") as Record<string, unknown>)
    return respond()
  }) as never
  page = adminPage({ admin, adminMedia })
  await show()
})

afterEach(async () => {
  await page.close()
  globalThis.fetch = realFetch
})

const rowOf = (name: string) => page.container.querySelector<HTMLFormElement>(`form[aria-label="${name}"]`)

const type = (row: string, text: string): void => {
  const field = rowOf(row)?.querySelector<HTMLTextAreaElement>("textarea[lang=en]")
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field, text)
  act(() => void field?.dispatchEvent(new Event("input", { bubbles: true })))
}

const save = async (row: string): Promise<void> => {
  act(() => rowOf(row)?.querySelector<HTMLButtonElement>("[type=submit]")?.click())
  await act(() => new Promise<void>((done) => setTimeout(done, 10)))
}

test("saves a row by itself, and leaves what is typed in the others", async () => {
  type("a.jpg", " A lamp ")
  type("b.jpg", "A door")
  await save("a.jpg")
  expect(sent).toEqual([{ id: "a", version: 1, alt: { en: "A lamp", ru: "" } }])
  expect(rowOf("a.jpg")?.textContent).toContain(adminMedia.table.saved)
  expect(rowOf("b.jpg")?.textContent).toContain(adminMedia.table.unsaved)
})

test("Enter saves the row, once there is something to save", async () => {
  const enter = async (): Promise<void> => {
    const field = rowOf("a.jpg")?.querySelector("textarea[lang=en]")
    act(
      () => void field?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }))
    )
    await act(() => new Promise<void>((done) => setTimeout(done, 10)))
  }
  await enter()
  expect(sent).toEqual([])
  type("a.jpg", "A lamp")
  await enter()
  expect(sent).toEqual([{ id: "a", version: 1, alt: { en: "A lamp", ru: "" } }])
})

test("what is typed while a row is being saved stays", async () => {
  const stored = respond
  let release: () => void = () => undefined
  respond = async () => {
    await new Promise<void>((done) => (release = done))
    return stored()
  }
  type("a.jpg", "A lamp")
  await save("a.jpg")
  type("a.jpg", "A lamp on a table")
  release()
  await act(() => new Promise<void>((done) => setTimeout(done, 10)))
  expect(sent).toHaveLength(1)
  expect(rowOf("a.jpg")?.querySelector("textarea")?.value).toBe("A lamp on a table")
  expect(rowOf("a.jpg")?.textContent).toContain(adminMedia.table.unsaved)
  expect(rowOf("a.jpg")?.textContent).not.toContain(adminMedia.texts.conflict)
})

test("a row and the dialog of its file show the same draft", async () => {
  const file = pictureOf("a")
  await page.show(
    <>
      <AltTable files={[file]} busy={false} onOpen={() => undefined} />
      <section>
        <FileTexts file={file} onChanged={() => undefined} />
      </section>
    </>
  )
  type("a.jpg", "A lamp")
  const inDialog = page.container.querySelector<HTMLTextAreaElement>("section textarea[lang=en]")
  expect(inDialog?.value).toBe("A lamp")
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(inDialog, "A lamp on a table")
  act(() => void inDialog?.dispatchEvent(new Event("input", { bubbles: true })))
  expect(rowOf("a.jpg")?.querySelector("textarea")?.value).toBe("A lamp on a table")
  act(() => page.container.querySelector<HTMLButtonElement>("section [type=submit]")?.click())
  await act(() => new Promise<void>((done) => setTimeout(done, 10)))
  expect(rowOf("a.jpg")?.textContent).not.toContain(adminMedia.table.unsaved)
})

test("what was typed lasts when the tab is gone; what somebody saved over it is asked about, other languages are theirs", async () => {
  type("a.jpg", "A lamp")
  await page.close()
  sessionStorage.clear()
  page = adminPage({ admin, adminMedia })
  const shown = (en: string) =>
    page.show(
      <AltTable files={[{ ...pictureOf("a", 3), alt: { en, ru: "Лампа" } }]} busy={false} onOpen={() => undefined} />
    )

  await shown("")

  expect(rowOf("a.jpg")?.querySelector("textarea")?.value).toBe("A lamp")
  expect(rowOf("a.jpg")?.textContent).toContain(adminMedia.table.unsaved)
  await shown("Theirs")
  expect(rowOf("a.jpg")?.textContent).toContain(`${adminMedia.texts.conflict} Theirs`)
  await save("a.jpg")
  expect(sent).toEqual([{ id: "a", version: 3, alt: { en: "A lamp", ru: "Лампа" } }])
  expect(Object.keys(localStorage)).toEqual([])
})

test("without a connection the text stays, and the row says so", async () => {
  respond = () => Promise.reject(new TypeError("Failed to fetch"))
  type("a.jpg", "A lamp")
  await save("a.jpg")
  expect(rowOf("a.jpg")?.textContent).toContain(adminMedia.table.offline)
  expect(rowOf("a.jpg")?.querySelector("textarea")?.value).toBe("A lamp")
})

test("shows what somebody else saved first, and replaces it knowingly", async () => {
  const present = { ...pictureOf("a", 5), alt: { en: "Theirs", ru: "" } }
  respond = envelope(409, { code: errorCodes.versionConflict.code, message: "No", present })
  type("a.jpg", "Mine")
  await save("a.jpg")
  expect(rowOf("a.jpg")?.textContent).toContain("Theirs")
  expect(rowOf("a.jpg")?.querySelector("[type=submit]")?.textContent).toBe(adminMedia.texts.saveOver)
  await show(5)
  respond = envelope(200, { code: 0, response: present })
  await save("a.jpg")
  expect(sent.map(({ version }) => version)).toEqual([1, 5])
})
