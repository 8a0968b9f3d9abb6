import { wordsOf } from "../../../server/db/folded-text.ts"

test("splits a query into its words, each once, the longest first", () => {
  expect(wordsOf("  a night  of\tnight signals ")).toEqual(["signals", "night", "of", "a"])
  expect(wordsOf(" ")).toEqual([])
})

test("of many words seeks the longest", () => {
  expect(wordsOf("one three seven eleven a b c d e f g")).toEqual([
    "eleven",
    "three",
    "seven",
    "one",
    "a",
    "b",
    "c",
    "d",
  ])
})
