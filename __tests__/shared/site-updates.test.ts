import { mergeFileChanges } from "../../shared/site-updates.ts"

test("merges successive changes to the last one of each file", () => {
  const first = { written: ["a", "b"], removed: ["c", "d"] }
  const second = { written: ["c", "e"], removed: ["b"] }
  expect(mergeFileChanges(first, second)).toEqual({
    written: ["c", "a", "e"],
    removed: ["d", "b"],
  })
  expect(mergeFileChanges()).toEqual({ written: [], removed: [] })
})
