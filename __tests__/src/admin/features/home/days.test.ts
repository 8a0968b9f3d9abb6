import { daysOf } from "../../../../../src/admin/features/home/days.ts"

const at = (...parts: [number, number, number, number, number]) => ({ at: new Date(...parts).toISOString() })

test("puts what lies ahead on the reader's days, what is late on today, and leaves out the rest", () => {
  const [late, soon, midnight, last, after] = [
    at(2026, 5, 14, 23, 59),
    at(2026, 5, 15, 18, 0),
    at(2026, 5, 16, 0, 0),
    at(2026, 5, 17, 23, 59),
    at(2026, 5, 18, 0, 0),
  ]
  const days = daysOf([late, soon, midnight, last, after], new Date(2026, 5, 15, 12, 0), 3)
  expect(days.map(({ date }) => date.getDate())).toEqual([15, 16, 17])
  expect(days.map(({ items }) => items)).toEqual([[late, soon], [midnight], [last]])
})

test("has days that begin at midnight, also when the clock is changed", () => {
  const days = daysOf([], new Date(2026, 2, 27, 12, 0), 4)
  expect(days.map(({ date }) => date.getHours())).toEqual([0, 0, 0, 0])
})
