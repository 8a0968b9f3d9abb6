import { jest } from "@jest/globals"
import { act } from "react"
import admin from "../../../../../locales/en/admin.json" with { type: "json" }
import adminTokens from "../../../../../locales/en/adminTokens.json" with { type: "json" }
import type { ApiToken } from "../../../../../shared/contract/api-tokens.ts"
import { adminPage } from "../../../../support/admin-page.tsx"

jest.unstable_mockModule("../../../../../src/components/ui/toasts.tsx", () => ({ showErrorToast: () => undefined }))

const { NewToken } = await import("../../../../../src/admin/features/tokens/new-token.tsx")

let page: ReturnType<typeof adminPage>
let sent: unknown[]
let refusal: { path: string; message: string } | null
const realFetch = globalThis.fetch

const token: ApiToken = {
  id: "00000000-0000-4000-8000-000000000000",
  name: "CI",
  role: "editor",
  scopes: ["draft"],
  madeBy: "Ann",
  madeAt: "2026-06-15T12:00:00.000Z",
  expiresAt: "2026-09-13T12:00:00.000Z",
  lastUsedAt: null,
  revokedAt: null,
  state: "active",
}

const reply = (status: number, body: unknown): Response =>
  ({ ok: status === 200, status, headers: new Headers(), json: () => Promise.resolve(body) }) as Response

beforeEach(() => {
  page = adminPage({ admin, adminTokens })
  sent = []
  refusal = null
  // Pages without layout have no dialogs.
  HTMLDialogElement.prototype.showModal = () => undefined
  HTMLDialogElement.prototype.close = () => undefined
  globalThis.fetch = ((_address: string, { body }: RequestInit = {}) => {
    sent.push(JSON.parse(body as string))
    if (refusal) return Promise.resolve(reply(400, { code: 1000, message: "", details: [refusal], requestId: "1" }))
    return Promise.resolve(reply(200, { code: 0, response: { token, secret: "site_secret" } }))
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

const submit = (): Promise<void> =>
  act(async () => {
    page.container.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }))
    await Promise.resolve()
  })

const type = (text: string): Promise<void> =>
  act(async () => {
    const field = page.container.querySelector("input")
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text)
    field?.dispatchEvent(new Event("input", { bubbles: true }))
    await Promise.resolve()
  })

const chooseDrafts = (): Promise<void> =>
  act(async () => {
    page.container.querySelectorAll<HTMLInputElement>("input[type=checkbox]")[1]?.click()
    await Promise.resolve()
  })

const shows = (text: string) => page.container.textContent.includes(text)

test("asks for what is missing, makes the token, and shows its secret", async () => {
  await page.show(<NewToken onClose={() => undefined} />)
  await submit()
  expect(shows(adminTokens.add.noName)).toBe(true)
  await type("CI")
  await submit()
  expect(shows(adminTokens.add.noScope)).toBe(true)
  await chooseDrafts()
  await submit()
  await until(() => shows("site_secret"))
  expect(sent).toEqual([{ name: "CI", role: "editor", scopes: ["draft"], days: 90 }])
  expect(shows(adminTokens.add.once)).toBe(true)
})

test("says that one is too many", async () => {
  refusal = { path: "body.name", message: "is one too many" }
  await page.show(<NewToken onClose={() => undefined} />)
  await type("CI")
  await chooseDrafts()
  await submit()
  await until(() => shows(adminTokens.add.refused))
})
