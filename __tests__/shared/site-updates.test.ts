import { mergeFileChanges } from "../../shared/site-updates.ts"

test("changes one after the other come to the last word on each file", () => {
  const first = { written: ["a", "b"], removed: ["c", "d"] }
  const second = { written: ["c", "e"], removed: ["b"] }
  expect(mergeFileChanges(first, second)).toEqual({
    written: ["c", "a", "e"],
    removed: ["d", "b"],
  })
  expect(mergeFileChanges()).toEqual({ written: [], removed: [] })
})
