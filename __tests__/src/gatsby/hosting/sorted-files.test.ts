import * as fc from "fast-check"
import { createSortedFiles } from "../../../../src/gatsby/hosting/sorted-files.ts"

const file = fc.string({ unit: fc.constantFrom("a", "b", "B", "/", "я"), minLength: 1, maxLength: 3 })

test("lists what was added and not removed, sorted, after any changes", () => {
  fc.assert(
    fc.property(
      fc.array(file),
      fc.array(fc.array(fc.tuple(fc.boolean(), file), { maxLength: 12 })),
      (first, rounds) => {
        const files = createSortedFiles(first)
        const expected = new Set(first)
        for (const changes of rounds) {
          for (const [adds, path] of changes) {
            const isThere = expected.has(path)
            expect(adds ? files.add(path) : files.delete(path)).toBe(adds !== isThere)
            if (adds) expected.add(path)
            else expected.delete(path)
            expect(files.has(path)).toBe(adds)
          }
          expect(files.list()).toEqual([...expected].sort())
        }
      }
    )
  )
})

test("sorts everything after many changes", () => {
  const files = createSortedFiles(["b"])
  const added = Array.from({ length: 500 }, (_, index) => `c${index}`)
  for (const each of added) files.add(each)
  files.delete("b")
  expect(files.list()).toEqual(added.toSorted())
})
