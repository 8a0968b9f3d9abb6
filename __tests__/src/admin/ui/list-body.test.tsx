import admin from "../../../../locales/en/admin.json" with { type: "json" }
import { ListBody } from "../../../../src/admin/ui/list-body.tsx"
import { adminPage } from "../../../support/admin-page.tsx"

let page: ReturnType<typeof adminPage>
let pages: number[]

const show = (total: number): Promise<void> =>
  page.show(
    <ListBody
      label="Posts"
      query={{
        data: { items: [], page: 3, perPage: 20, total },
        isLoading: false,
        isFetching: false,
        refetch: () => undefined,
      }}
      idOf={(item: string) => item}
      columns={[]}
      empty="Nothing is here."
      // Another function at each render, as screens have it.
      onPage={(next) => pages.push(next)}
    />
  )

beforeEach(() => {
  pages = []
  page = adminPage({ admin })
})

afterEach(() => page.close())

test("goes to the last page once when the page that was shown has gone, and does not call the list empty", async () => {
  await show(40)
  await show(40)
  expect(pages).toEqual([2])
  expect(page.container.textContent).toBe("")
})

test("says that a list is empty", async () => {
  await show(0)
  expect(pages).toEqual([])
  expect(page.container.textContent).toBe("Nothing is here.")
})
