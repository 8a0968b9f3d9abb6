import type { FileChanges } from "../../../shared/site-updates.ts"
import { plannedShareCards, shareCardPath } from "../share-cards/share-card.ts"
import { writeShareCards } from "../share-cards/write-share-cards.ts"
import type { ChangedPages } from "./site-files.ts"

/** Counts how many pages use each share card. */
const createUses = () => {
  const cards = new Map<string, string>()
  const uses = new Map<string, number>()

  /** Whether that makes a card needed or useless. */
  const count = (card: string | undefined, change: 1 | -1): boolean => {
    if (card === undefined) return false
    const before = uses.get(card) ?? 0
    if (before + change === 0) uses.delete(card)
    else uses.set(card, before + change)
    return before === 0 || before + change === 0
  }

  return {
    isUsed: (card: string): boolean => uses.has(card),
    /** Applies changed pages. Returns whether other cards are used than before. */
    apply: (pages: ChangedPages): boolean => {
      let changes = false
      for (const [path, page] of pages) {
        const [before, after] = [cards.get(path), page?.context.share]
        if (before === after) continue
        if (after === undefined) cards.delete(path)
        else cards.set(path, after)
        changes = [count(before, -1), count(after, 1)].some(Boolean) || changes
      }
      return changes
    },
  }
}

/**
 * The pictures of the share cards that pages use. To look for those of all pages took 20 ms of each addition.
 *
 * @param publicDir the folder that Gatsby built
 */
export const createCardFiles = (publicDir: string) => {
  const uses = createUses()
  let isOutdated = true
  return {
    /** Draws missing cards and removes those that no page uses, if changed pages use others than before. */
    update: async (pages: ChangedPages): Promise<FileChanges> => {
      if (uses.apply(pages)) isOutdated = true
      if (!isOutdated) return { written: [], removed: [] }
      const written = await writeShareCards(
        publicDir,
        plannedShareCards().filter((card) => uses.isUsed(shareCardPath(card)))
      )
      isOutdated = false
      return written
    },
  }
}
