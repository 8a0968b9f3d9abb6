import { changedOf, isOut } from "../../../../../src/admin/features/entries/take-down.ts"

const text = (state: string) => ({ title: "One", state, publishedAt: null })

test.each([
  ["published", true],
  ["scheduled", true],
  ["draft", false],
])("a text that is %s is out: %s", (state, out) => {
  expect(isOut({ translations: { en: text(state), ru: null } } as never, "en")).toBe(out)
  expect(isOut({ translations: { en: text(state), ru: null } } as never, "ru")).toBe(false)
})

test("knows which entries a step changed", () => {
  const before = [
    { id: "a", version: 1 },
    { id: "b", version: 4 },
  ]
  expect(
    changedOf(before, [
      { id: "a", version: 2 },
      { id: "b", version: 4 },
    ])
  ).toEqual([{ id: "a", version: 2 }])
})
