import { jest } from "@jest/globals"
import { act } from "react"
import admin from "../../../../../locales/en/admin.json" with { type: "json" }
import adminMedia from "../../../../../locales/en/adminMedia.json" with { type: "json" }
import type { LibraryFile } from "../../../../../shared/contract/files.ts"
import { altLimits } from "../../../../../shared/limits/content.ts"
import { filePaths } from "../../../../../shared/staff-endpoints.ts"
import { adminPage } from "../../../../support/admin-page.tsx"

jest.unstable_mockModule("../../../../../src/components/ui/toasts.tsx", () => ({ showErrorToast: () => undefined }))

const { FileTexts } = await import("../../../../../src/admin/features/files/file-texts.tsx")

const realFetch = globalThis.fetch
let page: ReturnType<typeof adminPage>
let sent: string[]

beforeEach(async () => {
  sent = []
  globalThis.fetch = ((address: string) => {
    if (address.endsWith(filePaths.edit)) sent.push(address)
    return Promise.reject(new TypeError("Failed to fetch"))
  }) as never
  page = adminPage({ admin, adminMedia })
  const file = { id: "f", kind: "image", version: 1, alt: { en: "", ru: "" } } as LibraryFile
  await page.show(<FileTexts file={file} onChanged={() => undefined} />)
})

afterEach(async () => {
  await page.close()
  globalThis.fetch = realFetch
})

const type = (text: string): void => {
  const field = page.container.querySelector<HTMLTextAreaElement>("textarea[lang=en]")
  if (!field) throw new Error("There is no field")
  // React knows what it has set itself: only the setter of the browser counts as typing.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field, text)
  act(() => void field.dispatchEvent(new Event("input", { bubbles: true })))
}

const save = () => act(() => page.container.querySelector<HTMLButtonElement>("[type=submit]")?.click())

test("keeps a pasted text that is too long, counts it, and saves it only once it is shorter", () => {
  const text = "a".repeat(altLimits.max + 1)
  type(text)
  const field = page.container.querySelector("textarea")
  expect([field?.value, field?.maxLength]).toEqual([text, -1])
  expect(page.container.textContent).toContain("241 of 240 characters")
  save()
  expect(page.container.textContent).toContain("Shorten this to 240 characters.")
  expect(sent).toEqual([])
  type("A lamp")
  save()
  expect(sent).toHaveLength(1)
})

test("shows a long text in lines, and stays one line: Enter saves it, and a pasted break is a blank", () => {
  type("A lamp\nat the door")
  const field = page.container.querySelector("textarea")
  expect(field?.value).toBe("A lamp at the door")
  const press = (key: string) => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })
    act(() => void field?.dispatchEvent(event))
    return event.defaultPrevented
  }
  expect(press("a")).toBe(false)
  expect(sent).toEqual([])
  expect(press("Enter")).toBe(true)
  expect(sent).toHaveLength(1)
})
