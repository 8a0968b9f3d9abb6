import { contrast } from "../../shared/contrast.ts"

test.each([
  ["#000000", "#ffffff", 21],
  ["#ffffff", "#000000", 21],
  ["#777777", "#777777", 1],
  ["#767676", "#ffffff", 4.54],
])("the contrast of %s and %s is %d, whichever is the ground", (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 2)
})
