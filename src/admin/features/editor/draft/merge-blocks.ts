import { diffArrays } from "diff"
import type { BodyDocument } from "../../../../../shared/contract/document.ts"
import { sameContent } from "./same-content.ts"

type Block = BodyDocument["content"][number]

/** Neighboring blocks that both sides changed, each in its own way. */
export type OpenBlocks = { base: Block[]; mine: Block[]; theirs: Block[] }

/** A merged text in its order: blocks that are decided, and those for people to decide on. */
export type BlockPart = { blocks: Block[] } | { open: OpenBlocks }

/** What one side has in place of the blocks `from` (included) to `to` (excluded) of the base; equal numbers are an insertion. */
type BlockChange = { side: "mine" | "theirs"; from: number; to: number; blocks: Block[] }

const isSame = (one: unknown, other: unknown): boolean => sameContent(one, other, true)

/** As many new blocks as former ones are changes of single blocks: so each can be merged by itself. */
const singly = (change: BlockChange): BlockChange[] =>
  change.to - change.from !== change.blocks.length
    ? [change]
    : change.blocks.map((block, index) => ({
        side: change.side,
        from: change.from + index,
        to: change.from + index + 1,
        blocks: [block],
      }))

const changesOf = (base: readonly Block[], blocks: readonly Block[], side: BlockChange["side"]): BlockChange[] => {
  const changes: BlockChange[] = []
  let change: BlockChange | null = null
  let at = 0
  for (const { added, removed, count, value } of diffArrays([...base], [...blocks], { comparator: isSame })) {
    if (!added && !removed) {
      if (change) changes.push(...singly(change))
      change = null
      at += count
      continue
    }
    change ??= { side, from: at, to: at, blocks: [] }
    if (added) change.blocks.push(...value)
    else {
      at += count
      change.to = at
    }
  }
  return change ? [...changes, ...singly(change)] : changes
}

/** Whether two changes concern the same blocks of the base. What is inserted at the edge of a change stands beside it. */
const meet = (one: Pick<BlockChange, "from" | "to">, other: BlockChange): boolean =>
  one.from < other.to && other.from < one.to

/** The blocks of a range of the base, with some changes applied. */
const applied = (base: readonly Block[], from: number, to: number, changes: readonly BlockChange[]): Block[] => {
  const result: Block[] = []
  let at = from
  for (const change of changes) {
    result.push(...base.slice(at, change.from), ...change.blocks)
    at = change.to
  }
  return [...result, ...base.slice(at, to)]
}

/** Changes that meet, or one alone, with the range of the base that they span. */
type Meeting = { from: number; to: number; changes: BlockChange[] }

const meetingsOf = (changes: readonly BlockChange[]): Meeting[] => {
  const inOrder = changes.toSorted(
    // Insertions stand before what changes the next block. Of two at one place, theirs was there first.
    (one, other) => one.from - other.from || one.to - other.to || (one.side === "theirs" ? -1 : 1)
  )
  const meetings: Meeting[] = []
  for (const change of inOrder) {
    const last = meetings.at(-1)
    if (last && meet(last, change)) {
      last.changes.push(change)
      last.to = Math.max(last.to, change.to)
    } else meetings.push({ from: change.from, to: change.to, changes: [change] })
  }
  return meetings
}

/**
 * Merges two texts that were made from one, block by block: what only one side changed is taken from it, and what both
 * inserted at one place stands there from both, once as far as both begin alike. Nothing of either side is lost.
 */
export const mergeBlocks = (base: readonly Block[], mine: readonly Block[], theirs: readonly Block[]): BlockPart[] => {
  const parts: BlockPart[] = []
  let at = 0
  let inserted: Block[] = []
  for (const { from, to, changes } of meetingsOf([
    ...changesOf(base, mine, "mine"),
    ...changesOf(base, theirs, "theirs"),
  ])) {
    parts.push({ blocks: base.slice(at, from) })
    if (at !== from) inserted = []
    const sides = {
      mine: applied(
        base,
        from,
        to,
        changes.filter(({ side }) => side === "mine")
      ),
      theirs: applied(
        base,
        from,
        to,
        changes.filter(({ side }) => side === "theirs")
      ),
    }
    const isOneSided = changes.every(({ side }) => side === changes[0]?.side)
    if (isOneSided) {
      const blocks = changes.flatMap((change) => change.blocks)
      const own = from === to ? blocks.findIndex((block, index) => !isSame(block, inserted[index])) : 0
      if (own !== -1) parts.push({ blocks: blocks.slice(own) })
      inserted = from === to ? blocks : []
    } else if (isSame(sides.mine, sides.theirs)) parts.push({ blocks: sides.mine })
    else parts.push({ open: { base: base.slice(from, to), ...sides } })
    at = to
  }
  return [...parts, { blocks: base.slice(at) }]
}
