import { jest } from "@jest/globals"
import { act } from "react"
import { toast } from "react-toastify/unstyled"
import admin from "../../../../../locales/en/admin.json" with { type: "json" }
import adminTerms from "../../../../../locales/en/adminTerms.json" with { type: "json" }
import { errorCodes } from "../../../../../shared/contract/error-codes.ts"
import type { Term } from "../../../../../shared/contract/terms.ts"
import { termPaths } from "../../../../../shared/staff-endpoints.ts"
import { userPaths } from "../../../../../shared/user-endpoints.ts"
import { adminPage } from "../../../../support/admin-page.tsx"
import { flushUpdates } from "../../../../support/flush-updates.ts"
import { Link } from "../../../site/plain-link.tsx"

const errors: string[] = []

jest.unstable_mockModule("gatsby", () => ({ Link, navigate: () => undefined }))
jest.unstable_mockModule("../../../../../src/components/ui/toasts.tsx", () => ({
  showErrorToast: (text: string) => errors.push(text),
}))

const { default: TermScreen } = await import("../../../../../src/admin/features/terms/term-list.tsx")
const { useCurrentUserQuery } = await import("../../../../../src/admin/store/session-api.ts")

const lamp: Term = {
  ...{ id: "00000000-0000-4000-8000-000000000001", version: 3, note: "" },
  ...{ en: { word: "lamp", forms: [] }, ru: { word: "лампа", forms: [] } },
  ...{ updatedAt: "2026-06-15T12:00:00.000Z", updatedBy: "Ann" },
}

type WriteResponse = { status: number; body: object }

const done: WriteResponse = { status: 200, body: { code: 0, response: lamp } }

const writes: string[] = [termPaths.add, termPaths.edit, termPaths.remove]

const realFetch = globalThis.fetch
let page: ReturnType<typeof adminPage>
let items: Term[]
let writeResponse: WriteResponse | null
let sent: { path: string; body: Record<string, unknown> }[]
let toasts: string[]

const Shown = () => (useCurrentUserQuery(undefined).data ? <TermScreen /> : null)

const until = async (isSo: () => boolean): Promise<void> => {
  for (let left = 100; left > 0 && !isSo(); left -= 1) await flushUpdates()
}

const buttons = (name: string) =>
  [...page.container.querySelectorAll("button")].filter(({ textContent }) => textContent === name)

/** Presses the last button of this name: that of a dialog, where one is open. */
const press = async (name: string): Promise<void> => {
  await until(() => buttons(name).at(-1) !== undefined && buttons(name).at(-1)?.ariaDisabled !== "true")
  act(() => buttons(name).at(-1)?.click())
  await flushUpdates()
}

const dialog = () => page.container.querySelector("dialog")

const field = (label: string): HTMLInputElement => {
  const found = [...(dialog()?.querySelectorAll("label") ?? [])].find(({ textContent }) => textContent === label)
  const input = found && document.getElementById(found.htmlFor)
  if (!(input instanceof HTMLInputElement)) throw new Error(`There is no field ${label}`)
  return input
}

const type = (label: string, text: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field(label), text)
  act(() => void field(label).dispatchEvent(new Event("input", { bubbles: true })))
}

const { list, form, remove } = adminTerms
const [en, ru, formsOfEnglish] = ["English", "Russian", "Other English forms"]
const edit = `${list.edit} lamp`

const open = async (): Promise<void> => {
  page = adminPage({ admin, adminTerms })
  await page.show(<Shown />)
  await until(() => buttons(list.add).length > 0 && (items.length === 0 || buttons(edit).length > 0))
}

/** As Escape does, or a press beside the dialog. */
const closeWithoutButton = (): void => act(() => void dialog()?.dispatchEvent(new Event("close", { bubbles: false })))

beforeEach(async () => {
  errors.length = 0
  toasts = []
  items = [lamp]
  sent = []
  writeResponse = done
  sessionStorage.clear()
  localStorage.clear()
  jest.spyOn(toast, "success").mockImplementation((text) => {
    toasts.push(text as string)
    return ""
  })
  globalThis.fetch = ((address: string, init?: { body?: string }) => {
    const path = new URL(address, "http://localhost").pathname.slice("/v1".length)
    const isWrite = writes.includes(path)
    if (isWrite) sent.push({ path, body: JSON.parse(init?.body ?? "{}") as Record<string, unknown> })
    if (isWrite && writeResponse === null) return Promise.reject(new TypeError("Failed to fetch"))
    const user = { id: "a", name: "Ann", email: null, roles: ["editor"] }
    const response = path === userPaths.current ? user : { items }
    const { status, body } = (isWrite ? writeResponse : null) ?? { status: 200, body: { code: 0, response } }
    return Promise.resolve({
      ...{ ok: status === 200, status, statusText: "", headers: { get: () => null } },
      json: () => Promise.resolve(body),
    })
  }) as never
  await open()
})

