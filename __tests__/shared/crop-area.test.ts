import { isWithin, pointInArea } from "../../shared/crop-area.ts"

const whole = { width: 1_000, height: 500 }

test.each([
  [
    { x: 0.5, y: 0.5 },
    { x: 0, y: 0, ...whole },
    { x: 0.5, y: 0.5 },
  ],
  [
    { x: 0.5, y: 0.5 },
    { x: 400, y: 200, width: 400, height: 200 },
    { x: 0.25, y: 0.25 },
  ],
  [
    { x: 0.1, y: 0.9 },
    { x: 400, y: 0, width: 400, height: 200 },
    { x: 0, y: 1 },
  ],
  [
    { x: 1 / 3, y: 0 },
    { x: 0, y: 0, width: 900, height: 500 },
    { x: 0.37, y: 0 },
  ],
])("the focal point %j is in the area %j at %j", (point, area, expected) => {
  expect(pointInArea(point, area, whole)).toEqual(expected)
})

test("an area ends within its picture", () => {
  expect(isWithin({ x: 600, y: 300, width: 400, height: 200 }, whole)).toBe(true)
  expect(isWithin({ x: 601, y: 300, width: 400, height: 200 }, whole)).toBe(false)
  expect(isWithin({ x: 600, y: 301, width: 400, height: 200 }, whole)).toBe(false)
})
