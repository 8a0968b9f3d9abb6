import { jest } from "@jest/globals"
import { act } from "react"
import admin from "../../../../../locales/en/admin.json" with { type: "json" }
import adminFeedback from "../../../../../locales/en/adminFeedback.json" with { type: "json" }
import { errorCodes } from "../../../../../shared/contract/error-codes.ts"
import type { SubmissionNote } from "../../../../../shared/contract/inbox.ts"
import { submissionAdminPaths } from "../../../../../shared/staff-endpoints.ts"
import { userPaths } from "../../../../../shared/user-endpoints.ts"
import type { SubmissionEntry } from "../../../../../src/admin/features/inbox/inbox-api.ts"
import { adminPage } from "../../../../support/admin-page.tsx"
import { flushUpdates } from "../../../../support/flush-updates.ts"

jest.unstable_mockModule("../../../../../src/components/ui/toasts.tsx", () => ({ showErrorToast: () => undefined }))

const { NoteThread } = await import("../../../../../src/admin/features/inbox/note-thread.tsx")
const { useReadSubmissionQuery } = await import("../../../../../src/admin/features/inbox/inbox-api.ts")
const { useCurrentUserQuery } = await import("../../../../../src/admin/store/session-api.ts")

const at = "2026-11-01T10:00:00.000Z"

const ann = { id: "00000000-0000-4000-8000-00000000000a", name: "Ann", email: null, roles: ["editor"] }

const bea = { ...ann, id: "00000000-0000-4000-8000-00000000000b", name: "Bea" }

const noteBy = (author: typeof ann | null, text: string, version = 1): SubmissionNote => ({
  ...{ id: `of-${author?.name ?? "nobody"}`, version, text, writtenAt: at, editedAt: null },
  author: author && { id: author.id, name: author.name },
})

const entryWith = (notes: SubmissionNote[]): SubmissionEntry => ({
  ...{ id: "7", version: 1, status: "new", name: "Ivan", locale: "en", receivedAt: at, updatedAt: at },
  ...{ email: "i@people.example", message: "", note: "", notes, answers: [], earlier: [], consentVersion: "1" },
  ...{ company: "North", subject: "press" },
})

const paths = submissionAdminPaths("partnership")

/** What the server has and responds with to writes; null for no connection. */
let server: { notes: SubmissionNote[]; failure: number | null; isOnline: boolean }
let sent: { path: string; body: Record<string, unknown> }[]
let onGone: jest.Mock<() => void>
let page: ReturnType<typeof adminPage>
const realFetch = globalThis.fetch

const respond = (path: string) => {
  const isWrite = !path.includes("/id/") && path !== userPaths.current
  if (isWrite && !server.isOnline) return Promise.reject(new TypeError("Failed to fetch"))
  const status = isWrite ? (server.failure ?? 200) : 200
  const entry = entryWith(server.notes)
  const response = path === userPaths.current ? ann : entry
  const failed = { code: status === 409 ? errorCodes.versionConflict.code : 1200, message: "No", present: entry }
  return Promise.resolve({
    ...{ ok: status === 200, status, statusText: "", headers: { get: () => null } },
    json: () => Promise.resolve(status === 200 ? { code: 0, response } : failed),
  })
}

const Shown = () => {
  const { data: user } = useCurrentUserQuery(undefined)
  const { data: entry } = useReadSubmissionQuery({ kind: "partnership", id: "7" })
  return user && entry ? <NoteThread kind="partnership" entry={entry} onGone={onGone} /> : null
}

const open = async () => {
  page = adminPage({ admin, adminFeedback })
  await page.show(<Shown />)
  while (!page.container.textContent.includes(adminFeedback.notes.title)) await flushUpdates()
}

beforeEach(async () => {
  server = { notes: [noteBy(bea, "Hers"), noteBy(ann, "Mine")], failure: null, isOnline: true }
  sent = []
  onGone = jest.fn()
  sessionStorage.clear()
  localStorage.clear()
  globalThis.fetch = ((address: string, init?: { body?: string }) => {
    const path = address.slice("/v1".length)
    if (path.includes("/notes/")) sent.push({ path, body: JSON.parse(init?.body ?? "{}") as Record<string, unknown> })
    return respond(path)
  }) as never
  await open()
})

afterEach(async () => {
  await page.close()
  globalThis.fetch = realFetch
})

const { notes: words } = adminFeedback

const buttons = (name: string) =>
  [...page.container.querySelectorAll("button")].filter((one) => one.textContent === name)

/** Waits until something is so; a test that expects it then says what is otherwise. */
const until = async (isSo: () => boolean): Promise<void> => {
  for (let left = 100; left > 0 && !isSo(); left -= 1) await flushUpdates()
}

const isBusy = (name: string): boolean => buttons(name)[0]?.hasAttribute("aria-disabled") ?? false

