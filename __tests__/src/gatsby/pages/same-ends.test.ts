import * as fc from "fast-check"
import { remakeList, sameEnds } from "../../../../src/gatsby/pages/same-ends.ts"

const membersOf = (names: string): { name: string }[] => names.split("").map((name) => ({ name }))

test("counts equal members at both ends, each once", () => {
  const [a, b, c, d] = membersOf("abcd")
  expect(sameEnds([a, b, c], [a, d, c])).toEqual({ head: 1, tail: 1 })
  expect(sameEnds([a, b, c], [a, b, c])).toEqual({ head: 3, tail: 0 })
  expect(sameEnds([a, b], [d, a, b])).toEqual({ head: 0, tail: 2 })
  expect(sameEnds([a, b, a], [a])).toEqual({ head: 1, tail: 0 })
  expect(sameEnds([a], [b])).toEqual({ head: 0, tail: 0 })
  expect(sameEnds([], [a])).toEqual({ head: 0, tail: 0 })
})

/** What is made of a member: the names around it. */
const around = (
  members: readonly { name: string }[],
  index: number,
  reach: { before: number; after: number }
): string =>
  members
    .slice(Math.max(0, index - reach.before), index + reach.after + 1)
    .map(({ name }) => name)
    .join("")

const anyReach = fc.record({ before: fc.nat({ max: 3 }), after: fc.nat({ max: 3 }) })
const names = fc.string({ unit: fc.constantFrom("a", "b", "c", "d", "e", "f"), maxLength: 12 })

test("makes the same as anew, whatever is taken from before", () => {
  fc.assert(
    fc.property(names, names, fc.nat(), fc.nat(), anyReach, (first, put, at, removed, reach) => {
      const members = membersOf(first)
      const start = at % (members.length + 1)
      const changed = members.toSpliced(start, removed % 4, ...membersOf(put))
      const before = { members, made: members.map((_, index) => around(members, index, reach)) }
      expect(remakeList(before, changed, reach, (index) => around(changed, index, reach))).toEqual(
        changed.map((_, index) => around(changed, index, reach))
      )
    })
  )
})

test("makes again only what a change can reach, and nothing without a change", () => {
  const members = membersOf("abcdefghij")
  const before = { members, made: members.map(({ name }) => name) }
  const made: number[] = []
  const make = (index: number): string => {
    made.push(index)
    return "new"
  }
  expect(remakeList(before, members, { before: 1, after: 2 }, make)).toBe(before.made)
  expect(made).toEqual([])
  expect(remakeList(before, members.with(5, { name: "x" }), { before: 1, after: 2 }, make).join("")).toBe(
    "abcnewnewnewnewhij"
  )
  expect(made).toEqual([3, 4, 5, 6])
})
