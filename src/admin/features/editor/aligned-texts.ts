import { Decoration } from "@tiptap/pm/view"
import { textMarks } from "./body/text-marks.ts"
import { counterparts } from "./conflict/aligned-changes.ts"

/** A block of a text: its kind, and where it would begin without gaps, in pixels from the top of the window. */
export type StandingBlock = { kind: string; top: number }

const kindsOf = (blocks: readonly StandingBlock[]): string[] => blocks.map(({ kind }) => kind)

/**
 * The pixels that each block of two texts leaves free above it, so that blocks that stand for each other begin beside each
 * other. Of two such blocks, one has none.
 */
export const alignedGaps = (
  first: readonly StandingBlock[],
  second: readonly StandingBlock[]
): [first: number[], second: number[]] => {
  const gaps: [number[], number[]] = [first.map(() => 0), second.map(() => 0)]
  let [down, otherDown] = [0, 0]
  counterparts(kindsOf(first), kindsOf(second)).forEach((other, index) => {
    const [block, counterpart] = [first[index], other === null ? undefined : second[other]]
    if (other === null || !block || !counterpart) return
    const higher = Math.round(counterpart.top + otherDown - (block.top + down))
    if (higher > 0) {
      gaps[0][index] = higher
      down += higher
    } else if (higher < 0) {
      gaps[1][other] = -higher
      otherDown -= higher
    }
  })
  return gaps
}

/** A gap above a block, and the distance to the block before it without the gap, in pixels. */
type BlockGap = { gap: number; distance: number }

/** Leaves these gaps above the blocks of an editor, and no others. Margins collapse: the gap is added to what is there. */
export const leaveGaps = textMarks<BlockGap>("aligned-texts", (doc, gaps) => {
  const marks: Decoration[] = []
  doc.forEach((node, pos, index) => {
    const { gap = 0, distance = 0 } = gaps[index] ?? {}
    const style = `margin-block-start: ${distance + gap}px`
    if (gap > 0) marks.push(Decoration.node(pos, pos + node.nodeSize, { style, "data-gap": String(gap) }))
  })
  return marks
})
