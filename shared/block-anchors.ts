import type { BlockNode } from "./contract/document.ts"
import { documentText } from "./document-text.ts"
import { commentLimits } from "./limits/comments.ts"

/**
 * Where a block of a text is after the text changed. Blocks have no ids: a document is what its writer sees, and nothing
 * of a comment stands in it.
 */

/** A block by what it is and says, so that one that is gone can be named, and found when it is back. */
export type BlockWords = {
  /** Its type in the document. */
  kind: string
  /** Its first words as they are read. */
  words: string
  /** Everything it says, also what is not read, such as addresses and ids of files. */
  mark: string
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null

/** All strings of a node but the names of types. */
const stringsOf = (value: unknown): string[] => {
  if (typeof value === "string") return [value]
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([name, part]) => (name === "type" ? [] : stringsOf(part)))
}

const cut = (text: string): string =>
  text.length <= commentLimits.wordsMax ? text : text.slice(0, commentLimits.wordsMax).replace(/[\ud800-\udbff]$/, "")

const altOf = ({ attrs }: { attrs?: object }): string =>
  attrs && "alt" in attrs && typeof attrs.alt === "string" ? attrs.alt : ""

export const wordsOfBlock = (block: BlockNode): BlockWords => ({
  kind: block.type,
  words: cut(documentText({ type: "doc", content: [block] }).trim() || altOf(block as { attrs?: object }).trim()),
  mark: cut(stringsOf(block).join(" ").trim()),
})

/** Equal for blocks that are equal as JSON, whatever the order of their keys; what is null counts as missing. */
const keyOf = (block: BlockNode): string =>
  JSON.stringify(block, (_name, value: unknown) =>
    isRecord(value) && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, part]) => part !== null && part !== undefined)
            .sort(([one], [other]) => (one < other ? -1 : 1))
        )
      : typeof value === "string"
        ? value.trim()
        : value
  )

/** How often each word is in a text. */
type WordCounts = ReadonlyMap<string, number>

