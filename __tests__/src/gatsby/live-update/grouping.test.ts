import { createGrouping } from "../../../../src/gatsby/live-update/grouping.ts"

type Word = { text: string; note?: string }

const byLetter = () =>
  createGrouping<Word>(
    ({ text }) => (/^[a-z]/.test(text) ? text.slice(0, 1) : undefined),
    ({ text }) => text
  )

const texts = (changed: [string, Word[]][]) =>
  Object.fromEntries(changed.map(([group, members]) => [group, members.map(({ text }) => text)]))

test("returns a group with all its members once after one was added", () => {
  const words = byLetter()
  words.put("1", { text: "ash" })
  words.put("2", { text: "frost" })
  expect(texts(words.drainChanged())).toEqual({ a: ["ash"], f: ["frost"] })
  words.put("3", { text: "axe" })
  expect(texts(words.drainChanged())).toEqual({ a: ["ash", "axe"] })
  expect(words.drainChanged()).toEqual([])
})

test("returns nothing for a member with the same fingerprint", () => {
  const words = byLetter()
  words.put("1", { text: "ash" })
  words.drainChanged()
  words.put("1", { text: "ash", note: "another" })
  expect(words.drainChanged()).toEqual([])
})

test("returns both groups of a moved member, and a group without members as empty", () => {
  const words = byLetter()
  words.put("1", { text: "ash" })
  words.put("2", { text: "frost" })
  words.drainChanged()
  words.put("1", { text: "fir" })
  expect(texts(words.drainChanged())).toEqual({ a: [], f: ["frost", "fir"] })
  expect([...words.counts()]).toEqual([["f", 2]])
})

test("removes a member from its group when it is removed or belongs to no group any more", () => {
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
