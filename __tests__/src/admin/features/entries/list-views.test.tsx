import { jest } from "@jest/globals"
import { act, useEffect } from "react"
import admin from "../../../../../locales/en/admin.json" with { type: "json" }
import adminOutcome from "../../../../../locales/en/adminOutcome.json" with { type: "json" }
import adminBulk from "../../../../../locales/en/adminBulk.json" with { type: "json" }
import adminEntries from "../../../../../locales/en/adminEntries.json" with { type: "json" }
import type { ListSettings } from "../../../../../shared/contract/list-settings.ts"
import { adminPage } from "../../../../support/admin-page.tsx"
import { flushUpdates } from "../../../../support/flush-updates.ts"
import { Link } from "../../../site/plain-link.tsx"

// The library's style sheet is no module.
jest.unstable_mockModule("react-toastify/ReactToastify.css", () => ({}))
jest.unstable_mockModule("gatsby", () => ({ Link, navigate: () => undefined }))

const { ListViews } = await import("../../../../../src/admin/features/entries/list-views.tsx")
const { useListViews } = await import("../../../../../src/admin/features/entries/use-list-views.ts")
const { queryOf, useListColumns } = await import("../../../../../src/admin/features/entries/use-list-settings.ts")

const view = (name: string, query: string, columns: string[] | null = null) => ({ name, query, columns })

let stored: ListSettings
let page: ReturnType<typeof adminPage>
const realFetch = globalThis.fetch

beforeEach(() => {
  stored = { version: 1, columns: null, views: [view("Night", "q=night", ["author"])] }
  globalThis.fetch = ((_address: string, { body }: { body?: string }) => {
    const sent = body === undefined ? null : (JSON.parse(body) as ListSettings)
    const isOld = sent !== null && sent.version !== stored.version
    if (sent && !isOld) stored = { ...sent, version: sent.version + 1 }
    const envelope = isOld ? { code: 1300, message: "", present: stored } : { code: 0, response: stored }
    return Promise.resolve({
      ...{ ok: !isOld, status: isOld ? 409 : 200, headers: { get: () => null } },
      json: () => Promise.resolve(envelope),
    })
  }) as never
  page = adminPage({ admin, adminOutcome, adminBulk, adminEntries })
})

afterEach(async () => {
  await page.close()
  globalThis.fetch = realFetch
})

let settings: ReturnType<typeof useListViews>
let isLoading: boolean

const Views = ({ query }: { query: string }) => {
  const own = useListViews("blog", query)
  const columns = useListColumns("blog", query)
  useEffect(() => {
    ;[settings, isLoading] = [own, columns.isLoading]
  })
  return <ListViews contentType="blog" query={query} />
}

const show = async (query: string): Promise<void> => {
  await page.show(<Views query={query} />)
  while (isLoading) await flushUpdates()
}

const current = (): string[] =>
  [...page.container.querySelectorAll("[aria-current=true]")].map(({ textContent }) => textContent)

test("a query has one form, without the page and empty parameters", () => {
  expect(queryOf({ state: "draft", q: "ночь", page: "3", editor: "" })).toBe(queryOf({ q: "ночь", state: "draft" }))
})

test.each([
  ["", ["All"]],
  ["state=draft", ["Drafts"]],
  ["q=night", ["Night"]],
  ["q=other", []],
])("the list at %j is the view %j", async (query, names) => {
  await show(query)
  expect(current()).toEqual(names)
  expect(page.container.textContent.includes(adminEntries.views.save)).toBe(names.length === 0)
})

test("a view has columns of its own", async () => {
  await show("q=night")
  expect(settings.columns).toEqual(["author"])
  await act(() => settings.showColumn("cover", true))
  await flushUpdates()
  expect(stored).toMatchObject({ columns: null, views: [{ columns: ["cover", "author"] }] })
})

test("columns of the list itself are those of no view", async () => {
  await show("")
  await act(() => settings.showColumn("cover", false))
  await flushUpdates()
  expect(stored.views[0]?.columns).toEqual(["author"])
  expect(stored.columns).toEqual(["states", "dateEn", "dateRu", "updated"])
})

test("a view that another tab saved meanwhile stays", async () => {
  await show("q=new")
  stored = { ...stored, version: 2, views: [...stored.views, view("Other tab", "q=tab")] }
  await act(() => settings.saveView("New"))
  await flushUpdates()
  expect(stored.views.map(({ name }) => name)).toEqual(["Night", "Other tab", "New"])
  expect(current()).toEqual(["New"])
  await act(() => settings.removeView("New"))
  await flushUpdates()
  expect(stored.views.map(({ name }) => name)).toEqual(["Night", "Other tab"])
})
