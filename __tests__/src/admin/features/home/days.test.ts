import { daysOf } from "../../../../../src/admin/features/home/days.ts"

const at = (instant: string) => ({ at: new Date(instant).toISOString() })

// In summer the studio's clock is three hours ahead of UTC, in winter two.
test("puts what lies ahead on the studio's days, what is late on today, and leaves out the rest", () => {
  const [late, soon, midnight, last, after] = [
    at("2026-06-14T20:59:00Z"),
    at("2026-06-15T15:00:00Z"),
    at("2026-06-15T21:00:00Z"),
    at("2026-06-17T20:59:00Z"),
    at("2026-06-17T21:00:00Z"),
  ]
  const days = daysOf([late, soon, midnight, last, after], Date.parse("2026-06-15T09:00:00Z"), 3)
  expect(days.map(({ date }) => date.toISOString())).toEqual([
    "2026-06-14T21:00:00.000Z",
    "2026-06-15T21:00:00.000Z",
    "2026-06-16T21:00:00.000Z",
  ])
  expect(days.map(({ items }) => items)).toEqual([[late, soon], [midnight], [last]])
})

test("has each day once, also when the clock is changed", () => {
  const days = daysOf([], Date.parse("2026-10-24T21:10:00Z"), 3)
  expect(days.map(({ date }) => date.toISOString())).toEqual([
    "2026-10-24T21:00:00.000Z",
    "2026-10-25T22:00:00.000Z",
    "2026-10-26T22:00:00.000Z",
  ])
})
