import { jest } from "@jest/globals"
import { act } from "react"
import admin from "../../../../../locales/en/admin.json" with { type: "json" }
import adminWebhooks from "../../../../../locales/en/adminWebhooks.json" with { type: "json" }
import type { Webhook, WebhookDelivery } from "../../../../../shared/contract/webhooks.ts"
import { adminPage } from "../../../../support/admin-page.tsx"
import { Link } from "../../../site/plain-link.tsx"

const failed: string[] = []

jest.unstable_mockModule("gatsby", () => ({ Link, navigate: () => Promise.resolve() }))
jest.unstable_mockModule("../../../../../src/components/ui/toasts.tsx", () => ({
  showErrorToast: (text: string) => failed.push(text),
}))

const { default: WebhookList } = await import("../../../../../src/admin/features/webhooks/webhook-list.tsx")
const { default: WebhookLog } = await import("../../../../../src/admin/features/webhooks/webhook-log.tsx")

const webhook: Webhook = {
  id: "00000000-0000-4000-8000-000000000000",
  version: 1,
  name: "Launcher",
  url: "https://launcher.example/news?key=k",
  events: ["content.published"],
  enabled: true,
  createdAt: "2026-06-15T12:00:00.000Z",
  failingSince: "2026-06-15T12:00:00.000Z",
  formerSecretUntil: null,
}

const delivery: WebhookDelivery = {
  id: "00000000-0000-4000-8000-000000000001",
  event: "content.published",
  title: "Winter",
  state: "failed",
  attempts: 8,
  status: 500,
  error: "status",
  createdAt: "2026-06-15T12:00:00.000Z",
  attemptedAt: "2026-06-15T12:00:00.000Z",
  nextAt: null,
  body: '{"type":"content.published"}',
}

let page: ReturnType<typeof adminPage>
let sent: [path: string, body: unknown][]
let respond: (path: string) => { status: number; body: unknown }
const realFetch = globalThis.fetch

const good = (response: unknown) => ({ status: 200, body: { code: 0, response } })

beforeEach(() => {
  page = adminPage({ admin, adminWebhooks })
  sent = []
  failed.length = 0
  // Pages without layout have no dialogs.
  HTMLDialogElement.prototype.showModal = () => undefined
  HTMLDialogElement.prototype.close = () => undefined
  respond = (path) => {
    if (path.endsWith("/add") || path.endsWith("/secret")) return good({ webhook, secret: "whsec_new" })
    if (path.endsWith("/webhooks")) return good({ items: [webhook] })
    if (path.endsWith("/deliveries")) return good({ items: [delivery], page: 1, perPage: 20, total: 1 })
    return good({ ...webhook, ...delivery })
  }
  globalThis.fetch = ((address: string, { body: sentBody }: RequestInit = {}) => {
    const path = new URL(address, "http://localhost").pathname.replace("/v1/api/v1", "")
    if (typeof sentBody === "string") sent.push([path, JSON.parse(sentBody)])
    const { status, body } = respond(path)
    return Promise.resolve({ ok: status === 200, status, headers: new Headers(), json: () => Promise.resolve(body) })
  }) as typeof fetch
})

afterEach(async () => {
  await page.close()
  globalThis.fetch = realFetch
})

const until = async (condition: () => boolean): Promise<void> => {
  for (let turn = 0; !condition() && turn < 500; turn += 1) await act(() => new Promise((done) => setTimeout(done)))
  expect(condition()).toBe(true)
}

const shows = (text: string) => page.container.textContent.includes(text)

const press = (text: string): Promise<void> =>
  act(async () => {
    const buttons = [...page.container.querySelectorAll("button")].filter((one) => one.textContent.startsWith(text))
    buttons.at(-1)?.click()
    await Promise.resolve()
  })

const submit = (): Promise<void> =>
  act(async () => {
    page.container.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }))
    await Promise.resolve()
  })

