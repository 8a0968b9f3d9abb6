import { jest } from "@jest/globals"
import { act } from "react"
import adminPalette from "../../../../locales/en/adminPalette.json" with { type: "json" }
import { SearchBox } from "../../../../src/admin/ui/search-box.tsx"
import { adminPage } from "../../../support/admin-page.tsx"

let page: ReturnType<typeof adminPage>
let searched: string[]

beforeEach(() => {
  jest.useFakeTimers()
  searched = []
  page = adminPage({ adminPalette })
})

afterEach(async () => {
  await page.close()
  jest.useRealTimers()
})

const show = (value: string) =>
  page.show(<SearchBox label="Search" value={value} onSearch={(text) => searched.push(text)} />)

const field = (): HTMLInputElement => {
  const input = page.container.querySelector("input")
  if (!input) throw new Error("There is no field")
  return input
}

const type = (text: string): void =>
  act(() => {
    // React notices a value that was set past its own setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field(), text)
    field().dispatchEvent(new Event("input", { bubbles: true }))
  })

const wait = (): void =>
  act(() => {
    jest.advanceTimersByTime(1_000)
  })

test("searches once nobody has typed for a moment, and keeps what is typed while a search loads", async () => {
  await show("")
  type("nig")
  wait()
  type("night ")
  await show("nig")
  expect(field().value).toBe("night ")
  wait()
  await show("night")
  wait()
  expect(field().value).toBe("night ")
  expect(searched).toEqual(["nig", "night"])
})

test("keeps what is typed when the address of an earlier search comes after a later one has begun", async () => {
  await show("")
  type("nig")
  wait()
  type("night")
  wait()
  await show("nig")
  expect(field().value).toBe("night")
  await show("night")
  wait()
  expect(field().value).toBe("night")
  expect(searched).toEqual(["nig", "night"])
  await show("nig")
  expect(field().value).toBe("nig")
})

test("shows the search of an address that a link leads to, and does not search for the one before", async () => {
  await show("")
  type("night")
  wait()
  await show("night")
  await show("")
  expect(field().value).toBe("")
  await show("draft")
  expect(field().value).toBe("draft")
  wait()
  expect(searched).toEqual(["night"])
})
