import { areaWith, fitted, largestArea } from "../../../../../src/admin/features/files/crop-shapes.ts"

const whole = { width: 1_000, height: 600 }
const center = { x: 0.5, y: 0.5 }

test.each([
  [null, center, { x: 0, y: 0, ...whole }],
  [2, center, { x: 0, y: 50, width: 1_000, height: 500 }],
  [2, { x: 0, y: 1 }, { x: 0, y: 100, width: 1_000, height: 500 }],
  [4 / 3, { x: 0.9, y: 0 }, { x: 200, y: 0, width: 800, height: 600 }],
  [1 / 2, { x: 0.3, y: 0.3 }, { x: 150, y: 0, width: 300, height: 600 }],
])("the largest area of the ratio %p around %j is %j", (ratio, point, expected) => {
  expect(largestArea(ratio, whole, point)).toEqual(expected)
})

test.each([
  ["parts of pixels", { x: 10.4, y: 10.6, width: 99.5, height: 80.2 }, null, { x: 10, y: 11, width: 100, height: 80 }],
  ["too small", { x: 990, y: 590, width: 0, height: 3 }, null, { x: 936, y: 536, width: 64, height: 64 }],
  ["too large", { x: 5, y: -5, width: 2_000, height: 900 }, null, { x: 0, y: 0, ...whole }],
  ["of another ratio", { x: 0, y: 0, width: 300, height: 300 }, 2, { x: 0, y: 0, width: 300, height: 150 }],
  ["too small for its ratio", { x: 0, y: 0, width: 70, height: 35 }, 2, { x: 0, y: 0, width: 128, height: 64 }],
])("an area %s is fitted", (_name, area, ratio, expected) => {
  expect(fitted(area, whole, ratio)).toEqual(expected)
})

const area = { x: 100, y: 100, width: 400, height: 200 }

test.each([
  ["x", 300, 2, { ...area, x: 300 }],
  ["x", 900, 2, { ...area, x: 600 }],
  ["width", 600, 2, { ...area, width: 600, height: 300 }],
  ["height", 300, 2, { ...area, width: 600, height: 300 }],
  ["height", 300, null, { ...area, height: 300 }],
  ["width", 1, null, { ...area, width: 64 }],
  ["height", 599, 2, { x: 0, y: 100, width: 1_000, height: 500 }],
] as const)("%s of %d with the ratio %p", (side, value, ratio, expected) => {
  expect(areaWith(area, [side, value], whole, ratio)).toEqual(expected)
})
