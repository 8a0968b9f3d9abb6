import { jest } from "@jest/globals"
import { act } from "react"
import admin from "../../../../../locales/en/admin.json" with { type: "json" }
import adminEditor from "../../../../../locales/en/adminEditor.json" with { type: "json" }
import { AdminLocationContext } from "../../../../../src/admin/address/admin-location.ts"
import { adminPage } from "../../../../support/admin-page.tsx"
import { Link } from "../../../site/plain-link.tsx"

jest.unstable_mockModule("gatsby", () => ({ Link }))
jest.unstable_mockModule("../../../../../src/admin/features/editor/entry-editor.tsx", () => ({
  EntryEditor: () => <h1>A post</h1>,
}))

const { default: EntryScreen } = await import("../../../../../src/admin/features/editor/entry-screen.tsx")

const id = "7b1b1c1e-0000-4000-8000-000000000000"
const realFetch = globalThis.fetch
let page: ReturnType<typeof adminPage>
let entryStatus: number

beforeEach(() => {
  globalThis.fetch = ((address: string) => {
    const status = address.includes(id) ? entryStatus : 200
    const response = status === 200 ? { id } : null
    return Promise.resolve({
      ...{ ok: status === 200, status, headers: new Headers() },
      json: () => Promise.resolve({ code: status === 200 ? 0 : 1404, response }),
    })
  }) as never
  page = adminPage({ admin, adminEditor })
})

afterEach(async () => {
  await page.close()
  globalThis.fetch = realFetch
})

const heading = async (): Promise<string> => {
  for (;;) {
    const found = page.container.querySelectorAll("h1")
    if (found.length > 0) return [...found].map(({ textContent }) => textContent).join("|")
    await act(() => new Promise((done) => setTimeout(done, 5)))
  }
}

test("says of an entry that does not exist so as its heading, and leads back to the list", async () => {
  entryStatus = 404
  await page.show(<EntryScreen contentType="blog" id={id} />)
  expect(await heading()).toBe(adminEditor.unopened.missing)
  expect(page.container.querySelector("a")?.textContent).toBe(adminEditor.editor.back)
  expect(page.container.querySelector("button")).toBeNull()
})

test("says of an entry that could not be read so as its heading, and opens it on the next try", async () => {
  entryStatus = 500
  await page.show(<EntryScreen contentType="blog" id={id} />)
  expect(await heading()).toBe(adminEditor.unopened.failed)
  entryStatus = 200
  await act(() => {
    page.container.querySelector("button")?.click()
    return Promise.resolve()
  })
  while ((await heading()) !== "A post") await act(() => new Promise((done) => setTimeout(done, 5)))
})

test("keeps the editor of a new post when its address is read again without the sign of a new one", async () => {
  entryStatus = 500
  const at = (search: string) => (
    <AdminLocationContext value={{ pathname: `/admin/blog/${id}`, search }}>
      <EntryScreen contentType="blog" id={id} />
    </AdminLocationContext>
  )
  await page.show(at("?new"))
  expect(await heading()).toBe("A post")
  const editor = page.container.querySelector("h1")
  await page.show(at(""))
  expect(page.container.querySelector("h1")).toBe(editor)
})
