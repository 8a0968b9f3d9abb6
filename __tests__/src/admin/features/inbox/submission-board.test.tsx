import { jest } from "@jest/globals"
import { act } from "react"
import admin from "../../../../../locales/en/admin.json" with { type: "json" }
import adminFeedback from "../../../../../locales/en/adminFeedback.json" with { type: "json" }
import { errorCodes } from "../../../../../shared/contract/error-codes.ts"
import { submissionAdminPaths } from "../../../../../shared/staff-endpoints.ts"
import { adminPage } from "../../../../support/admin-page.tsx"
import { flushUpdates } from "../../../../support/flush-updates.ts"
import { Link } from "../../../site/plain-link.tsx"

// jsdom has no CSS.escape; the ids of these cards need none.
Object.assign(globalThis, { CSS: { escape: (text: string) => text } })

jest.unstable_mockModule("gatsby", () => ({ Link, navigate: () => undefined }))

jest.unstable_mockModule("../../../../../src/components/ui/toasts.tsx", () => ({ showErrorToast: () => undefined }))

const { default: SubmissionBoard } = await import("../../../../../src/admin/features/inbox/submission-board.tsx")
const { toast } = await import("react-toastify/unstyled")

const at = "2026-11-01T10:00:00.000Z"

const paths = submissionAdminPaths("application")

const card = (id: string, name: string, status: string) => ({
  ...{ id, name, status, version: 3, locale: "en", receivedAt: at, updatedAt: at, job: { id: "j", title: "Artist" } },
})

let cards: ReturnType<typeof card>[]
let sent: Record<string, unknown>[]
let failure: number | null
let page: ReturnType<typeof adminPage>
const realFetch = globalThis.fetch

const until = async (isSo: () => boolean): Promise<void> => {
  for (let left = 100; left > 0 && !isSo(); left -= 1) await flushUpdates(10)
}

const respond = (address: string, body: string | undefined) => {
  const url = new URL(address, "http://localhost")
  if (url.pathname.endsWith(paths.status)) {
    const change = JSON.parse(body ?? "{}") as { id: string; status: string }
    sent.push(change)
    if (failure === 409) return { code: errorCodes.versionConflict.code, message: "No", present: cards[0] }
    cards = cards.map((one) => (one.id === change.id ? { ...one, status: change.status } : one))
    return { code: 0, response: cards.find(({ id }) => id === change.id) }
  }
  const items = cards.filter(({ status }) => status === url.searchParams.get("status"))
  return { code: 0, response: { items, page: 1, perPage: 50, total: items.length } }
}

beforeEach(async () => {
  cards = [card("1", "Ivan", "interview"), card("2", "Ann", "new")]
  sent = []
  failure = null
  globalThis.fetch = ((address: string, init?: { method?: string; body?: string }) => {
    const body = respond(address, init?.body)
    const status = init?.method === "POST" ? (failure ?? 200) : 200
    return Promise.resolve({
      ...{ ok: status === 200, status, statusText: "", headers: { get: () => null } },
      json: () => Promise.resolve(body),
    })
  }) as never
  page = adminPage({ admin, adminFeedback })
  await page.show(<SubmissionBoard kind="application" filter={{}} />)
  await until(() => page.container.textContent.includes("Ivan") && page.container.textContent.includes("Ann"))
})

afterEach(async () => {
  await page.close()
  globalThis.fetch = realFetch
})

const columnOf = (status: keyof typeof adminFeedback.status) =>
  page.container.querySelector(`section[aria-label="${adminFeedback.status[status]}"]`)

const key = async (name: string): Promise<void> => {
  const target = document.activeElement ?? document.body
  for (const type of ["keydown", "keyup"])
    act(() => void target.dispatchEvent(new KeyboardEvent(type, { key: name, bubbles: true, cancelable: true })))
  await flushUpdates(10)
}

/** Takes a card up, carries it over so many columns, and puts it down. */
const carry = async (name: string, columns: number): Promise<void> => {
  const handle = page.container.querySelector<HTMLElement>(`[aria-label="Move ${name}"]`)
  act(() => handle?.focus())
  await key("Enter")
  await until(() => document.activeElement !== handle)
  for (let left = columns; left > 0; left -= 1) await key("Tab")
  await key("Enter")
}

test("shows each submission in the column of its status, with how many there are", () => {
  expect(columnOf("interview")?.textContent).toContain("Ivan")
  expect(columnOf("new")?.textContent).toContain("Ann")
  expect(columnOf("offer")?.textContent).toContain(adminFeedback.board.empty)
})

test("a card that is carried to another column by keyboard gets its status", async () => {
  await carry("Ivan", 1)
  await until(() => sent.length > 0)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ id: "1", version: 3 })
  expect(sent[0]?.["status"]).not.toBe("interview")
  await until(() => !columnOf("interview")?.textContent.includes("Ivan"))
  expect(columnOf(sent[0]?.["status"] as "offer")?.textContent).toContain("Ivan")
})

test("one that a colleague has moved meanwhile is where it is, with the reason", async () => {
  const info = jest.spyOn(toast, "info")
  failure = 409
  await carry("Ivan", 1)
  await until(() => info.mock.calls.length > 0)
  expect(info).toHaveBeenCalledWith(adminFeedback.board.conflict)
  expect(columnOf("interview")?.textContent).toContain("Ivan")
})
