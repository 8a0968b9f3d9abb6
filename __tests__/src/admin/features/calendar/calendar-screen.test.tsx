import { jest } from "@jest/globals"
import { act } from "react"
import { toast } from "react-toastify/unstyled"
import admin from "../../../../../locales/en/admin.json" with { type: "json" }
import adminOutcome from "../../../../../locales/en/adminOutcome.json" with { type: "json" }
import adminBulk from "../../../../../locales/en/adminBulk.json" with { type: "json" }
import adminCalendar from "../../../../../locales/en/adminCalendar.json" with { type: "json" }
import adminPalette from "../../../../../locales/en/adminPalette.json" with { type: "json" }
import { AdminLocationContext } from "../../../../../src/admin/address/admin-location.ts"
import { dayOf } from "../../../../../src/admin/formats/studio-days.ts"
import { formatInStudio } from "../../../../../src/admin/formats/studio-time.ts"
import { listenToShortcuts } from "../../../../../src/admin/keyboard/shortcuts.ts"
import { adminPage } from "../../../../support/admin-page.tsx"
import { flushUpdates } from "../../../../support/flush-updates.ts"
import { Link } from "../../../site/plain-link.tsx"

// The library's style sheet is no module.
jest.unstable_mockModule("react-toastify/ReactToastify.css", () => ({}))
jest.unstable_mockModule("gatsby", () => ({ Link, navigate: () => undefined }))

const { default: CalendarScreen } = await import("../../../../../src/admin/features/calendar/calendar-screen.tsx")

/** All on one day of the studio's. */
const inHours = (hours: number): string =>
  new Date((Math.ceil(Date.now() / 86_400_000 + 3) * 24 + hours) * 3_600_000).toISOString()

const [planned, later, elsewhere] = [inHours(8), inHours(11), inHours(13)]

/** `at` is of the English text, `ru` of the Russian one where there is one. */
type Entry = {
  id: string
  contentType: "blog" | "jobs"
  version: number
  title: string
  at: string | null
  ru?: string | null
}

const idOf = (number: number): string => `7b1b1c1e-0000-4000-8000-00000000000${number}`

let entries: Entry[]
let sent: {
  path: string
  body: { entries: { id: string; version: number; moves: { locale: string; publishAt: string }[] }[] }
}[]
/** Paths whose requests fail. */
let failing: RegExp | null
let page: ReturnType<typeof adminPage>
let toasts: string[]
const realFetch = globalThis.fetch

const find = (id: string): Entry => {
  const entry = entries.find((one) => one.id === id)
  if (!entry) throw new Error(`There is no ${id}`)
  return entry
}

/** A server with posts that are scheduled. */
const respond = (path: string, body: (typeof sent)[number]["body"]): { status: number; content: unknown } => {
  const ok = (response: unknown) => ({ status: 200, content: { code: 0, response } })
  if (failing?.test(path)) return { status: 500, content: { code: 1999, message: "" } }
  if (path.includes("/entries/calendar")) {
    const items = entries
      .flatMap(({ ru = null, ...entry }) => [
        { ...entry, locale: "en" },
        { ...entry, locale: "ru", at: ru },
      ])
      .filter(({ at }) => at !== null)
      .map((entry) => ({ ...entry, editedBy: "Ann", state: "scheduled" }))
    return ok({ dated: { items, total: items.length }, drafts: { items: [], total: 0 } })
  }
  if (path.includes("/blog/admin/id/")) {
    const { version, at, ru } = find(path.split("/").at(-1) ?? "")
    const none = { working: false, updateAt: null }
    const textOf = (publishedAt: string | null) => ({
      title: "",
      state: publishedAt === null ? "draft" : "scheduled",
      publishedAt,
    })
    return ok({
      version,
      removedAt: null,
      translations: { en: textOf(at), ru: ru ? textOf(ru) : null },
      layers: { fields: false, en: none, ru: none },
    })
  }
  if (path.includes("/revisions/blog/")) return ok({ items: [{ author: "Ann" }] })
  sent.push({ path, body })
  const old = body.entries.flatMap(({ id, version }, index) => (find(id).version === version ? [] : [index]))
  if (old.length === body.entries.length) {
    const details = old.map((index) => ({ path: `body.entries.${index}.version`, message: "is not the present one" }))
    return { status: 409, content: { code: 1300, message: "", details } }
  }
  for (const { id, moves } of body.entries) {
    const entry = find(id)
    for (const { locale, publishAt } of moves) Object.assign(entry, { [locale === "ru" ? "ru" : "at"]: publishAt })
    entry.version += 1
  }
  return ok({ items: body.entries.map(({ id }) => ({ id, version: find(id).version })), skipped: [] })
}

