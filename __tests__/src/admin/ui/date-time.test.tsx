import { jest } from "@jest/globals"
import { StudioTime } from "../../../../src/admin/ui/date-time.tsx"
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
