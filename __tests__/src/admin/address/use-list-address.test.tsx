import { act } from "react"
import { AdminLocationContext } from "../../../../src/admin/address/admin-location.ts"
import { useListAddress } from "../../../../src/admin/address/use-list-address.ts"
import { adminPage } from "../../../support/admin-page.tsx"

let page: ReturnType<typeof adminPage>

beforeEach(() => {
  page = adminPage({})
})

afterEach(() => page.close())

const List = () => {
  const [values, change] = useListAddress(["q", "view", "tag", "page"])
  return (
    <>
      <output>{JSON.stringify(values)}</output>
      <button onClick={() => change({ view: "" })}>tiles</button>
      <button onClick={() => change({ tag: "lamps" })}>lamps</button>
      <button onClick={() => change({ page: "2" })}>next</button>
    </>
  )
}

const press = (label: string) =>
  act(() => [...page.container.querySelectorAll("button")].find(({ textContent }) => textContent === label)?.click())

test("keeps a change that is not shown yet when the next one comes", async () => {
  window.history.replaceState(null, "", "/admin/files?q=a+b&view=texts&page=3&other=x")
  const { pathname, search } = window.location
  await page.show(
    <AdminLocationContext value={{ pathname, search }}>
      <List />
    </AdminLocationContext>
  )
  expect(page.container.querySelector("output")?.textContent).toBe('{"q":"a b","view":"texts","page":"3"}')

  press("tiles")
  press("lamps")
  expect(window.location.search).toBe("?q=a+b&tag=lamps")
  press("next")
  expect(window.location.pathname + window.location.search).toBe("/admin/files?q=a+b&tag=lamps&page=2")
})
