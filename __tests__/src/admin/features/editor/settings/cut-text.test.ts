import { cutText, placeOf } from "../../../../../../src/admin/features/editor/settings/cut-text.ts"

test.each([
  ["a text that fits", 16, "a text that fits"],
  ["a text that does not fit", 16, "a text that…"],
  ["cut after a comma, here", 19, "cut after a comma…"],
  ["wordwithoutanyblanks", 10, "wordwitho…"],
  ["🐺🐺🐺🐺", 6, "🐺🐺…"],
])("cuts “%s” to %i characters", (text, max, cut) => {
  expect(cutText(text, max)).toBe(cut)
  expect(cut.length).toBeLessThanOrEqual(max)
})

test("has host and path of an address apart", () => {
  expect(placeOf("https://ash-and-frost.example/ru/blog/night")).toEqual({
    host: "ash-and-frost.example",
    steps: ["ru", "blog", "night"],
  })
})
