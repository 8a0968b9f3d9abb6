import { jest } from "@jest/globals"
import { act } from "react"
import { adminPage } from "../../../support/admin-page.tsx"
import admin from "../../../../locales/en/admin.json" with { type: "json" }
import adminNotifications from "../../../../locales/en/adminNotifications.json" with { type: "json" }
import type { NotificationProgress } from "../../../../shared/contract/subscriptions.ts"

const toasts: string[] = []

jest.unstable_mockModule("../../../../src/components/ui/toasts.tsx", () => ({
  showErrorToast: (text: string) => void toasts.push(text),
}))
jest.unstable_mockModule("react-toastify/unstyled", () => ({
  toast: { success: (text: string) => void toasts.push(text) },
}))

const { CancelNotification, NotificationState } =
  await import("../../../../src/admin/notifications/notification-state.tsx")

const notification = (changes: Partial<NotificationProgress>): NotificationProgress => ({
  ...{
    id: "n",
    kind: "blog",
    entryId: "e",
    locale: "en",
    topic: "news",
    title: "The tapes",
    subject: null,
    intro: null,
  },
  ...{ madeAt: "2030-01-01T00:00:00Z", madeBy: "Ed", sendAt: null, state: "waiting", startedAt: null },
  ...{ canceledAt: null, canceledBy: null, spread: false, recipients: 0, queued: 0, sent: 0, failed: 0 },
  ...{ rejected: 0, gaveUp: 0, withdrawn: 0, unsubscribed: 0 },
  ...changes,
})

const realFetch = globalThis.fetch
let page: ReturnType<typeof adminPage>
let code: number

beforeEach(() => {
  page = adminPage({ admin, adminNotifications })
  toasts.length = 0
  code = 0
  globalThis.fetch = (() =>
    Promise.resolve({
      ok: code === 0,
      status: code === 0 ? 200 : 409,
      headers: new Headers({ "content-type": "application/json" }),
      json: () => Promise.resolve({ code, message: "", response: {} }),
    })) as unknown as typeof fetch
})

afterEach(async () => {
  await page.close()
  globalThis.fetch = realFetch
})

test.each<[string, Partial<NotificationProgress>]>([
  ["Goes out as soon as the page is live", {}],
  // In the studio's zone, in which the time was chosen.
  ["Goes out on Jan 2, 2030, 12:30 AM", { sendAt: "2030-01-01T22:30:00Z" }],
  ["2 e-mails prepared so far…", { state: "sending", recipients: 2 }],
  [
    "1 of 3 e-mails sent1 refused by the mail server",
    { state: "sending", spread: true, recipients: 3, queued: 1, sent: 1, failed: 1, rejected: 1 },
  ],
  [
    "2 e-mails sent1 not accepted for days · 2 unsubscribed since",
    { state: "sent", recipients: 3, sent: 2, failed: 1, gaveUp: 1, unsubscribed: 2 },
  ],
  ["No subscribers", { state: "sent" }],
  [
    "Canceled by Ed1 sent before · 2 no longer sent",
    { state: "canceled", canceledBy: "Ed", recipients: 3, sent: 1, withdrawn: 2 },
  ],
  ["Not sent: the entry was unpublished before", { state: "dropped" }],
])("says what became of it: %s", async (words, changes) => {
  await page.show(<NotificationState notification={notification(changes)} />)
  expect(page.container.textContent).toBe(words)
})

const press = (name: string): Promise<void> =>
  act(async () => {
    ;[...page.container.querySelectorAll("button")].findLast(({ textContent }) => textContent === name)?.click()
    for (let turn = 0; turn < 10; turn += 1) await new Promise((done) => setTimeout(done))
  })

test.each([
  [0, adminNotifications.cancel.done],
  [1310, adminNotifications.cancel.tooLate],
  [1999, adminNotifications.cancel.failed],
])("asks before it cancels, and says what came of it (%d)", async (answer, words) => {
  code = answer
  await page.show(<CancelNotification notification={notification({ state: "waiting" })} />)
  await press("Cancel")
  expect(page.container.textContent).toContain(adminNotifications.cancel.waiting)
  expect(toasts).toEqual([])
  await press("Cancel the newsletter")
  expect(toasts).toEqual([words])
})

test("offers nothing to cancel where all is sent", async () => {
  await page.show(<CancelNotification notification={notification({ state: "sent" })} />)
  expect(page.container.textContent).toBe("")
})
