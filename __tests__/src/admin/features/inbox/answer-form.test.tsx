import { jest } from "@jest/globals"
import { act } from "react"
import admin from "../../../../../locales/en/admin.json" with { type: "json" }
import adminFeedback from "../../../../../locales/en/adminFeedback.json" with { type: "json" }
import { submissionAdminPaths } from "../../../../../shared/staff-endpoints.ts"
import { userPaths } from "../../../../../shared/user-endpoints.ts"
import type { SubmissionEntry } from "../../../../../src/admin/features/inbox/inbox-api.ts"
import { filledIn } from "../../../../../src/admin/features/inbox/filled-in.ts"
import { adminPage } from "../../../../support/admin-page.tsx"
import { flushUpdates } from "../../../../support/flush-updates.ts"

jest.unstable_mockModule("../../../../../src/components/ui/toasts.tsx", () => ({ showErrorToast: () => undefined }))

const { AnswerForm } = await import("../../../../../src/admin/features/inbox/answer-form.tsx")
const { useCurrentUserQuery } = await import("../../../../../src/admin/store/session-api.ts")

const at = "2026-11-01T10:00:00.000Z"

const ann = { id: "00000000-0000-4000-8000-00000000000a", name: "Ann", email: null, roles: ["recruiter"] }

const entry: SubmissionEntry = {
  ...{ id: "7", version: 1, status: "new", name: "Ivan", locale: "ru", receivedAt: at, updatedAt: at },
  ...{ email: "i@people.example", message: "", note: "", notes: [], answers: [], earlier: [], consentVersion: "1" },
  ...{ job: { id: "j", title: "Художник" }, phone: null, link: null, resumes: [] },
}

const template = { version: 1, subject: "О вакансии {{role}}", text: "Здравствуйте, {{name}}! {{unknown}}" }

const templates = [
  { ...template, id: "t1", locale: "ru", name: "Приглашение" },
  { ...template, id: "t2", locale: "en", name: "Invitation" },
]

const paths = submissionAdminPaths("application")

let sent: Record<string, unknown>[]
let removed: unknown[]
let isOnline: boolean
let status: number
let onGone: jest.Mock<() => void>
let page: ReturnType<typeof adminPage>
const realFetch = globalThis.fetch

const responses: Record<string, unknown> = { [userPaths.current]: ann, [paths.templates]: { items: templates } }

const Shown = () => {
  const { data: user } = useCurrentUserQuery(undefined)
  return user ? <AnswerForm kind="application" entry={entry} onGone={onGone} /> : null
}

const until = async (isSo: () => boolean): Promise<void> => {
  for (let left = 100; left > 0 && !isSo(); left -= 1) await flushUpdates()
}

const button = (name: string) =>
  [...page.container.querySelectorAll("button")].find((one) => one.textContent.startsWith(name))

const press = async (name: string): Promise<void> => {
  await until(() => (button(name)?.getAttribute("aria-disabled") ?? "") !== "true" && button(name) !== undefined)
  act(() => button(name)?.click())
  await flushUpdates()
}

const fieldOf = (label: string): HTMLInputElement | HTMLTextAreaElement | null => {
  const id = [...page.container.querySelectorAll("label")].find((one) => one.textContent === label)?.htmlFor
  return page.container.querySelector(`[id="${id}"]`)
}

const choose = async (value: string): Promise<void> => {
  await until(() => page.container.querySelector("select") !== null)
  const list = page.container.querySelector("select")
  if (!list) throw new Error("There are no templates")
  list.value = value
  act(() => void list.dispatchEvent(new Event("change", { bubbles: true })))
}

const { reply } = adminFeedback

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true
}
HTMLDialogElement.prototype.close = () => undefined

beforeEach(async () => {
  sent = []
  removed = []
  isOnline = true
  status = 200
  onGone = jest.fn()
  sessionStorage.clear()
  localStorage.clear()
  globalThis.fetch = ((address: string, init?: { body?: string }) => {
    const path = address.slice("/v1".length)
    if (path === paths.answer) {
      sent.push(JSON.parse(init?.body ?? "{}") as Record<string, unknown>)
      if (!isOnline) return Promise.reject(new TypeError("Failed to fetch"))
    }
    if (path === paths.removeTemplate) removed.push(JSON.parse(init?.body ?? "{}"))
    const code = path === paths.answer ? status : 200
    return Promise.resolve({
      ...{ ok: code === 200, status: code, statusText: "", headers: { get: () => null } },
      json: () => Promise.resolve(code === 200 ? { code: 0, response: responses[path] ?? entry } : { code: 1200 }),
    })
  }) as never
  page = adminPage({ admin, adminFeedback })
  await page.show(<Shown />)
  await press(reply.open)
})

