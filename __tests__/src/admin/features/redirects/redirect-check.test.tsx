import { act } from "react"
import adminRedirects from "../../../../../locales/en/adminRedirects.json" with { type: "json" }
import { errorCodes } from "../../../../../shared/contract/error-codes.ts"
import type { CheckedAddress } from "../../../../../shared/contract/redirects.ts"
import { RedirectCheck } from "../../../../../src/admin/features/redirects/redirect-check.tsx"
import { adminPage } from "../../../../support/admin-page.tsx"

const realFetch = globalThis.fetch
let page: ReturnType<typeof adminPage>
let steps: CheckedAddress["steps"] | null
let asked: string[]

const response = (status: number, body: object) => ({
  ...{ ok: status === 200, status, url: "http://localhost/blog/dawn", headers: { get: () => null } },
  json: () => Promise.resolve(body),
})

beforeEach(async () => {
  asked = []
  globalThis.fetch = ((address: string, { method }: RequestInit) => {
    if (method === "HEAD") return Promise.resolve(response(200, {}))
    asked.push(address)
    const failed = { code: errorCodes.unexpected.code, message: "", requestId: "" }
    return Promise.resolve(steps ? response(200, { code: 0, response: { steps } }) : response(500, failed))
  }) as never
  page = adminPage({ adminRedirects })
  await page.show(<RedirectCheck />)
})

afterEach(async () => {
  await page.close()
  globalThis.fetch = realFetch
})

const check = async (address: string): Promise<string[]> => {
  const input = page.container.querySelector("input")
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, address)
  act(() => void input?.dispatchEvent(new Event("input", { bubbles: true })))
  await act(async () => {
    page.container.querySelector("form")?.requestSubmit()
    await new Promise((done) => setTimeout(done, 5))
  })
  return [...page.container.querySelectorAll("[role=status] :is(p, li)")].map(({ textContent }) => textContent)
}

test("says through which redirects an address leads, and where the live site leads", async () => {
  steps = [
    { from: "/old", to: "/blog/sunrise", by: "staff" },
    { from: "/blog/sunrise", to: "/blog/dawn", by: "site" },
  ]
  expect(await check("/old/?x=1")).toEqual([
    "/old leads to /blog/dawn.",
    "/old → /blog/sunrise, from this list",
    "/blog/sunrise → /blog/dawn, a rule of the site",
    "On the live site it leads to /blog/dawn.",
  ])
  expect(asked.map((address) => new URL(address, "http://localhost").searchParams.get("address"))).toEqual(["/old"])
})

test("says that an address is not redirected, and what is no address, without the one before", async () => {
  steps = []
  expect((await check("/blog"))[0]).toBe("/blog isn’t redirected.")
  expect(await check("/%zz")).toEqual([])
  expect(page.container.textContent).toContain(adminRedirects.check.noAddress)
})

test("says when the redirects of an address cannot be read, and nothing of what was read before", async () => {
  steps = []
  await check("/blog")
  steps = null
  expect(await check("/blog")).toEqual([adminRedirects.check.failed, "On the live site it leads to /blog/dawn."])
})
