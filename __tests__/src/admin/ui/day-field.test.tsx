import { act, useState } from "react"
import adminCalendar from "../../../../locales/en/adminCalendar.json" with { type: "json" }
import { DayField } from "../../../../src/admin/ui/day-field.tsx"
import { adminPage } from "../../../support/admin-page.tsx"
import { flushUpdates } from "../../../support/flush-updates.ts"

let page: ReturnType<typeof adminPage>
let chosen: string[]

const Field = ({ initial }: { initial: string }) => {
  const [value, setValue] = useState(initial)
  const change = (next: string): void => {
    chosen.push(next)
    setValue(next)
  }
  return <DayField label="Takes effect" value={value} onChange={change} />
}

const segments = () => [...page.container.querySelectorAll<HTMLElement>("[role=spinbutton]")]

const show = async (initial: string): Promise<void> => {
  await page.show(<Field initial={initial} />)
  while (segments().length === 0) await flushUpdates()
}

const texts = () => segments().map(({ textContent }) => textContent)

const press = async (find: string): Promise<void> => {
  act(() => page.container.querySelector<HTMLElement>(find)?.click())
  await flushUpdates()
}

beforeEach(() => {
  chosen = []
  page = adminPage({ adminCalendar })
})

afterEach(() => page.close())

test("shows a day in the reader's format, and changes it by keys", async () => {
  await show("2024-03-09")
  expect(texts()).toEqual(["03", "09", "2024"])
  act(() => segments()[1]?.focus())
  const up = new KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true, cancelable: true })
  act(() => void segments()[1]?.dispatchEvent(up))
  expect(chosen).toEqual(["2024-03-10"])
})

test("offers past days in its calendar, and folds it away", async () => {
  await show("2024-03-09")
  await press(`button[aria-label="${adminCalendar.when.calendar}"]`)
  await press(`[role=button][aria-label*="March 1, 2024"]`)
  expect(chosen).toEqual(["2024-03-01"])
  expect(texts()).toEqual(["03", "01", "2024"])
  expect(page.container.querySelector("[role=grid]")).toBeNull()
})

test.each(["", "soon"])("has no day for a draft's '%s'", async (initial) => {
  await show(initial)
  expect(texts()).toEqual(["mm", "dd", "yyyy"])
})
