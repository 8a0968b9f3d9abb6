import { jest } from "@jest/globals"
import { act, useState } from "react"
import adminCalendar from "../../../../locales/en/adminCalendar.json" with { type: "json" }
import { InstantField } from "../../../../src/admin/ui/instant-field.tsx"
import { adminPage } from "../../../support/admin-page.tsx"
import { flushUpdates } from "../../../support/flush-updates.ts"

let page: ReturnType<typeof adminPage>
let chosen: (string | null)[]

type FieldProps = { initial: string | null; issue?: string | null; isOptional?: boolean }

const Field = ({ initial, issue = null, isOptional = false }: FieldProps) => {
  const [value, setValue] = useState(initial)
  return (
    <InstantField
      label="When"
      value={value}
      hint="In the studio"
      issue={issue}
      isOptional={isOptional}
      onChange={(next) => {
        chosen.push(next)
        setValue(next)
      }}
    />
  )
}

const show = async (initial: string | null, issue?: string, isOptional = false): Promise<void> => {
  await page.show(<Field initial={initial} issue={issue ?? null} isOptional={isOptional} />)
  while (!page.container.querySelector("[role=spinbutton]")) await flushUpdates()
}

beforeEach(() => {
  chosen = []
  page = adminPage({ adminCalendar })
})

afterEach(() => page.close())

const segment = (name: string) => page.container.querySelector(`[role=spinbutton][aria-label^="${name}"]`)?.textContent

const calendar = () => page.container.querySelector<HTMLElement>(`button[aria-label="${adminCalendar.when.calendar}"]`)

const press = async (element: Element | null | undefined): Promise<void> => {
  act(() => (element as HTMLElement | null | undefined)?.click())
  await flushUpdates()
}

/** A day to come, far from the ends of its month. */
const noon = `${new Date().getUTCFullYear() + 1}-02-10T10:30:00.000Z`

test("shows an instant in the studio's zone and the reader's format", async () => {
  await show(noon)
  expect(["month", "day", "hour", "minute"].map(segment)).toEqual(["02", "10", "12", "30"])
})

test("a day of the calendar keeps the time of day, and folds the calendar away", async () => {
  await show(noon)
  await press(calendar())
  const day = [...page.container.querySelectorAll("[role=gridcell] [role=button]")].find(
    ({ textContent }) => textContent === "12"
  )
  await press(day)
  expect(chosen).toEqual([noon.replace("-10T", "-12T")])
  expect(page.container.querySelector("[role=grid]")).toBeNull()
  expect(document.activeElement).toBe(calendar())
})

const clear = () =>
  page.container.querySelector(`button[aria-label="${adminCalendar.when.clear.replace("{{label}}", "When")}"]`)

test("an optional instant is taken out by a press, which leaves the focus in the field", async () => {
  await show(noon, undefined, true)
  await press(clear())
  expect(chosen).toEqual([null])
  expect(segment("day")).not.toBe("10")
  expect(clear()).toBeNull()
  expect(document.activeElement).toBe(calendar())
})

test("an instant that is required cannot be taken out", async () => {
  await show(noon)
  expect(clear()).toBeNull()
})

test("days before today cannot be chosen", async () => {
  await show(new Date().toISOString())
  await press(calendar())
  const before = page.container.querySelector('[slot="previous"]')
  expect((before as HTMLButtonElement | null)?.disabled).toBe(true)
})

test("an issue marks the field, and is announced with it beside the hint", async () => {
  await show(noon, "Choose a time in the future")
  const first = page.container.querySelector("[role=spinbutton]")
  expect(first?.getAttribute("aria-invalid")).toBe("true")
  const described = (first?.getAttribute("aria-describedby") ?? "").split(" ")
  const texts = described.map((id) => document.getElementById(id)?.textContent ?? "")
  expect(texts).toEqual(
    expect.arrayContaining([expect.stringMatching(/^In the studio/), "Choose a time in the future"])
  )
})

test("Enter in a part of it sends the form, as in any other field", async () => {
  const sent = jest.fn((event: { preventDefault: () => void }) => event.preventDefault())
  await page.show(
    <form onSubmit={sent}>
      <Field initial={noon} />
      <button type="submit">Save</button>
    </form>
  )
  while (!page.container.querySelector("[role=spinbutton]")) await flushUpdates()
  const day = page.container.querySelector('[role=spinbutton][aria-label^="day"]')
  act(() => void day?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true })))
  expect(sent).toHaveBeenCalledTimes(1)
})
