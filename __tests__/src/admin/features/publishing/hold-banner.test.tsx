import { jest } from "@jest/globals"
import { act } from "react"
import admin from "../../../../../locales/en/admin.json" with { type: "json" }
import adminPublish from "../../../../../locales/en/adminPublish.json" with { type: "json" }
import { adminPage } from "../../../../support/admin-page.tsx"
import { Link } from "../../../site/plain-link.tsx"

jest.unstable_mockModule("gatsby", () => ({ Link }))

jest.unstable_mockModule("../../../../../src/components/ui/toasts.tsx", () => ({ showErrorToast: () => undefined }))

const { HoldBanner } = await import("../../../../../src/admin/features/publishing/hold-banner.tsx")

const realFetch = globalThis.fetch
let page: ReturnType<typeof adminPage>

beforeEach(() => {
  page = adminPage({ admin, adminPublish })
})

afterEach(async () => {
  await page.close()
  globalThis.fetch = realFetch
})

const since = "2026-11-01T10:00:00.000Z"

/** The text of the banner for these positions of changes. */
const bannerOf = async (content: { live: number | null; present: number }): Promise<string> => {
  const hold = { release: "r", madeAt: since, since, by: null }
  const status = { state: "rolled-back", hold, live: null, next: false, content, waiting: null }
  globalThis.fetch = ((address: string) =>
    Promise.resolve({
      ...{ ok: true, status: 200, headers: { get: () => null } },
      json: () => Promise.resolve({ code: 0, response: address.endsWith("/publish/status") ? status : null }),
    })) as never
  await page.show(<HoldBanner />)
  while (!page.container.firstChild) await act(() => new Promise<void>((done) => setTimeout(done, 0)))
  return page.container.textContent
}

const { nothing, unknown } = adminPublish.hold

test.each([
  ["nothing waits", { live: 7, present: 7 }, nothing, unknown],
  ["nobody knows what waits, as the release is of another database", { live: null, present: 7 }, unknown, nothing],
  ["nobody knows any more what waits", { live: 3, present: 7 }, unknown, nothing],
])("says that %s", async (_, content, said, unsaid) => {
  const text = await bannerOf(content)
  expect(text).toContain(said)
  expect(text).not.toContain(unsaid)
})
