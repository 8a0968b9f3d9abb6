import { createGrouping } from "../../../../src/gatsby/live-update/grouping.ts"

type Word = { text: string; note?: string }

const byLetter = () =>
  createGrouping<Word>(
    ({ text }) => (/^[a-z]/.test(text) ? text.slice(0, 1) : undefined),
    ({ text }) => text
  )

const texts = (changed: [string, Word[]][]) =>
  Object.fromEntries(changed.map(([group, members]) => [group, members.map(({ text }) => text)]))

test("a group is given with all its members when one of them came, and not again", () => {
  const words = byLetter()
  words.put("1", { text: "ash" })
  words.put("2", { text: "frost" })
  expect(texts(words.drainChanged())).toEqual({ a: ["ash"], f: ["frost"] })
  words.put("3", { text: "axe" })
  expect(texts(words.drainChanged())).toEqual({ a: ["ash", "axe"] })
  expect(words.drainChanged()).toEqual([])
})

test("a member that looks as before changes nothing", () => {
  const words = byLetter()
  words.put("1", { text: "ash" })
  words.drainChanged()
  words.put("1", { text: "ash", note: "another" })
  expect(words.drainChanged()).toEqual([])
})

test("a member that moves changes both groups, and a group without members is given empty", () => {
  const words = byLetter()
  words.put("1", { text: "ash" })
  words.put("2", { text: "frost" })
  words.drainChanged()
  words.put("1", { text: "fir" })
  expect(texts(words.drainChanged())).toEqual({ a: [], f: ["frost", "fir"] })
  expect([...words.counts()]).toEqual([["f", 2]])
})

test("what is taken away, or belongs to no group any more, leaves its group", () => {
  const words = byLetter()
  words.put("1", { text: "ash" })
  words.put("2", { text: "axe" })
  words.drainChanged()
  words.put("1", undefined)
  words.put("2", { text: "8" })
  expect(texts(words.drainChanged())).toEqual({ a: [] })
  words.put("1", undefined)
  expect(words.drainChanged()).toEqual([])
})
