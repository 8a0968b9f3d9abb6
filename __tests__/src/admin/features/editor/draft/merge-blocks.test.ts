import fc from "fast-check"
import type { BodyDocument } from "../../../../../../shared/contract/document.ts"
import { mergeBlocks } from "../../../../../../src/admin/features/editor/draft/merge-blocks.ts"

type Blocks = BodyDocument["content"]

/** A paragraph for each letter. */
const blocks = (letters: string): Blocks =>
  Array.from(letters).map((text) => ({ type: "paragraph", content: [{ type: "text", text }] }))

const letters = (of: Blocks): string =>
  of
    .map((block) => (block.type === "paragraph" && block.content?.[0]?.type === "text" ? block.content[0].text : "?"))
    .join("")

/** The merged letters; open parts as `[base|mine|theirs]`. */
const merged = (base: string, mine: string, theirs: string): string =>
  mergeBlocks(blocks(base), blocks(mine), blocks(theirs))
    .map((part) =>
      "open" in part
        ? `[${letters(part.open.base)}|${letters(part.open.mine)}|${letters(part.open.theirs)}]`
        : letters(part.blocks)
    )
    .join("")

test.each([
  ["different blocks are changed", "abcd", "aXcd", "abcY", "aXcY"],
  ["neighboring blocks are changed", "abcd", "aXcd", "abYd", "aXYd"],
  ["a run of blocks is changed beside another's block", "abcd", "XYcd", "abZd", "XYZd"],
  ["one side only changed something", "abcd", "abcd", "Ybc", "Ybc"],
  ["one inserts before what the other changes", "abc", "aXbc", "aYc", "aXYc"],
  ["one inserts after what the other changes", "abc", "abXc", "aYc", "aYXc"],
  ["both insert at one place: what was saved first stands first", "ab", "aXb", "aYb", "aYXb"],
  ["both append", "ab", "abX", "abYZ", "abYZX"],
  ["both insert the same", "ab", "aXb", "aXb", "aXb"],
  ["one went on with what both inserted", "ab", "aXYb", "aXb", "aXYb"],
  ["the other went on with it", "ab", "aXb", "aXYb", "aXYb"],
  ["each went on with it in its own way", "ab", "abXY", "abXZ", "abXZY"],
  ["both change a block alike", "abc", "aXc", "aXY", "aXY"],
  ["one removes what the other left alone", "abcd", "acd", "abcY", "acY"],
  ["both remove the same", "abc", "ac", "ac", "ac"],
])("joins two texts when %s", (_, base, mine, theirs, expected) => {
  expect(merged(base, mine, theirs)).toBe(expected)
})

test.each([
  ["both changed a block, and joins the rest", "abcd", "aXcd", "aYcZ", "a[b|X|Y]cZ"],
  ["one removed what the other changed", "abc", "ac", "aYc", "a[b||Y]c"],
  ["one moved what the other changed", "abcd", "acdb", "aYcd", "a[b||Y]cdb"],
  ["both began to write in an empty text", "a", "X", "Y", "[a|X|Y]"],
  ["one changed several blocks into one, and the other one of them", "abcd", "aXd", "abYd", "a[bc|X|bY]d"],
])("leaves it open when %s", (_, base, mine, theirs, expected) => {
  expect(merged(base, mine, theirs)).toBe(expected)
})

test("takes neither of two different blocks for one because of spaces that are cut at their ends", () => {
  expect(merged("ab", "a ", "ab")).toBe("a ")
})

const text = fc.stringMatching(/^[a-e]{0,8}$/)

test("gives a side back when the other changed nothing, whatever the texts are", () => {
  fc.assert(
    fc.property(text, text, (base, side) => {
      expect([merged(base, side, base), merged(base, base, side), merged(base, side, side)]).toEqual([side, side, side])
    })
  )
})

/** A text whose blocks are all different, with a side that changes, removes and inserts blocks in capitals or digits. */
const side = (base: string, sign: string) =>
  fc
    .array(fc.constantFrom("keep", "change", "remove", "insert"), { minLength: base.length, maxLength: base.length })
    .map((actions) =>
      Array.from(base)
        .map((letter, at) => {
          const own = String.fromCharCode(sign.charCodeAt(0) + at)
          return { keep: letter, change: own, remove: "", insert: own + letter }[actions[at] ?? "keep"]
        })
        .join("")
    )

const base = "abcdefg"

test("loses nothing that either side wrote, and keeps no block that one side removed and the other left alone", () => {
  fc.assert(
    fc.property(side(base, "A"), side(base, "0"), (mine, theirs) => {
      const result = merged(base, mine, theirs)
      const written = Array.from(mine + theirs).filter((letter) => !base.includes(letter))
      expect(written.filter((letter) => !result.includes(letter))).toEqual([])
      const settled = result.replaceAll(/\[.*?\]/g, "")
      expect(
        Array.from(settled).filter(
          (letter) => base.includes(letter) && !(mine.includes(letter) && theirs.includes(letter))
        )
      ).toEqual([])
    })
  )
})
