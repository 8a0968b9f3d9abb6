import fc from "fast-check"
import { alignedGaps, leaveGaps, type StandingBlock } from "../../../../../src/admin/features/editor/aligned-texts.ts"
import { textEditor } from "../../../../support/text-editor.ts"

/** Blocks below each other: the kind and height of each. */
const stacked = (...blocks: readonly [kind: string, height: number][]): StandingBlock[] => {
  let top = 100
  return blocks.map(([kind, height]) => {
    top += height
    return { kind, top: top - height }
  })
}

/** Where blocks begin with their gaps. */
const topsOf = (blocks: readonly StandingBlock[], gaps: readonly number[]): number[] =>
  blocks.map(({ top }, index) => top + gaps.slice(0, index + 1).reduce((sum, gap) => sum + gap, 0))

test("begins each block beside the one that stands for it, whichever text is longer", () => {
  const first = stacked(["p", 40], ["h2", 30], ["p", 100], ["image", 300])
  const second = stacked(["p", 60], ["h2", 30], ["p", 50], ["image", 300])
  const [gaps, otherGaps] = alignedGaps(first, second)
  expect(gaps).toEqual([0, 20, 0, 0])
  expect(otherGaps).toEqual([0, 0, 0, 50])
  expect(topsOf(first, gaps)).toEqual(topsOf(second, otherGaps))
})

test("leaves a block that only one language has without a counterpart, and goes on with the next", () => {
  const first = stacked(["p", 40], ["h2", 30], ["p", 20])
  const second = stacked(["p", 40], ["image", 300], ["h2", 30], ["p", 20])
  expect(alignedGaps(first, second)).toEqual([
    [0, 300, 0],
    [0, 0, 0, 0],
  ])
  expect(alignedGaps([], second)).toEqual([[], [0, 0, 0, 0]])
})

test("lines all blocks up where both texts have the same, with no gap on both sides of a pair", () => {
  const heights = fc.integer({ min: 1, max: 900 })
  const pairs = fc.array(fc.tuple(fc.constantFrom("p", "h2", "image"), heights, heights), { maxLength: 40 })
  fc.assert(
    fc.property(pairs, (blocks) => {
      const first = stacked(...blocks.map(([kind, height]): [string, number] => [kind, height]))
      const second = stacked(...blocks.map(([kind, , height]): [string, number] => [kind, height]))
      const [gaps, otherGaps] = alignedGaps(first, second)
      expect(topsOf(first, gaps)).toEqual(topsOf(second, otherGaps))
      expect(gaps.every((gap, index) => gap === 0 || otherGaps[index] === 0)).toBe(true)
    })
  )
})

test("leaves gaps as part of the drawing, not of the text, until others are asked for", () => {
  const editor = textEditor("<p>One</p><h2>Two</h2><p>Three</p>")
  const before = editor.getJSON()
  const drawn = () =>
    [...editor.view.dom.children].map((block) => (block as HTMLElement).style.marginBlockStart || "none")
  leaveGaps(editor, [
    { gap: 0, distance: 0 },
    { gap: 24, distance: 56 },
    { gap: 0, distance: 16 },
  ])
  expect(drawn()).toEqual(["none", "80px", "none"])
  editor.commands.insertContentAt(1, "Words before ")
  expect(drawn()).toEqual(["none", "80px", "none"])
  editor.commands.undo()
  leaveGaps(editor, [])
  expect(drawn()).toEqual(["none", "none", "none"])
  expect(editor.getJSON()).toEqual(before)
  editor.destroy()
})
