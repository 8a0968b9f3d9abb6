import fc from "fast-check"
import { findBlock, followBlocks, wordsOfBlock } from "../../shared/block-anchors.ts"
import type { BlockNode } from "../../shared/contract/document.ts"
import { inLong } from "../support/long-form.ts"

const paragraph = (text: string): BlockNode =>
  text === "" ? { type: "paragraph" } : { type: "paragraph", content: [{ type: "text", text }] }

const rule: BlockNode = { type: "horizontalRule" }

/** A block for each line; `---` is a divider. */
const blocks = (...lines: string[]): BlockNode[] => lines.map((line) => (line === "---" ? rule : paragraph(line)))

const follow = (before: BlockNode[], after: BlockNode[], wanted: number): number | null =>
  followBlocks(before, after, [wanted])[0] ?? null

test.each([
  ["is left alone", ["a b c", "d e f"], ["a b c", "d e f"], 1, 1],
  ["has another block put before it", ["one two", "three four"], ["new words", "one two", "three four"], 1, 2],
  ["is moved to the beginning", ["one two", "three four", "five six"], ["five six", "one two", "three four"], 2, 0],
  ["is edited", ["the snow was deep", "five six"], ["the snow was very deep", "five six"], 0, 0],
  ["is rewritten in its place", ["one two", "three four", "five six"], ["one two", "red", "five six"], 1, 1],
  ["is edited and moved", ["the snow was deep here", "x y", "z w"], ["x y", "z w", "the snow was deep there"], 0, 2],
  ["is split: to the longer part", ["one two three four five", "x"], ["one two three four", "five", "x"], 0, 0],
  ["is joined with the one before it", ["a b c d e", "f g h i"], ["a b c d e f g h i"], 1, 0],
  [
    "is one of two equal ones, before which another is put",
    ["---", "a", "---", "b"],
    ["new", "---", "a", "---", "b"],
    2,
    3,
  ],
  ["is an equal one beside a changed one", ["---", "a b", "---", "b"], ["---", "a b c", "---", "---", "b"], 2, 3],
  ["is removed", ["one two", "three four", "five six"], ["one two", "five six"], 1, null],
  ["is removed and others are edited", ["one two three", "four five", "six"], ["one two three seven", "six"], 1, null],
  ["is removed, and other words are put elsewhere", ["one two", "three", "four"], ["nine", "one two", "four"], 1, null],
  ["is all that there was", ["one two"], [], 0, null],
])("follows a block that %s", (_, before, after, wanted, expected) => {
  expect(follow(blocks(...before), blocks(...after), wanted)).toBe(expected)
})

test("follows a block that becomes a heading, and one whose keys come in another order", () => {
  const heading: BlockNode = { type: "heading", attrs: { level: 2 }, content: [{ text: "one two", type: "text" }] }
  expect(follow(blocks("x", "one two"), [heading, paragraph("x")], 1)).toBe(0)
  const picture = (attrs: object): BlockNode => ({ type: "image", attrs }) as BlockNode
  const one = picture({ fileId: "1", alt: "Snow", caption: null })
  expect(follow([one, rule], [rule, picture({ alt: "Snow", fileId: "1" })], 0)).toBe(1)
})

test("knows nothing of a block that there was not", () => {
  expect(followBlocks(blocks("a"), blocks("a"), [-1, 7])).toEqual([null, null])
})

const words = fc.stringMatching(/^[a-e]{1,3}( [a-e]{1,3}){0,5}$/)
const texts = fc.uniqueArray(words, { minLength: 1, maxLength: 8 })
const numRuns = inLong(200, 5_000)

test("keeps unchanged blocks, wherever they go and whatever is put around them", () => {
  const setting = fc.record({
    before: texts,
    order: fc.array(fc.nat(), { maxLength: 8 }),
    added: fc.array(fc.stringMatching(/^[x-z]{4,6}$/), { maxLength: 4 }),
    removed: fc.array(fc.nat(), { maxLength: 3 }),
  })
  fc.assert(
    fc.property(setting, ({ before, order, added, removed }) => {
      const gone = new Set(removed.map((index) => index % before.length))
      const kept = before.filter((_line, index) => !gone.has(index))
      for (const [index, to] of order.entries())
        if (index < kept.length) kept.splice(to % kept.length, 0, ...kept.splice(index, 1))
      for (const [index, line] of added.entries()) kept.splice((index * 3) % (kept.length + 1), 0, line)
      const places = followBlocks(blocks(...before), blocks(...kept), [...before.keys()])
      for (const [index, place] of places.entries())
        if (!gone.has(index)) expect(place === null ? null : kept[place]).toBe(before[index])
    }),
    { numRuns }
  )
})

test("gives places within the text only, and in an unchanged text its own to each block", () => {
  fc.assert(
    fc.property(fc.array(words, { maxLength: 8 }), fc.array(words, { maxLength: 8 }), (before, after) => {
      const [one, other] = [blocks(...before), blocks(...after)]
      const all = followBlocks(one, other, [...one.keys()])
      for (const place of all) expect(place === null || other[place] !== undefined).toBe(true)
      expect(followBlocks(one, one, [...one.keys()])).toEqual([...one.keys()])
    }),
    { numRuns }
  )
})

test("finds a block that is back by what it said, the nearest of several, and none that says something else", () => {
  const { kind, mark } = wordsOfBlock(paragraph("The snow was deep"))
  const text = blocks("Other words", "The snow was deep", "x", "The snow was deep")
  expect(findBlock(text, { kind, mark }, 3)).toBe(3)
  expect(findBlock(text, { kind, mark }, 0)).toBe(1)
  expect(findBlock(blocks("The rain was long"), { kind, mark }, 0)).toBeNull()
  expect(findBlock([rule], wordsOfBlock(rule), 0)).toBeNull()
})

test("remembers the words of a block, its description where it has none, and no more than fits", () => {
  const picture = { type: "image", attrs: { fileId: "f1", alt: "A longship" } } as unknown as BlockNode
  expect(wordsOfBlock(picture)).toEqual({ kind: "image", words: "A longship", mark: "f1 A longship" })
  expect(wordsOfBlock(rule)).toEqual({ kind: "horizontalRule", words: "", mark: "" })
  const long = wordsOfBlock(paragraph(`${"a".repeat(599)}😀`))
  expect([long.words.length, long.words.isWellFormed()]).toEqual([599, true])
})