const type = (index: number, text: string): Promise<void> =>
  act(async () => {
    const field = page.container.querySelectorAll("form input")[index]
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text)
    field?.dispatchEvent(new Event("input", { bubbles: true }))
    await Promise.resolve()
  })

const tick = (index: number): Promise<void> =>
  act(async () => {
    page.container.querySelectorAll<HTMLInputElement>("form input[type=checkbox]")[index]?.click()
    await Promise.resolve()
  })

test("asks for what is missing, makes a webhook, and shows its secret", async () => {
  await page.show(<WebhookList />)
  await until(() => shows("launcher.example"))
  expect(shows("key=k")).toBe(false)
  expect(shows(adminWebhooks.state.failing)).toBe(true)
  await press(adminWebhooks.list.add)
  await submit()
  expect(shows(adminWebhooks.issue.name.missing)).toBe(true)
  await type(0, "Chat")
  await submit()
  expect(shows(adminWebhooks.issue.url.missing)).toBe(true)
  await type(1, "https://chat.example/hook")
  await tick(0)
  await tick(1)
  await submit()
  expect(shows(adminWebhooks.issue.events.missing)).toBe(true)
  await tick(2)
  await submit()
  await until(() => shows("whsec_new"))
  const body = { name: "Chat", url: "https://chat.example/hook", events: ["application.received"], enabled: true }
  expect(sent).toEqual([["/webhooks/add", body]])
})

test("shows an address that is refused, and what another admin saved before it is replaced", async () => {
  const usual = respond
  const details = [{ path: "body.url", message: "must begin with https://" }]
  respond = (path) =>
    path.endsWith("/edit") ? { status: 400, body: { code: 1000, message: "", details } } : usual(path)
  await page.show(<WebhookList />)
  await until(() => shows("launcher.example"))
  await press(adminWebhooks.list.edit)
  await submit()
  await until(() => shows(adminWebhooks.issue.url.refused))
  const present = { ...webhook, version: 2, name: "Another" }
  respond = (path) =>
    path.endsWith("/edit") ? { status: 409, body: { code: 1300, message: "", present } } : usual(path)
  await submit()
  await until(() => shows("Another"))
  respond = usual
  await submit()
  await until(() => sent.length === 3)
  expect(sent.map(([, body]) => (body as { version: number }).version)).toEqual([1, 1, 2])
})

test("shows what was sent and why it failed; sends it again, sends a test, and makes a new secret", async () => {
  await page.show(<WebhookLog id={webhook.id} />)
  await until(() => shows("Winter"))
  expect(shows("the receiver responded 500 · 8 attempts")).toBe(true)
  await press(adminWebhooks.log.resend)
  await press(adminWebhooks.test.run)
  await until(() => sent.length === 2)
  expect(sent).toEqual([
    ["/webhooks/resend", { id: delivery.id }],
    ["/webhooks/test", { id: webhook.id }],
  ])
  await press(adminWebhooks.secret.run)
  await press(adminWebhooks.secret.run)
  await until(() => shows("whsec_new"))
})

test("says when something fails", async () => {
  const usual = respond
  respond = (path) =>
    /resend|test$|remove/.test(path) ? { status: 503, body: { code: 1500, message: "", requestId: "1" } } : usual(path)
  await page.show(<WebhookLog id={webhook.id} />)
  await until(() => shows("Winter"))
  await press(adminWebhooks.log.resend)
  await press(adminWebhooks.test.run)
  await press(adminWebhooks.remove.run)
  await press(adminWebhooks.remove.run)
  await until(() => failed.length === 3)
  expect(failed.sort()).toEqual(
    [adminWebhooks.log.failed, adminWebhooks.remove.failed, adminWebhooks.test.failed].sort()
  )
})

test("says when there is no such webhook", async () => {
  await page.show(<WebhookLog id="00000000-0000-4000-8000-000000000009" />)
  await until(() => shows(adminWebhooks.log.gone))
})
