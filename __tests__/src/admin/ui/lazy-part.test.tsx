import { act, Suspense, useState } from "react"
import admin from "../../../../locales/en/admin.json" with { type: "json" }
import { lazyPart, lazySheet, lazyTooltip } from "../../../../src/admin/ui/lazy-part.tsx"
import { adminPage } from "../../../support/admin-page.tsx"

let page: ReturnType<typeof adminPage>
let isOffline: boolean

const coming =
  <Part,>(part: Part) =>
  () =>
    isOffline ? Promise.reject(new Error("Loading chunk 1 failed.")) : Promise.resolve({ default: part })

const press = (name: string): Promise<void> =>
  act(async () => {
    const button = [...page.container.querySelectorAll("button")].find(({ textContent }) => textContent === name)
    button?.click()
    await new Promise((done) => setTimeout(done, 5))
  })

const shown = (): string => page.container.textContent

beforeEach(() => {
  isOffline = true
  page = adminPage({ admin })
})

afterEach(() => page.close())

test("says in the place of a part that it did not come, keeps what is beside it, and loads it on a press", async () => {
  const Part = lazyPart(coming(() => <p>The part</p>))
  await page.show(
    <>
      <p>A text. </p>
      <Suspense>
        <Part />
      </Suspense>
    </>
  )
  expect(shown()).toBe(`A text. ${admin.load.failed}${admin.load.retry}`)
  await press(admin.load.retry)
  expect(shown()).toContain(admin.load.failed)
  isOffline = false
  await press(admin.load.retry)
  expect(shown()).toBe("A text. The part")
})

test.each([
  ["a sheet", lazySheet],
  ["a tooltip", lazyTooltip],
])("closes %s that did not come, and loads it when it is opened again", async (_, lazyOne) => {
  const One = lazyOne<{ onClose: () => void }>(coming(() => <p>It is open</p>))
  const Screen = () => {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Suspense>{isOpen ? <One onClose={() => setOpen(false)} /> : null}</Suspense>
      </>
    )
  }
  await page.show(<Screen />)
  await press("Open")
  expect(shown()).toBe("Open")
  isOffline = false
  await press("Open")
  expect(shown()).toBe("OpenIt is open")
})
