/** A text of an entry: a body of blocks, and lines such as its title. */
type CountedText = { body: { content: readonly unknown[] } }

type IsSame = (one: unknown, other: unknown) => boolean

/** A run of equal, added or removed blocks. */
type Run = { count: number; added: boolean; removed: boolean }

/** How texts are compared: `diffBlocks` is `diffArrays` of the package `diff`, which this folder does not import. */
type Comparison = {
  isSame: IsSame
  diffBlocks: (before: unknown[], after: unknown[], options: { comparator: IsSame }) => readonly Run[]
}

/** Blocks that were changed, added or removed. */
const countBlocks = (before: CountedText, after: CountedText, { isSame, diffBlocks }: Comparison): number => {
  let [count, removed] = [0, 0]
  for (const run of diffBlocks([...before.body.content], [...after.body.content], { comparator: isSame })) {
    // A removed block and the added one in its place are one changed block.
    if (run.removed) removed = run.count
    else {
      count += run.added ? Math.max(removed, run.count) : removed
      removed = 0
    }
  }
  return count + removed
}

/** How many lines and blocks of a text differ from another version of it; a text that is not in both is one change. */
export const countTextChanges = (
  before: CountedText | null,
  after: CountedText | null,
  comparison: Comparison
): number => {
  if (!before || !after) return before === after ? 0 : 1
  const { body: _body, ...lines } = after
  const were = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(lines).filter(([name, value]) => !comparison.isSame(were.get(name), value))
  return changed.length + countBlocks(before, after, comparison)
}
