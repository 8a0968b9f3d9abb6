import { jest } from "@jest/globals"
import { act } from "react"
import admin from "../../../../../locales/en/admin.json" with { type: "json" }
import adminAudit from "../../../../../locales/en/adminAudit.json" with { type: "json" }
import { AdminLocationContext } from "../../../../../src/admin/address/admin-location.ts"
import { adminPage } from "../../../../support/admin-page.tsx"
import { Link } from "../../../site/plain-link.tsx"

jest.unstable_mockModule("gatsby", () => ({ Link, navigate: () => undefined }))

const { default: AuditList } = await import("../../../../../src/admin/features/audit/audit-list.tsx")

const id = "7b1b1c1e-0000-4000-8000-000000000000"

const removal = {
  ...{ id: 1, at: "2026-11-01T10:00:00.000Z", actor: { id: null, name: "Ann" }, action: "blog.remove" },
  ...{ subjectId: id, subject: { kind: "blog", id, name: { en: "The Long Night", ru: null }, standing: "gone" } },
  ...{ stateChanges: [], details: {} },
}

const realFetch = globalThis.fetch
let page: ReturnType<typeof adminPage>

beforeEach(() => {
  page = adminPage({ admin, adminAudit })
})

afterEach(async () => {
  await page.close()
  globalThis.fetch = realFetch
})

test.each([
  ["the title of the only subject that is shown", [removal], "Only “The Long Night” — show all"],
  ["no id where its name is not known", [{ ...removal, subject: null }], "Only one item — show all"],
])("the filter by subject says %s", async (_, items, text) => {
  globalThis.fetch = () =>
    Promise.resolve({
      ...{ ok: true, status: 200, headers: { get: () => null } },
      json: () => Promise.resolve({ code: 0, response: { items, page: 1, perPage: 20, total: items.length } }),
    } as never)
  await page.show(
    <AdminLocationContext value={{ pathname: "/admin/audit", search: `?subject=${id}` }}>
      <AuditList />
    </AdminLocationContext>
  )
  while (!page.container.querySelector("table")) await act(() => new Promise<void>((done) => setTimeout(done, 0)))
  expect(page.container.textContent).toContain(text)
  expect(page.container.textContent).not.toContain(id)
})