const press = async (name: string): Promise<void> => {
  await until(() => !isBusy(name))
  act(() => buttons(name)[0]?.click())
  await flushUpdates()
}

const fieldOf = (label: string): HTMLTextAreaElement => {
  const id = [...page.container.querySelectorAll("label")].find((one) => one.textContent === label)?.htmlFor
  const field = page.container.querySelector<HTMLTextAreaElement>(`textarea[id="${id}"]`)
  if (!field) throw new Error(`There is no field ${label}`)
  return field
}

const type = (label: string, text: string): void => {
  const field = fieldOf(label)
  // React knows what it has set itself: only the setter of the browser counts as typing.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field, text)
  act(() => void field.dispatchEvent(new Event("input", { bubbles: true })))
}

test("shows who wrote each note, and lets readers change their own, and one that nobody wrote", async () => {
  await page.close()
  server.notes = [...server.notes, noteBy(null, "From before")]
  await open()
  const notes = [...page.container.querySelectorAll("li")].map((one) => one.textContent)
  const changeable = notes.map((text) => text.includes(words.edit) && text.includes(words.remove))
  const authors = ["Bea", "Ann", words.before]
  expect(notes.filter((text, index) => text.includes(authors[index] ?? "?"))).toHaveLength(3)
  expect(changeable).toEqual([false, true, true])
})

test("a note without a connection stays, and is sent again under the same id unless it was changed", async () => {
  server.isOnline = false
  type(words.text, "Ask for a build.")
  await press(words.add)
  await until(() => sent.length === 1)
  expect(fieldOf(words.text).value).toBe("Ask for a build.")
  await press(words.add)
  await until(() => sent.length === 2)
  type(words.text, "Ask for two builds.")
  server.isOnline = true
  await press(words.add)
  await until(() => fieldOf(words.text).value === "")
  const [first, second, third] = sent.map(({ body }) => body["note"])
  expect(second).toBe(first)
  expect(third).not.toBe(first)
  expect(sent.map(({ path }) => path)).toEqual(Array(3).fill(paths.addNote))
  expect(fieldOf(words.text).value).toBe("")
})

test("what is typed outlives the tab, until it is saved", async () => {
  type(words.text, "Half a th")
  await page.close()
  sessionStorage.clear()
  await open()
  expect(fieldOf(words.text).value).toBe("Half a th")
  await press(words.add)
  await until(() => localStorage.length === 0)
  expect(Object.keys(localStorage)).toEqual([])
})

test("what is typed while a note or a change of one is sent stays", async () => {
  const heldFetch = globalThis.fetch
  let release: () => void = () => undefined
  globalThis.fetch = async (...args) => {
    const response = await heldFetch(...args)
    if (args[1]?.method === "POST") await new Promise<void>((done) => (release = done))
    return response
  }
  type(words.text, "Ask")
  await press(words.add)
  type(words.text, "Ask for a build.")
  act(release)
  await until(() => !isBusy(words.add))
  expect(fieldOf(words.text).value).toBe("Ask for a build.")
  expect(sent.map(({ body }) => body["text"])).toEqual(["Ask"])
  await press(words.edit)
  type(words.editing, "Mine, better")
  server.notes = [noteBy(null, "From before"), noteBy(ann, "Mine, better", 2)]
  await press(words.save)
  type(words.editing, "Mine, better still")
  act(release)
  await until(() => !isBusy(words.save))
  expect(fieldOf(words.editing).value).toBe("Mine, better still")
  expect(page.container.textContent).not.toContain(words.conflict)
})

test("an own note that was changed in another window is shown beside what is typed, and replaced knowingly", async () => {
  await press(words.edit)
  type(words.editing, "Mine, better")
  server.notes = [noteBy(ann, "From the other window", 2)]
  server.failure = 409
  await press(words.save)
  await until(() => page.container.textContent.includes("From the other window"))
  expect(page.container.textContent).toContain("From the other window")
  expect(fieldOf(words.editing).value).toBe("Mine, better")
  server.failure = null
  await press(words.save)
  await until(() => sent.length === 2)
  expect(sent.map(({ body }) => body["version"])).toEqual([1, 2])
})

test("what is typed into a note that was removed meanwhile becomes a new one", async () => {
  await press(words.edit)
  type(words.editing, "Mine, better")
  server.notes = []
  server.failure = 409
  await press(words.save)
  await until(() => fieldOf(words.text).value !== "")
  expect(fieldOf(words.text).value).toBe("Mine, better")
})

test("nothing is stored of a submission that is deleted by now", async () => {
  type(words.text, "About Ivan")
  server.failure = 404
  await press(words.add)
  await until(() => onGone.mock.calls.length > 0 && localStorage.length === 0)
  expect(onGone).toHaveBeenCalledTimes(1)
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([[], []])
})