const until = async (holds: () => unknown): Promise<void> => {
  while (!holds()) await flushUpdates()
}

/** Opens the calendar of the month of a day. */
const open = async (on: string): Promise<void> => {
  page = adminPage({ admin, adminOutcome, adminBulk, adminCalendar, adminPalette })
  await page.show(
    <AdminLocationContext value={{ pathname: "/admin/calendar", search: `?on=${on}` }}>
      <CalendarScreen />
    </AdminLocationContext>
  )
  await until(() => page.container.querySelector("[data-slot]"))
}

beforeEach(async () => {
  ;[sent, toasts, failing] = [[], [], null]
  entries = [planned, later].map((at, index) => ({
    ...{ id: idOf(index + 1), contentType: "blog", version: 1 },
    ...{ title: `Night ${index + 1}`, at },
  }))
  entries.push(
    { id: idOf(3), contentType: "blog", version: 1, title: "Both", at: planned, ru: planned },
    { id: idOf(4), contentType: "jobs", version: 1, title: "Porter", at: planned }
  )
  for (const kind of ["success", "error"] as const)
    jest.spyOn(toast, kind).mockImplementation((content) => {
      toasts.push(JSON.stringify(content))
      return ""
    })
  globalThis.fetch = ((address: string, { body }: { body?: string }) => {
    const { status, content } = respond(address, JSON.parse(body ?? "{}") as never)
    return Promise.resolve({
      ...{ ok: status === 200, status, headers: new Headers() },
      json: () => Promise.resolve(content),
    })
  }) as never
  await open(dayOf(planned).toString())
})

afterEach(async () => {
  jest.useRealTimers()
  await page.close()
  jest.restoreAllMocks()
  globalThis.fetch = realFetch
})

const press = async (name: string): Promise<void> => {
  const find = () =>
    [...page.container.querySelectorAll<HTMLElement>("button")].findLast(({ textContent }) => textContent === name)
  await until(find)
  act(() => find()?.click())
  await flushUpdates()
}

const choose = async (title: string): Promise<void> => {
  act(() => page.container.querySelector<HTMLElement>(`input[aria-label^="Select “${title}”"]`)?.click())
  await flushUpdates()
}

/** Moves what is chosen, the first of it to a time in an hour. */
const moveChosen = async (): Promise<void> => {
  await press("Move to…")
  await press("In an hour")
  await press("Move")
}

test("several that are chosen move with one request, and keep their distance", async () => {
  await choose("Night 1")
  await choose("Night 2")
  await moveChosen()
  await until(() => toasts.length > 0)
  const [{ path, body }] = sent as [(typeof sent)[number]]
  expect(path).toContain("/blog/reschedule")
  const instants = body.entries.map(({ moves }) => Date.parse(moves[0]?.publishAt ?? ""))
  const [first = 0, second = 0] = instants
  expect(first).toBeGreaterThan(Date.now())
  expect(second - first).toBe(Date.parse(later) - Date.parse(planned))
  expect(toasts[0]).toContain("2 entries moved.")
})

const key = async (name: string): Promise<void> => {
  const at = document.activeElement ?? document.body
  act(() => void at.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true })))
  await flushUpdates()
}

test("moves by keys alone: the question begins in its date, and Enter answers it", async () => {
  const stop = listenToShortcuts()
  await key("j")
  await key("m")
  await until(() => document.activeElement?.role === "spinbutton")
  await key("Enter")
  await until(() => toasts.length > 0)
  stop()
  expect(sent[0]?.body.entries.map(({ id }) => id)).toEqual([idOf(1)])
})

test("keys begin with what is still to come", async () => {
  const past = new Date(Date.parse(planned) - 30 * 86_400_000).toISOString()
  const stop = listenToShortcuts()
  const days = [...page.container.querySelectorAll<HTMLElement>("ol > li")]
  // A day that is past, whatever today is: the month may begin with today.
  days[0]?.setAttribute("data-past", "")
  const link = days[0]?.appendChild(document.createElement("div"))
  link?.setAttribute("data-slot", past)
  link?.appendChild(Object.assign(document.createElement("a"), { href: "/" }))
  await key("j")
  expect(document.activeElement?.textContent).toContain("Night 1")
  stop()
})

test("what another user moved meanwhile is a question, with both times", async () => {
  Object.assign(find(idOf(1)), { version: 2, at: elsewhere })
  await choose("Night 1")
  await moveChosen()
  await until(() => page.container.textContent.includes("Someone moved this in the meantime"))
  expect(page.container.textContent).toContain(`Ann moved it to ${formatInStudio(elsewhere, "en")}.`)
  expect(page.container.textContent).toContain("You moved it to")
  await press("Keep their time")
  expect(find(idOf(1))).toMatchObject({ version: 2, at: elsewhere })

  await until(() => page.container.querySelector(`[data-slot*="${elsewhere}"]`))
  expect(page.container.querySelector("dialog")).toBeNull()
})