const countsOf = (text: string): WordCounts => {
  const counts = new Map<string, number>()
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

const sizeOf = (counts: WordCounts): number => [...counts.values()].reduce((sum, count) => sum + count, 0)

const sharedBy = (one: WordCounts, other: WordCounts): number =>
  [...one].reduce((sum, [word, count]) => sum + Math.min(count, other.get(word) ?? 0), 0)

/** From 0 to 1: how many of the words of both are the same (Sørensen and Dice). */
const similarity = (one: WordCounts, other: WordCounts): number => {
  const size = sizeOf(one) + sizeOf(other)
  return size === 0 ? 0 : (2 * sharedBy(one, other)) / size
}

/** As similar as a block that was edited is to what it was. */
const edited = 0.5

/** Of a block whose words are in another one by now, as after two were joined. */
const joined = { part: 0.8, wordsMin: 4 }

/** As similar as a block that is back must be to what is remembered of it. */
const returned = 0.75

/** Which block of the later text each of the former one is, as far as they are equal. */
const equalPlaces = (before: readonly string[], after: readonly string[]): Map<number, number> => {
  const places = new Map<number, number>()
  const taken = new Set<number>()
  const pair = (from: number, to: number): boolean => {
    if (places.has(from) || taken.has(to) || before[from] === undefined || before[from] !== after[to]) return false
    places.set(from, to)
    taken.add(to)
    return true
  }
  for (let index = 0; pair(index, index); index += 1);
  for (let index = 1; pair(before.length - index, after.length - index); index += 1);
  const freeBy = (keys: readonly string[], isTaken: (index: number) => boolean): Map<string, number[]> =>
    Map.groupBy(
      [...keys.keys()].filter((index) => !isTaken(index)),
      (index) => keys[index] ?? ""
    )
  /** Blocks that are equal to no other one tell where those beside them are. */
  const places1 = freeBy(before, (index) => places.has(index))
  const afterBy = freeBy(after, (index) => taken.has(index))
  for (const [key, [from, ...more]] of places1) {
    const [to, ...others] = afterBy.get(key) ?? []
    if (from !== undefined && to !== undefined && more.length === 0 && others.length === 0) pair(from, to)
  }
  for (const [from, to] of [...places]) {
    for (let step = 1; pair(from + step, to + step); step += 1);
    for (let step = 1; pair(from - step, to - step); step += 1);
  }
  const left = freeBy(after, (index) => taken.has(index))
  for (const [key, froms] of freeBy(before, (index) => places.has(index)))
    for (const [number, from] of froms.entries()) {
      const to = left.get(key)?.[number]
      if (to !== undefined) pair(from, to)
    }
  return places
}

/** Runs of blocks without a place, between blocks whose places follow each other: what was changed where it stood. */
const pairByPlace = (places: Map<number, number>, before: readonly BlockNode[], after: readonly BlockNode[]): void => {
  const taken = new Set(places.values())
  let from = 0
  while (from < before.length) {
    if (places.has(from)) {
      from += 1
      continue
    }
    let end = from
    while (end < before.length && !places.has(end)) end += 1
    const first = from === 0 ? 0 : (places.get(from - 1) ?? 0) + 1
    const last = end === before.length ? after.length : (places.get(end) ?? 0)
    const isFree = Array.from({ length: Math.max(0, last - first) }, (_, step) => first + step).every(
      (index) => !taken.has(index)
    )
    if (isFree && last - first === end - from)
      for (let step = 0; step < end - from; step += 1)
        if (before[from + step]?.type === after[first + step]?.type) places.set(from + step, first + step)
    from = end
  }
}

/**
 * Where blocks are after a text changed: unchanged ones wherever they were moved to, edited ones by their words, and
 * those that were rewritten in their place by their place.
 *
 * @param wanted numbers of blocks of `before`
 * @returns the number in `after` for each of them; null for one that is gone
 */
export const followBlocks = (
  before: readonly BlockNode[],
  after: readonly BlockNode[],
  wanted: readonly number[]
): (number | null)[] => {
  const places = equalPlaces(before.map(keyOf), after.map(keyOf))
  const lost = wanted.filter((index) => !places.has(index) && before[index] !== undefined)
  if (lost.length > 0) {
    const taken = new Set(places.values())
    const marks = (blocks: readonly BlockNode[], isTaken: (index: number) => boolean): Map<number, WordCounts> =>
      new Map(
        [...blocks.entries()]
          .filter(([index]) => !isTaken(index))
          .map(([index, block]) => [index, countsOf(stringsOf(block).join(" "))])
      )
    const former = marks(before, (index) => places.has(index))
    const now = marks(after, (index) => taken.has(index))
    for (const index of new Set(lost)) {
      const own = former.get(index) ?? new Map<string, number>()
      const fits = [...now].map(([to, counts]) => ({
        to,
        near: similarity(own, counts),
        part: sizeOf(own) >= joined.wordsMin ? sharedBy(own, counts) / sizeOf(own) : 0,
      }))
      const best = fits.toSorted((one, other) => Math.max(other.near, other.part) - Math.max(one.near, one.part))[0]
      if (!best) continue
      const counts = now.get(best.to) ?? new Map<string, number>()
      const isNearest = [...former].every(([other, words]) => other === index || similarity(words, counts) <= best.near)
      if (best.part >= joined.part || (best.near >= edited && isNearest)) places.set(index, best.to)
    }
    pairByPlace(places, before, after)
  }
  return wanted.map((index) => places.get(index) ?? null)
}

/**
 * Finds the block that matches a remembered one, nearest to its old position; null when there is none. Used when a block comes
 * back, as when its removal is undone.
 *
 * @param near its number when it was last seen
 */
export const findBlock = (
  blocks: readonly BlockNode[],
  { kind, mark }: Pick<BlockWords, "kind" | "mark">,
  near: number
): number | null => {
  if (mark === "") return null
  const counts = countsOf(mark)
  const fits = blocks.flatMap((block, index) => {
    if (block.type !== kind) return []
    const found = wordsOfBlock(block).mark
    const fit = found === mark ? 1 : similarity(countsOf(found), counts)
    return fit >= returned ? [{ index, fit }] : []
  })
  const [best] = fits.toSorted(
    (one, other) => other.fit - one.fit || Math.abs(one.index - near) - Math.abs(other.index - near)
  )
  return best?.index ?? null
}
