import { act } from "react"
import {
  useListEntriesQuery,
  usePublishEntriesMutation,
  type PostItem,
} from "../../../../../src/admin/features/entries/entries-api.ts"
import { adminPage } from "../../../../support/admin-page.tsx"

const itemOf = (version: number) => ({ id: "one", version }) as PostItem

const realFetch = globalThis.fetch
let page: ReturnType<typeof adminPage>
let reads: number
let isRefused: boolean

beforeEach(() => {
  reads = 0
  isRefused = false
  globalThis.fetch = (async (address: string) => {
    await Promise.resolve()
    const isRead = address.includes("/admin")
    if (isRead) reads += 1
    // The list is read once: what it shows later it has from elsewhere.
    if (reads > 1) return new Promise(() => undefined)
    const list = { items: [itemOf(1), { ...itemOf(7), id: "two" }], page: 1, perPage: 25, total: 2 }
    const response = isRead ? list : { items: [itemOf(2)], skipped: [] }
    const isFailure = isRefused && !isRead
    return {
      ...{ ok: !isFailure, status: isFailure ? 500 : 200, headers: { get: () => null } },
      json: () => Promise.resolve(isFailure ? { code: 1999, message: "" } : { code: 0, response }),
    }
  }) as never
  page = adminPage({})
})

afterEach(async () => {
  await page.close()
  globalThis.fetch = realFetch
})

const List = () => {
  const { data } = useListEntriesQuery({ contentType: "blog", page: "1" })
  const [publish, { isError }] = usePublishEntriesMutation()
  const wanted = { contentType: "blog", locale: "en", state: "published", publishAt: null } as const
  return (
    <button type="button" onClick={() => void publish({ ...wanted, entries: [{ id: "one", version: 1 }] })}>
      {`${data?.items.map(({ id, version }) => `${id} ${version}`).join(", ")}${isError ? " failed" : ""}`}
    </button>
  )
}

const until = async (text: string): Promise<void> => {
  while (page.container.textContent !== text) await act(() => new Promise<void>((done) => setTimeout(done, 5)))
}

test("shows entries as they were published before the list is read again, so that the next step is one on that version", async () => {
  await page.show(<List />)
  await until("one 1, two 7")
  act(() => page.container.querySelector("button")?.click())
  await until("one 2, two 7")
  expect(reads).toBe(2)
})

test("leaves the list as it is when nothing was published", async () => {
  isRefused = true
  await page.show(<List />)
  await until("one 1, two 7")
  act(() => page.container.querySelector("button")?.click())
  await until("one 1, two 7 failed")
})
