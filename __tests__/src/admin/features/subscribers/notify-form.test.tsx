import { jest } from "@jest/globals"
import { act } from "react"
import admin from "../../../../../locales/en/admin.json" with { type: "json" }
import adminNotifications from "../../../../../locales/en/adminNotifications.json" with { type: "json" }
import adminSubscribers from "../../../../../locales/en/adminSubscribers.json" with { type: "json" }
import { subscribePaths } from "../../../../../shared/subscriptions.ts"
import { userPaths } from "../../../../../shared/user-endpoints.ts"
import type { NotifiableItem } from "../../../../../src/admin/features/subscribers/subscribers-api.ts"
import { adminPage } from "../../../../support/admin-page.tsx"
import { flushUpdates } from "../../../../support/flush-updates.ts"
import { Link } from "../../../site/plain-link.tsx"

const errors: string[] = []

jest.unstable_mockModule("gatsby", () => ({ Link }))
jest.unstable_mockModule("../../../../../src/components/ui/toasts.tsx", () => ({
  showErrorToast: (text: string) => errors.push(text),
}))

const { NotifyForm } = await import("../../../../../src/admin/features/subscribers/notify-form.tsx")
const { useCurrentUserQuery } = await import("../../../../../src/admin/store/session-api.ts")

const entry = {
  id: "7b1b1c1e-0000-4000-8000-000000000000",
  translations: { en: { title: "The tapes", state: "published" }, ru: null },
} as unknown as NotifiableItem

const responses: Record<string, unknown> = {
  [userPaths.current]: { id: "00000000-0000-4000-8000-00000000000a", name: "Ann", email: null, roles: ["editor"] },
  [subscribePaths.admin]: { topics: [{ topic: "news", locale: "en", confirmed: 2 }] },
  [subscribePaths.notifications]: { items: [], page: 1, perPage: 100, total: 0 },
  [subscribePaths.preview]: { recipients: 2, words: { subject: "The tapes", intro: "" } },
  [subscribePaths.notify]: { items: [] },
}

const Shown = () => {
  const { data } = useCurrentUserQuery(undefined)
  return data ? <NotifyForm kind="blog" entry={entry} /> : null
}

const realFetch = globalThis.fetch
let page: ReturnType<typeof adminPage>
let sent: object[]
let isOnline: boolean

const until = async (isSo: () => boolean): Promise<void> => {
  for (let left = 100; left > 0 && !isSo(); left -= 1) await flushUpdates()
}

const subject = (): HTMLInputElement | undefined => {
  const label = [...page.container.querySelectorAll("label")].find(
    ({ textContent }) => textContent === adminNotifications.fields.subject
  )
  const field = label && document.getElementById(label.htmlFor)
  return field instanceof HTMLInputElement ? field : undefined
}

const open = async (): Promise<void> => {
  page = adminPage({ admin, adminNotifications, adminSubscribers })
  await page.show(<Shown />)
  await until(() => subject()?.readOnly === false)
}

const send = async (): Promise<void> => {
  const name = adminSubscribers.reach.send_other.replace("{{count}}", "2")
  const named = () => [...page.container.querySelectorAll("button")].filter(({ textContent }) => textContent === name)
  act(() => named()[0]?.click())
  await until(() => named().length === 2)
  act(() => named()[1]?.click())
  await until(() => named().length === 1)
}

beforeEach(async () => {
  errors.length = 0
  sent = []
  isOnline = true
  sessionStorage.clear()
  localStorage.clear()
  globalThis.fetch = ((address: string, init?: { body?: string }) => {
    const path = new URL(address, "http://localhost").pathname.slice("/v1".length)
    if (path === subscribePaths.notify) {
      if (!isOnline) return Promise.reject(new TypeError("Failed to fetch"))
      sent.push(JSON.parse(init?.body ?? "{}") as object)
    }
    return Promise.resolve({
      ...{ ok: true, status: 200, headers: { get: () => null } },
      json: () => Promise.resolve({ code: 0, response: responses[path] }),
    })
  }) as never
  await open()
})

afterEach(async () => {
  await page.close()
  globalThis.fetch = realFetch
})

test("keeps what was typed over a lost connection and a reload, until the server has taken it", async () => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(subject(), "Listen")
  act(() => void subject()?.dispatchEvent(new Event("input", { bubbles: true })))
  isOnline = false
  await send()
  expect([sent, errors]).toEqual([[], [adminSubscribers.reach.failed]])
  await page.close()
  sessionStorage.clear()

  await open()

  expect(subject()?.value).toBe("Listen")
  isOnline = true
  await send()
  expect(sent).toMatchObject([{ words: { en: { subject: "Listen", intro: null } } }])
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([[], []])
})
