import { growthOf, postsOfPages, readTables } from "../../bench/support/growth.ts"

const builds = `
| posts | content         | build   | / cold | peak memory | files changed | linked  |
| ----- | --------------- | ------- | ------ | ----------- | ------------- | ------- |
| 100   | cold            | 61.9 s  | 1.00   | 1559 MiB    | 678 of 678    | 0.0 %   |
| 100   | one post edited | 14.2 s  | 0.23   | unknown     | 274 of 678    | 55.6 %  |
| 1,000 | cold            | 71.5 s  | 1.00   | 1.5 GiB     | 4874 of 4874  | 0.0 %   |

Measured on 2 cores, 24 GiB.
`

const steps = `
Where the time of an edit goes, 100 × 2:

| step             | begins after p50 | takes p50 | rounds |
| ---------------- | ---------------- | --------- | ------ |
| render the pages | 23 ms            | 121 ms    | 30     |

Where the time of an edit goes, 1000 × 2:

| step             | begins after p50 | takes p50 | rounds |
| ---------------- | ---------------- | --------- | ------ |
| render the pages | 24 ms            | 0.13 s    | 30     |
`

test("quantities of tables are collected by what was measured, over all sizes", () => {
  expect(readTables(builds)).toEqual([
    {
      label: "cold",
      column: "build",
      unit: "time",
      points: [
        { posts: 100, value: 61_900 },
        { posts: 1_000, value: 71_500 },
      ],
    },
    {
      label: "cold",
      column: "peak memory",
      unit: "bytes",
      points: [
        { posts: 100, value: 1_559 * 2 ** 20 },
        { posts: 1_000, value: 1.5 * 2 ** 30 },
      ],
    },
    { label: "one post edited", column: "build", unit: "time", points: [{ posts: 100, value: 14_200 }] },
  ])
})

test("the size of a table may stand above it", () => {
  const [begins, takes] = readTables(steps)
  expect(begins?.points).toEqual([
    { posts: 100, value: 23 },
    { posts: 1_000, value: 24 },
  ])
  expect(takes).toEqual({
    label: "render the pages",
    column: "takes p50",
    unit: "time",
    points: [
      { posts: 100, value: 121 },
      { posts: 1_000, value: 130 },
    ],
  })
})

test("of several quantities in a cell the first counts, and a size has its languages", () => {
  const table = "| posts    | edit p50 / p95  |\n| --- | --- |\n| 100 × 2 | 0.29 s / 0.42 s |"
  expect(readTables(table)[0]?.points).toEqual([{ posts: 100, value: 290 }])
})

test("a table without a size gives nothing, also after one that had its size above it", () => {
  const table = "| step | takes |\n| --- | --- |\n| one | 5 ms |\n"
  expect(readTables(table)).toEqual([])
  expect(readTables(`1 of 1, 100 × 2:\n\n${table}\nWithout a size:\n\n${table}`)[0]?.points).toHaveLength(1)
})

test("a line through the measurements is found again", () => {
  const points = [1_000, 10_000, 50_000].map((posts) => ({ posts, value: 500 + 2 * posts }))
  const growth = growthOf(points)
  expect(growth?.fixed).toBeCloseTo(500)
  expect(growth?.each).toBeCloseTo(2)
  expect(growth?.off).toBeCloseTo(0)
  expect(growth?.power).toBeCloseTo(Math.log(100_500 / 20_500) / Math.log(5))
})

test("deviations count by their share", () => {
  const growth = growthOf([
    { posts: 1, value: 1 },
    { posts: 10, value: 10 },
    { posts: 100, value: 130 },
  ])
  expect(growth?.off).toBeGreaterThan(0.05)
  expect(growth?.off).toBeLessThan(0.2)
  expect(growth?.power).toBeGreaterThan(1)
})

test("neither part is negative", () => {
  expect(
    growthOf([
      { posts: 1, value: 20 },
      { posts: 10, value: 10 },
    ])
  ).toMatchObject({ each: 0 })
  expect(
    growthOf([
      { posts: 10, value: 10 },
      { posts: 20, value: 40 },
    ])
  ).toMatchObject({ fixed: 0 })
})

test("one size, or nothing at all, has no growth", () => {
  expect(growthOf([{ posts: 1, value: 20 }])).toBeUndefined()
  expect(
    growthOf([
      { posts: 1, value: 20 },
      { posts: 1, value: 21 },
    ])
  ).toBeUndefined()
  expect(
    growthOf([
      { posts: 1, value: 0 },
      { posts: 10, value: 1 },
    ])
  ).toBeUndefined()
})

test("a million pages are posts in two languages and their lists", () => {
  expect(postsOfPages(1_000_000)).toBe(428_571)
})
