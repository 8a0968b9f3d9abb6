import { jest } from "@jest/globals"
import { act, useState } from "react"
import { toast } from "react-toastify/unstyled"
import admin from "../../../../../locales/en/admin.json" with { type: "json" }
import adminOutcome from "../../../../../locales/en/adminOutcome.json" with { type: "json" }
import adminBulk from "../../../../../locales/en/adminBulk.json" with { type: "json" }
import adminCalendar from "../../../../../locales/en/adminCalendar.json" with { type: "json" }
import adminEntries from "../../../../../locales/en/adminEntries.json" with { type: "json" }
import type { PostItem } from "../../../../../src/admin/features/entries/entries-api.ts"
import { adminPage } from "../../../../support/admin-page.tsx"
import { flushUpdates } from "../../../../support/flush-updates.ts"
import { Link } from "../../../site/plain-link.tsx"

// The library's style sheet is no module.
jest.unstable_mockModule("react-toastify/ReactToastify.css", () => ({}))
jest.unstable_mockModule("gatsby", () => ({ Link, navigate: () => undefined }))

const { BulkActions } = await import("../../../../../src/admin/features/entries/bulk-actions.tsx")

const layers = { fields: false, en: { working: false, updateAt: null }, ru: { working: false, updateAt: null } }

const itemOf = (number: number): PostItem => {
  const en = { title: `Post ${number}`, state: "draft", publishedAt: null }
  return { id: `id-${number}`, version: 1, layers, translations: { en, ru: null } } as unknown as PostItem
}

const range = (count: number): PostItem[] => Array.from({ length: count }, (_item, index) => itemOf(index))

type Sent = { entries: { id: string; version: number }[]; state: string }

let writes: Sent[]
let reads: string[]
/** How many writes the server takes before the connection is lost, or before it fails itself. */
let reachable: number
let failsAfter: number
let chosen: readonly { id: string }[]
let toasts: string[]
let page: ReturnType<typeof adminPage>
const realFetch = globalThis.fetch

const answer = (address: string, body: Sent): unknown => {
  if (address.includes("/admin?")) {
    reads.push(address)
    const number = Number(new URL(address, "http://localhost").searchParams.get("page"))
    return { items: range(250).slice((number - 1) * 100, number * 100), page: number, perPage: 100, total: 250 }
  }
  if (!address.endsWith("/blog/publish")) return null
  writes.push(body)
  if (writes.length > reachable) throw new TypeError("No connection")
  return { items: body.entries.map(({ id, version }) => ({ id, version: version + 1 })), skipped: [] }
}

beforeEach(() => {
  ;[writes, reads, toasts, chosen] = [[], [], [], []]
  reachable = failsAfter = Number.POSITIVE_INFINITY
  jest.spyOn(toast, "success").mockImplementation((content) => {
    toasts.push(JSON.stringify(content))
    return ""
  })
  jest.spyOn(toast, "error").mockImplementation((content) => {
    toasts.push(JSON.stringify(content))
    return ""
  })
  globalThis.fetch = (async (address: string, { body }: { body?: string }) => {
    await Promise.resolve()
    const response = answer(address, JSON.parse(body ?? "{}") as Sent)
    const isFailed = writes.length > failsAfter
    return {
      ...{ ok: !isFailed, status: isFailed ? 500 : 200, headers: { get: () => null } },
      json: () => Promise.resolve(isFailed ? { code: 1999, message: "" } : { code: 0, response }),
    }
  }) as never
  page = adminPage({ admin, adminOutcome, adminBulk, adminCalendar, adminEntries })
})

afterEach(async () => {
  await page.close()
  jest.restoreAllMocks()
  globalThis.fetch = realFetch
})

const List = ({ count }: { count: number }) => {
  const [items, setItems] = useState(range(count))
  return (
    <BulkActions
      contentType="blog"
      items={items}
      matching={{ total: 250, query: { q: "post" } }}
      onAll={null}
      onChoose={(next) => {
        chosen = next
        setItems([...next] as PostItem[])
      }}
      onDone={() => setItems([])}
      requested={null}
      onAnswered={() => undefined}
    />
  )
}

const until = async (holds: () => unknown): Promise<void> => {
  while (!holds()) await flushUpdates()
}

const press = (name: string): void => {
  const buttons = [...page.container.querySelectorAll("button")]
  act(() => buttons.findLast(({ textContent }) => textContent === name)?.click())
}

test("chooses all that the list matches, over its pages", async () => {
  await page.show(<List count={2} />)
  press("Select all 250 that match")
  await until(() => chosen.length > 0)
  expect(chosen).toHaveLength(250)
  expect(reads).toHaveLength(3)
  expect(reads.every((address) => address.includes("q=post") && address.includes("perPage=100"))).toBe(true)
})

test("publishes more than one request takes in several, and offers to undo all of it", async () => {
  await page.show(<List count={230} />)
  press("Publish EN")
  expect(page.container.textContent).toContain("Publish 230 entries in English?")
  expect(page.container.textContent).toContain("and 210 more")
  press("Publish EN")
  await until(() => toasts.length > 0)
  expect(writes.map(({ entries }) => entries.length)).toEqual([100, 100, 30])
  expect(toasts[0]).toContain("230 entries published.")
  expect(toasts[0]).toContain(adminOutcome.undo.button)
})

test("says what was done before the connection was lost, and what was not", async () => {
  reachable = 1
  await page.show(<List count={230} />)
  press("Publish EN")
  press("Publish EN")
  await until(() => toasts.length > 1)
  expect(toasts.join()).toContain(adminBulk.bulk.stopped)
  expect(toasts.join()).toContain("100 entries published.")
  expect(writes).toHaveLength(2)
  // What was not sent stays chosen, to be sent again.
  await until(() => chosen.length > 0)
  expect(chosen.map(({ id }) => id)).toEqual(
    range(230)
      .slice(100)
      .map(({ id }) => id)
  )
})

test("speaks of no connection where there is one", async () => {
  failsAfter = 1
  await page.show(<List count={230} />)
  press("Publish EN")
  press("Publish EN")
  await until(() => toasts.length > 1)
  expect(toasts.join()).toContain(adminBulk.bulk.halfway)
  expect(toasts.join()).not.toContain(adminBulk.bulk.stopped)
  await until(() => chosen.length > 0)
  expect(chosen).toHaveLength(130)
})