afterEach(async () => {
  await page.close()
  globalThis.fetch = realFetch
})

test("offers the templates of the sender's language, and fills them in for the writer to see", async () => {
  await choose("t1")
  expect([...page.container.querySelectorAll("option")].map((one) => one.textContent)).toEqual([
    reply.choose,
    "Приглашение",
  ])
  expect(fieldOf(reply.subject)?.value).toBe("О вакансии Художник")
  expect(fieldOf(reply.text)?.value).toBe("Здравствуйте, Ivan! {{unknown}}")
})

test("is sent once, under the same id after a lost connection, and gone from the browser then", async () => {
  await choose("t1")
  isOnline = false
  await press(reply.send)
  await until(() => sent.length === 1)
  expect(fieldOf(reply.subject)?.value).toBe("О вакансии Художник")
  isOnline = true
  await press(reply.send)
  await until(() => localStorage.length === 0)
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  expect(button(reply.open)).toBeDefined()
})

test("what is typed while an answer is being sent stays", async () => {
  const heldFetch = globalThis.fetch
  let release: () => void = () => undefined
  globalThis.fetch = async (...args) => {
    const response = await heldFetch(...args)
    if (args[1]?.method === "POST") await new Promise<void>((done) => (release = done))
    return response
  }
  await choose("t1")
  await press(reply.send)
  await choose("t1")
  const typed = fieldOf(reply.text)?.value
  act(release)
  await until(() => !button(reply.send)?.hasAttribute("aria-disabled"))
  expect(sent).toHaveLength(1)
  expect(fieldOf(reply.text)?.value).toBe(typed)
  expect(typed).not.toBe(sent[0]?.["text"])
})

test("for a sender who has withdrawn meanwhile nothing stays in the browser", async () => {
  await choose("t1")
  status = 404
  await press(reply.send)
  await until(() => localStorage.length === 0)
  expect(onGone).toHaveBeenCalledTimes(1)
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([[], []])
})

test("asks before a reply is discarded of which something was typed, and not before", async () => {
  await press(reply.drop)
  await press(reply.open)
  await choose("t1")
  await press(reply.drop)
  const question = page.container.querySelector("dialog")
  expect(question?.querySelector("h2")?.textContent).toBe(reply.dropTitle)
  expect(fieldOf(reply.subject)?.value).toBe("О вакансии Художник")
  act(() => [...(question?.querySelectorAll("button") ?? [])].find((one) => one.textContent === "Cancel")?.click())
  expect(page.container.querySelector("dialog")).toBeNull()
  expect(fieldOf(reply.subject)?.value).toBe("О вакансии Художник")
  await press(reply.drop)
  const confirm = [...page.container.querySelectorAll("dialog button")].find((one) => one.textContent === reply.drop)
  act(() => (confirm as HTMLElement | undefined)?.click())
  expect([button(reply.open) !== undefined, localStorage.length]).toEqual([true, 0])
})

test("asks before a template that all colleagues use is removed", async () => {
  await press(reply.templates)
  const { remove } = adminFeedback.notes
  await press(remove)
  expect(removed).toEqual([])
  const [question] = [...page.container.querySelectorAll("dialog")].slice(-1)
  expect(question?.querySelector("h2")?.textContent).toBe("Remove “Приглашение”?")
  act(() => [...(question?.querySelectorAll("button") ?? [])].find((one) => one.textContent === remove)?.click())
  await until(() => removed.length === 1)
  expect(removed).toEqual([{ id: "t1", version: 1 }])
  await until(() => page.container.querySelectorAll("dialog").length === 1)
})

test("placeholders may have blanks, and stand anywhere", () => {
  expect(filledIn("{{name}}, {{ name }}: {{role}}{{other}} {name}", { name: "Ann", role: "" })).toBe(
    "Ann, Ann: {{other}} {name}"
  )
})
