import { jest } from "@jest/globals"
import { act } from "react"
import admin from "../../../../../locales/en/admin.json" with { type: "json" }
import adminFeedback from "../../../../../locales/en/adminFeedback.json" with { type: "json" }
import { submissionAdminPaths } from "../../../../../shared/staff-endpoints.ts"
import { userPaths } from "../../../../../shared/user-endpoints.ts"
import { filled } from "../../../../../src/admin/store/with-query.ts"
import { listenToShortcuts } from "../../../../../src/admin/keyboard/shortcuts.ts"
import { adminPage } from "../../../../support/admin-page.tsx"
import { flushUpdates } from "../../../../support/flush-updates.ts"
import { Link } from "../../../site/plain-link.tsx"

// jsdom opens no dialogs.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
  close(this: HTMLDialogElement) {
    this.open = false
  },
})

const navigate = jest.fn()

jest.unstable_mockModule("gatsby", () => ({ Link, navigate }))

jest.unstable_mockModule("../../../../../src/components/ui/toasts.tsx", () => ({ showErrorToast: () => undefined }))

const { SubmissionReader } = await import("../../../../../src/admin/features/inbox/submission-reader.tsx")

const at = "2026-11-01T10:00:00.000Z"

const ann = { id: "00000000-0000-4000-8000-00000000000a", name: "Ann", email: null, roles: ["editor"] }

const note = { id: "n1", version: 1, text: "Mine", writtenAt: at, editedAt: null, author: { id: ann.id, name: "Ann" } }

const entry = {
  ...{ id: "7", version: 1, status: "new", name: "Ivan", locale: "en", receivedAt: at, updatedAt: at },
  ...{ email: "i@people.example", message: "", note: "", notes: [note], answers: [], consentVersion: "1" },
  ...{ company: "North", subject: "press", earlier: [{ id: "3", status: "read", receivedAt: at, subject: "press" }] },
}

const paths = submissionAdminPaths("partnership")

/** Paths at which there is nothing any more. */
let gone: string[]
/** Statuses that were sent. */
let written: unknown[]
let page: ReturnType<typeof adminPage>
const realFetch = globalThis.fetch

const until = async (isSo: () => boolean): Promise<void> => {
  for (let left = 100; left > 0 && !isSo(); left -= 1) await flushUpdates()
}

const press = async (name: string): Promise<void> => {
  const button = () => [...document.querySelectorAll("button")].find((one) => one.textContent === name)
  await until(() => button() !== undefined)
  act(() => button()?.click())
  await flushUpdates()
}

const responses: Record<string, unknown> = { [userPaths.current]: ann, [paths.forget]: { forms: 2 } }

const open = () =>
  page.show(<SubmissionReader kind="partnership" id="7" list="/admin/feedback/partnership" moves={null} />)

const drafts = () => [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage)).sort()

const others = [`draft:${ann.id}:answer:partnership:8`, `draft:${ann.id}:note-edit:8:n2`]

beforeEach(() => {
  gone = []
  written = []
  navigate.mockClear()
  for (const storage of [localStorage, sessionStorage]) {
    storage.clear()
    for (const name of ["answer:partnership:7", "note:partnership:7", "note-edit:7:n1"])
      storage.setItem(`draft:${ann.id}:${name}`, JSON.stringify({ version: 1, subject: "About", text: "Ivan" }))
    for (const other of others) storage.setItem(other, "{}")
  }
  globalThis.fetch = ((address: string, { body = "" }: { body?: string } = {}) => {
    const path = address.slice("/v1".length)
    if (path === paths.status) written.push(JSON.parse(body))
    const status = gone.includes(path) ? 404 : 200
    return Promise.resolve({
      ...{ ok: status === 200, status, statusText: "", headers: { get: () => null } },
      json: () =>
        Promise.resolve(status === 200 ? { code: 0, response: responses[path] ?? entry } : { code: 1200, message: "" }),
    })
  }) as never
  page = adminPage({ admin, adminFeedback })
})

afterEach(async () => {
  await page.close()
  globalThis.fetch = realFetch
})

const expectOthersAlone = async (): Promise<void> => {
  await until(() => drafts().length === others.length * 2)
  expect(drafts()).toEqual([...others, ...others].sort())
}

test("a submission that is gone when it is read takes along what was typed about it", async () => {
  gone = [filled(paths.byId, { id: "7" })]
  await open()
  await expectOthersAlone()
})

test("one that is gone when its status is pressed does too", async () => {
  gone = [paths.status]
  await open()
  await press(adminFeedback.status.answered)
  await expectOthersAlone()
  expect(navigate).toHaveBeenCalledTimes(1)
})

test("the key of its number sets a status, but not while somebody types", async () => {
  const stop = listenToShortcuts()
  await open()
  const pressed = () => page.container.querySelector("[aria-pressed=true]")
  await until(() => pressed() !== null)
  const key = (at: Element) =>
    act(() => void at.dispatchEvent(new KeyboardEvent("keydown", { key: "3", bubbles: true })))
  const field = page.container.querySelector("textarea")
  if (field) key(field)
  expect(written).toEqual([])
  key(document.body)
  await until(() => written.length > 0)
  await flushUpdates()
  stop()
  expect(written).toEqual([{ id: "7", version: 1, status: "answered" }])
  expect(page.container.querySelector("[role=status]")?.textContent).toBe("Status: replied")
})

test("a person who is forgotten leaves nothing typed, about earlier submissions neither", async () => {
  localStorage.setItem(`draft:${ann.id}:note:partnership:3`, JSON.stringify({ text: "Again" }))
  await open()
  await press(adminFeedback.forget.open)
  await press(adminFeedback.forget.run)
  await expectOthersAlone()
  expect(navigate).toHaveBeenCalledTimes(1)
})
