import type { PostItem } from "../../../../../src/admin/features/entries/entries-api.ts"
import { isFinalTakeDown, isOut, undoOf } from "../../../../../src/admin/features/entries/take-down.ts"

type State = "draft" | "scheduled" | "published"

const noLayers = {
  fields: false,
  en: { working: false, updateAt: null },
  ru: { working: false, updateAt: null },
}

const item = (id: string, state: State | null, publishedAt: string | null = null, layers: object = {}): PostItem =>
  ({
    id,
    version: 1,
    layers: { ...noLayers, ...layers },
    translations: { en: state && { title: id, state, publishedAt }, ru: null },
  }) as unknown as PostItem

const at = "2030-01-01T00:00:00.000Z"

test("counts a language as out that is public, or will be at its instant", () => {
  expect(
    [item("a", "published"), item("b", "scheduled", at), item("c", "draft"), item("d", null)].map((one) =>
      isOut(one, "en")
    )
  ).toEqual([true, true, false, false])
})

test.each([
  ["a working copy of the language", { en: { working: true, updateAt: null } }],
  ["a scheduled update of it", { en: { working: false, updateAt: at } }],
  ["a working copy of what the languages share", { fields: true }],
])("cannot undo where the take-down mixes in %s", (_, layers) => {
  expect(isFinalTakeDown(item("a", "published", at, layers), "en")).toBe(true)
  expect(isFinalTakeDown(item("a", "draft", null, layers), "en")).toBe(false)
})

test("can undo where the language alone is public, whatever lies over the other one", () => {
  expect(isFinalTakeDown(item("a", "published", at, { ru: { working: true, updateAt: null } }), "en")).toBe(false)
})

test("undoes with the versions of the take-down, in one step for each state and instant", () => {
  const before = [
    item("a", "published", "2020-01-01T00:00:00.000Z"),
    item("b", "published", "2021-01-01T00:00:00.000Z"),
    item("c", "scheduled", at),
    item("d", "draft"),
    item("left", "published"),
  ]
  const after = ["a", "b", "c", "d"].map((id) => ({ id, version: 2 }))
  expect(undoOf(before, after, "en")).toEqual([
    {
      entries: [
        { id: "a", version: 2 },
        { id: "b", version: 2 },
      ],
      locale: "en",
      state: "published",
      publishAt: null,
    },
    { entries: [{ id: "c", version: 2 }], locale: "en", state: "scheduled", publishAt: at },
  ])
})
