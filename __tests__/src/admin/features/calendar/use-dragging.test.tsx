import { jest } from "@jest/globals"
import { parseDate } from "@internationalized/date"
import { act, useEffect } from "react"
import { toast } from "react-toastify/unstyled"
import adminCalendar from "../../../../../locales/en/adminCalendar.json" with { type: "json" }
import type { Slot } from "../../../../../src/admin/features/calendar/slots.ts"
import { adminPage } from "../../../../support/admin-page.tsx"

// The library's style sheet is no module.
jest.unstable_mockModule("react-toastify/ReactToastify.css", () => ({}))

const { useDragging } = await import("../../../../../src/admin/features/calendar/use-dragging.ts")

/** Ten in the evening of the studio's. */
const now = Date.parse("2026-12-13T20:00:00.000Z")
const [today, yesterday] = [parseDate("2026-12-13"), parseDate("2026-12-12")]

const slot = (key: string, at: string | null): Slot => ({
  ...{ key, contentType: "blog", id: key, version: 1, locales: ["en"], title: key, editedBy: null },
  ...{ state: at === null ? "draft" : "scheduled", at },
})

const tomorrow = slot("tomorrow", "2026-12-14T10:00:00.000Z")
const later = slot("later", "2026-12-15T21:00:00.000Z")
const [draft, other] = [slot("draft", null), slot("other", null)]
const all = [tomorrow, later, draft, other]

let page: ReturnType<typeof adminPage>
let toasts: string[]
let sent: { publishAt?: string; entries: { id: string }[] }[]
let dragging: ReturnType<typeof useDragging>
const realFetch = globalThis.fetch

const show = (chosen: readonly Slot[]): Promise<void> => {
  const Calendar = () => {
    const used = useDragging((key) => all.find((one) => one.key === key), chosen)
    useEffect(() => {
      dragging = used
    })
    return null
  }
  return page.show(<Calendar />)
}

const drop = async (key: string, day: typeof today): Promise<void> => {
  await act(async () => {
    dragging.drop(key, day)
    await new Promise<void>((done) => setTimeout(done, 5))
  })
}

beforeEach(() => {
  ;[toasts, sent] = [[], []]
  jest.useFakeTimers({ now, advanceTimers: true })
  jest.spyOn(toast, "error").mockImplementation((content) => {
    toasts.push(JSON.stringify(content))
    return ""
  })
  globalThis.fetch = ((_address: string, { body }: { body?: string }) => {
    sent.push(JSON.parse(body ?? "{}") as never)
    return Promise.resolve({
      ...{ ok: true, status: 200, headers: new Headers() },
      json: () => Promise.resolve({ code: 0, response: { items: [], skipped: [] } }),
    })
  }) as never
  page = adminPage({ adminCalendar })
})

afterEach(async () => {
  await page.close()
  jest.useRealTimers()
  jest.restoreAllMocks()
  globalThis.fetch = realFetch
})

test("an hour of today that is past is asked about, of a slot that stays as it was shown", async () => {
  await show([])
  await drop("tomorrow", today)
  expect(dragging.requested).toMatchObject({ slots: [tomorrow], initial: null })
  expect(dragging.requested?.reason).toContain("12:00 PM today is past")
})

test("today is not called a past day", async () => {
  await show([tomorrow, later])
  await drop("tomorrow", today)
  expect(toasts).toEqual([expect.stringContaining("1 of them would land in the past (tomorrow)")])
  await drop("tomorrow", yesterday)
  expect(toasts[1]).toContain(adminCalendar.past.day)
  expect(sent).toEqual([])
})

test("a draft that is dropped takes no dated slots to its day", async () => {
  await show(all)
  await drop("draft", parseDate("2026-12-20"))
  expect(sent.map(({ entries, publishAt }) => [publishAt, entries.map(({ id }) => id)])).toEqual([
    ["2026-12-20T10:00:00.000Z", ["draft", "other"]],
  ])
})

test("the time of several is asked for the first that has one", async () => {
  await show(all)
  act(() => dragging.ask([draft, tomorrow, later]))
  expect(dragging.requested).toEqual({ slots: [tomorrow, later, draft], initial: tomorrow.at, reason: null })
})