test("of two times one's own can be kept too", async () => {
  Object.assign(find(idOf(1)), { version: 2, at: elsewhere })
  await choose("Night 1")
  await moveChosen()
  await press("Use mine")
  await until(() => toasts.length > 0)
  expect(sent.map(({ body }) => body.entries[0]?.version)).toEqual([1, 2])
  expect(find(idOf(1)).at).toBe(sent[0]?.body.entries[0]?.moves[0]?.publishAt)
})

test("an entry whose text alone was saved meanwhile moves without a question", async () => {
  find(idOf(1)).version = 4
  await choose("Night 1")
  await moveChosen()
  await until(() => toasts.length > 0)
  expect(sent.map(({ body }) => body.entries[0]?.version)).toEqual([1, 4])
  expect(page.container.querySelector("dialog")).toBeNull()
})

test("what is not scheduled any more is said, and cannot be moved", async () => {
  Object.assign(find(idOf(1)), { version: 2, at: null })
  await choose("Night 1")
  await moveChosen()
  await until(() => page.container.textContent.includes("it’s no longer scheduled"))
  await press("OK")
  expect(sent).toHaveLength(1)
})

test("of two languages that were shown as one, the one that another user moved is reported", async () => {
  Object.assign(find(idOf(3)), { version: 2, at: elsewhere })
  await choose("Both")
  await moveChosen()
  await until(() => page.container.textContent.includes("Someone moved this in the meantime"))
  expect(page.container.textContent).toContain(`Ann moved it to ${formatInStudio(elsewhere, "en")}.`)
  await press("Use mine")
  await until(() => toasts.length > 0)
  const { at, ru } = find(idOf(3))
  expect([at, ru]).toEqual([sent[0]?.body.entries[0]?.moves[0]?.publishAt, at])
})

test("where one of several requests fails, nothing says that all of them did", async () => {
  failing = /\/jobs\//u
  await choose("Night 1")
  await choose("Porter")
  await moveChosen()
  await until(() => toasts.length > 1)
  expect(toasts[0]).toContain(adminCalendar.failedPartly)
  expect(toasts[1]).toContain("1 entry moved.")
})

test("what was changed meanwhile and cannot be read is named as left", async () => {
  failing = /\/admin\/id\//u
  find(idOf(1)).version = 2
  await choose("Night 1")
  await moveChosen()
  await until(() => page.container.textContent.includes(adminBulk.skipped.titleNone))
  expect(page.container.querySelector("dialog")?.textContent).toContain("Night 1")
})

test("keys stop at what a day has folded, and go on in it once it is open", async () => {
  for (const number of [5, 6]) entries.push({ ...find(idOf(1)), id: idOf(number), title: `Night ${number}`, at: later })
  await page.close()
  await open(dayOf(planned).toString())
  const stop = listenToShortcuts()
  for (let press = 0; press < 4; press += 1) await key("j")
  const more = document.activeElement as HTMLElement
  expect(more.textContent).toBe("3 more")
  act(() => more.click())
  await flushUpdates()
  expect(page.container.querySelectorAll("[data-slot]")).toHaveLength(6)
  const links = [...page.container.querySelectorAll("[data-slot] a")]
  expect(links.indexOf(document.activeElement as HTMLElement)).toBe(3)
  await key("j")
  expect(links.indexOf(document.activeElement as HTMLElement)).toBe(4)
  stop()
})

test("a small screen begins with today, and shows what was earlier when it is asked for", async () => {
  await page.close()
  jest.useFakeTimers({
    now: new Date("2026-07-15T09:00:00Z"),
    doNotFake: ["setTimeout", "clearTimeout", "setImmediate", "queueMicrotask", "nextTick", "performance"],
  })
  entries = ["2026-06-30T09:00:00Z", "2026-07-14T09:00:00Z", "2026-07-15T06:00:00Z"].map((at, index) => ({
    ...{ id: idOf(index + 1), contentType: "blog" as const, version: 1, title: `Night ${index + 1}`, at },
  }))
  await open("2026-07-15")
  const days = page.container.querySelector<HTMLElement>("[data-view]")
  expect(days?.dataset).toHaveProperty("fromToday")
  await press("1 text earlier")
  expect(days?.dataset).not.toHaveProperty("fromToday")
  expect(page.container.textContent).not.toContain("1 text earlier")
})
