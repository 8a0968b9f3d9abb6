import { jest } from "@jest/globals"
import { StudioTime, TimeAgo } from "../../../../src/admin/ui/date-time.tsx"
import { fetchApi } from "../../../../src/components/api/fetch-api.ts"
import { adminPage } from "../../../support/admin-page.tsx"

let page: ReturnType<typeof adminPage>

beforeEach(() => {
  page = adminPage({})
  jest.useFakeTimers({ now: new Date("2026-12-20T10:00:00.000Z"), doNotFake: ["queueMicrotask", "setImmediate"] })
})

afterEach(async () => {
  jest.useRealTimers()
  await page.close()
})

test.each([
  ["this year, past", "2026-02-03T10:30:00.000Z", "Feb 3, 12:30 PM"],
  ["ahead in another year", "2027-01-03T10:30:00.000Z", "Jan 3, 2027, 12:30 PM"],
  ["ahead in another year of the studio's alone", "2026-12-31T22:30:00.000Z", "Jan 1, 2027, 12:30 AM"],
  ["past in another year", "2025-02-03T10:30:00.000Z", "Feb 3, 2025"],
])("the time of what is %s", async (_, at, expected) => {
  await page.show(<StudioTime at={at} />)
  expect(page.container.textContent).toBe(expected)
})

test.each([
  ["ahead", "2026-12-20T12:00:00.000Z"],
  ["behind", "2026-12-20T08:00:00.000Z"],
])(
  "how long ago something was is counted by the server's clock, where the browser's is two hours %s",
  async (_, now) => {
    jest.setSystemTime(new Date(now))
    const realFetch = globalThis.fetch
    const headers = new Headers({ date: "Sun, 20 Dec 2026 10:00:00 GMT", "cache-control": "no-store" })
    globalThis.fetch = (() =>
      Promise.resolve({
        ok: true,
        status: 200,
        headers,
        json: () => Promise.resolve({ code: 0, response: {} }),
      })) as never
    await fetchApi({ method: "GET", path: "/api/v1/clock" })
    globalThis.fetch = realFetch
    await page.show(<TimeAgo at="2026-12-20T09:30:00.000Z" />)
    expect(page.container.textContent).toBe("30 min. ago")
  }
)
