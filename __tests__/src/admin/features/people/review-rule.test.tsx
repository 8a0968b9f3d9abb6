import { act } from "react"
import admin from "../../../../../locales/en/admin.json" with { type: "json" }
import adminPeople from "../../../../../locales/en/adminPeople.json" with { type: "json" }
import { errorCodes } from "../../../../../shared/contract/error-codes.ts"
import { ReviewRule } from "../../../../../src/admin/features/people/review-rule.tsx"
import { adminPage } from "../../../../support/admin-page.tsx"

let page: ReturnType<typeof adminPage>
let setting: { required: boolean; reviewers: number; scheduled: number }
let sent: unknown[]
const realFetch = globalThis.fetch

const reply = (status: number, body: unknown): Response =>
  ({ ok: status === 200, status, headers: new Headers(), json: () => Promise.resolve(body) }) as Response

beforeEach(() => {
  page = adminPage({ admin, adminPeople })
  sent = []
  globalThis.fetch = ((_address: string, { method, body }: RequestInit = {}) => {
    if (method === "POST") {
      const { required } = JSON.parse(body as string) as { required: boolean }
      sent.push(required)
      const { code, status } = errorCodes.noReviewer
      if (required && setting.reviewers < 2) return Promise.resolve(reply(status, { code, message: "" }))
      setting = { ...setting, required }
    }
    return Promise.resolve(reply(200, { code: 0, response: setting }))
  }) as typeof fetch
})

afterEach(async () => {
  await page.close()
  globalThis.fetch = realFetch
})

const box = (): HTMLInputElement | null => page.container.querySelector("input")

const until = async (condition: () => boolean): Promise<void> => {
  for (let turn = 0; !condition() && turn < 500; turn += 1) await act(() => new Promise((done) => setTimeout(done)))
  expect(condition()).toBe(true)
}

const press = (): Promise<void> =>
  act(async () => {
    box()?.click()
    await Promise.resolve()
  })

test("switches the rule on and off", async () => {
  setting = { required: false, reviewers: 3, scheduled: 2 }
  await page.show(<ReviewRule />)
  await until(() => box()?.checked === false)
  expect(page.container.textContent).toContain("3 people can publish and approve posts.")
  expect(page.container.textContent).toContain("2 entries are scheduled.")
  await press()
  await until(() => setting.required && box()?.checked === true)
  await press()
  await until(() => !setting.required && box()?.checked === false)
  expect(sent).toEqual([true, false])
})

test("says why it stays off where nobody else could approve, and warns where nobody else can any more", async () => {
  setting = { required: false, reviewers: 1, scheduled: 0 }
  await page.show(<ReviewRule />)
  await until(() => box()?.checked === false)
  await press()
  await until(() => page.container.textContent.includes(adminPeople.review.noReviewer))
  expect(box()?.checked).toBe(false)
  await page.close()
  setting = { required: true, reviewers: 1, scheduled: 0 }
  page = adminPage({ admin, adminPeople })
  await page.show(<ReviewRule />)
  await until(() => page.container.textContent.includes(adminPeople.review.few))
})