afterEach(async () => {
  await page.close()
  jest.restoreAllMocks()
  globalThis.fetch = realFetch
})

test("adds a word with its forms once both languages have it", async () => {
  await press(list.add)
  type(en, " torch ")
  expect(buttons(form.save)[0]?.ariaDisabled).toBe("true")
  type(ru, "факел")
  type(formsOfEnglish, "torches, , lit torch")
  await press(form.save)
  expect(sent).toMatchObject([
    { path: termPaths.add, body: { en: { word: "torch", forms: ["torches", "lit torch"] }, ru: { word: "факел" } } },
  ])
  expect(sent[0]?.body).not.toHaveProperty("version")
  expect([toasts, dialog(), Object.keys(localStorage)]).toEqual([[form.saved], null, []])
})

test("says that a word is taken at its field, until it is another one", async () => {
  const details = [{ path: "body.en.word", message: "is taken" }]
  writeResponse = { status: 400, body: { code: errorCodes.invalidRequest.code, message: "", details } }
  await press(list.add)
  type(en, "lamp")
  type(ru, "фонарь")
  await press(form.save)
  expect(dialog()?.textContent).toContain(form.taken)
  expect(field(en).getAttribute("aria-invalid")).toBe("true")
  type(en, "lantern")
  expect(dialog()?.textContent).not.toContain(form.taken)
})

test("without a connection the words stay, and are sent under the same id", async () => {
  writeResponse = null
  await press(list.add)
  type(en, "torch")
  type(ru, "факел")
  await press(form.save)
  await until(() => errors.length > 0)
  expect(errors).toEqual([form.failed])
  expect(field(en).value).toBe("torch")
  writeResponse = done
  await press(form.save)
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  expect(toasts).toEqual([form.saved])
})

test("what somebody changed since is shown, and saved over knowingly", async () => {
  const present: Term = { ...lamp, version: 7, en: { word: "light", forms: [] }, ru: { word: "свет", forms: [] } }
  writeResponse = { status: 409, body: { code: errorCodes.versionConflict.code, message: "", present } }
  await press(edit)
  type(ru, "фонарь")
  await press(form.save)
  expect(dialog()?.textContent).toContain("light — свет")
  writeResponse = done
  await press(form.saveOver)
  expect(sent.map(({ body }) => body["version"])).toEqual([3, 7])
})

test("typed words survive Escape and the end of the tab, over the version that they are about; Cancel drops them", async () => {
  await press(edit)
  type(ru, "фонарь")
  closeWithoutButton()
  expect(dialog()).toBeNull()
  await page.close()
  sessionStorage.clear()
  items = [{ ...lamp, version: 9 }]
  await open()
  await press(edit)
  expect(field(ru).value).toBe("фонарь")
  await press(form.save)
  expect(sent[0]?.body["version"]).toBe(3)
  await press(edit)
  type(ru, "свет")
  await press(form.cancel)
  expect(Object.keys(localStorage)).toEqual([])
  await press(edit)
  expect(field(ru).value).toBe("лампа")
})

test("removes a word after a question, and says when somebody changed it meanwhile", async () => {
  await press(edit)
  type(ru, "фонарь")
  closeWithoutButton()
  writeResponse = { status: 409, body: { code: errorCodes.versionConflict.code, message: "", present: lamp } }
  await press(`${list.remove} lamp`)
  expect(dialog()?.textContent).toContain("lamp — лампа")
  await press(remove.run)
  expect(errors).toEqual([remove.conflict])
  writeResponse = done
  await press(`${list.remove} lamp`)
  await press(remove.run)
  expect(sent.map(({ path }) => path)).toEqual([termPaths.remove, termPaths.remove])
  expect([toasts, Object.keys(localStorage)]).toEqual([[remove.done], []])
})
