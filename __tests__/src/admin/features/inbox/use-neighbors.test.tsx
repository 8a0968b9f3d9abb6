import { act, useState } from "react"
import { userPaths } from "../../../../../shared/user-endpoints.ts"
import { useListSubmissionsQuery } from "../../../../../src/admin/features/inbox/inbox-api.ts"
import { useNeighbors } from "../../../../../src/admin/features/inbox/use-neighbors.ts"
import { adminPage } from "../../../../support/admin-page.tsx"
import { flushUpdates } from "../../../../support/flush-updates.ts"

/** Two a page. */
let ids: string[]
let page: ReturnType<typeof adminPage>
const realFetch = globalThis.fetch

const respond = (address: string) => {
  const url = new URL(address, "http://localhost")
  const number = Number(url.searchParams.get("page") ?? "1")
  const items = ids.slice((number - 1) * 2, number * 2).map((id) => ({ id }))
  const response = url.pathname.endsWith(userPaths.current)
    ? null
    : { items, page: number, perPage: 2, total: ids.length }
  return Promise.resolve({
    ...{ ok: true, status: 200, statusText: "", headers: { get: () => null } },
    json: () => Promise.resolve({ code: 0, response }),
  })
}

const Shown = ({ id, number, status = "new" }: { id: string; number: string; status?: string }) => {
  const query = { status, page: number }
  const { currentData, refetch } = useListSubmissionsQuery({ kind: "support", ...query })
  const { previous, next } = useNeighbors("support", query, { list: currentData, id })
  const text = [previous, next].map((one) => (one ? `${one.item.id} on ${one.page}` : "none")).join(", ")
  return (
    <button type="button" onClick={() => void refetch()}>
      {text}
    </button>
  )
}

const Filtered = ({ id }: { id: string }) => {
  const [status, setStatus] = useState("new")
  return (
    <>
      <input type="checkbox" aria-label="Read" onChange={() => setStatus("read")} />
      <Shown id={id} number="1" status={status} />
    </>
  )
}

/** Waits until the screen says this; what it says otherwise, in the end, fails the test. */
const expectText = async (text: string): Promise<void> => {
  for (let left = 100; left > 0 && page.container.textContent !== text; left -= 1) await flushUpdates(10)
  expect(page.container.textContent).toBe(text)
}

const open = (id: string, number = "1"): Promise<void> => page.show(<Shown id={id} number={number} />)

beforeEach(() => {
  ids = ["a", "b", "c", "d", "e"]
  globalThis.fetch = respond as never
  page = adminPage({})
})

afterEach(async () => {
  await page.close()
  globalThis.fetch = realFetch
})

test("goes over the ends of a page of the list", async () => {
  await open("b")
  await expectText("a on 1, c on 2")
})

test("goes back to the page before, and ends with the list", async () => {
  await open("e", "3")
  await expectText("d on 2, none")
})

test("one that has left the list by its new status counts as where it was", async () => {
  await open("b")
  await expectText("a on 1, c on 2")
  ids = ["a", "c", "d", "e"]
  act(() => page.container.querySelector("button")?.click())
  await expectText("a on 1, c on 1")
})

test("one that was opened from elsewhere leads to the first of the list", async () => {
  await open("z")
  await expectText("none, a on 1")
})

test("after a change of the filter beside a submission, the first of the list is the next", async () => {
  await page.show(<Filtered id="b" />)
  await expectText("a on 1, c on 2")
  ids = ["c", "d", "e"]
  act(() => page.container.querySelector<HTMLElement>("[type=checkbox]")?.click())
  await expectText("none, c on 1")
})
