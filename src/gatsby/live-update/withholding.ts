import type { FailedPage, WithheldPage } from "../../../shared/site-updates.ts"
import type { ContentChanges, NodeChange } from "../content/content-changes.ts"
import type { NodeLayer } from "../content/data-layer.ts"
import { noteEarlier, writeWithheld, type WithheldRecord } from "../content/withheld-entries.ts"
import { findCulprits } from "./culprit-search.ts"
import { createTrials, type WithholdingSite } from "./trials.ts"

/**
 * How often it is rendered anew in search of the entries at fault, and how many pages may fail in all, before the search is
 * given up: where a fault of the code is in every page, each rendering takes long and none helps.
 */
const searchMax = { rounds: 100, failures: 5_000 }

/** Leaves entries whose pages cannot be made as they were, so that those of others can go live. */
export type Withholding = {
  /** Entries that were read anew are tried as they are now, also those that could not be made before. */
  tryAgain: (read: ContentChanges, changes: readonly NodeChange[]) => void
  /**
   * Leaves out what makes pages fail: as it was before, else altogether.
   *
   * @throws Error when pages fail whatever is left out
   */
  exclude: (failed: readonly FailedPage[], site: WithholdingSite) => Promise<void>
  /** The site is not made as a whole, and an ordinary build goes on from here: it must know what entries were before. */
  handOff: () => Promise<void>
  /** The site is made as a whole: what is left out now stays so until it is read anew. Says what that is. */
  commit: () => Promise<WithheldPage[]>
}

const searchFailed = ([first]: readonly FailedPage[]): Error =>
  new Error(`The page ${first?.path} cannot be made, whatever is left out: ${first?.reason}`)

export const createWithholding = (layer: NodeLayer, record: WithheldRecord): Withholding => {
  const trials = createTrials(layer, record)
  let isWritten = record.earlier.size > 0 || record.held.size > 0

  const reduceFailures = async (failed: readonly FailedPage[], site: WithholdingSite) => {
    const changed = new Set([...record.earlier.keys()].filter((key) => !trials.isOmitted(key)))
    for (const keys of findCulprits({ layer, pages: site.pages(), changed }, failed)) {
      const left = await trials.attempt(keys, failed, site)
      if (left) return left
    }
    throw searchFailed(failed)
  }

  return {
    tryAgain: (read, changes) => noteEarlier(layer, record, read, changes),
    exclude: async (failed, site) => {
      let [rounds, failures] = [0, 0]
      const render = async () => {
        if (rounds >= searchMax.rounds || failures > searchMax.failures) throw searchFailed(failed)
        rounds += 1
        const left = await site.render()
        failures += left.length
        return left
      }
      let left: readonly FailedPage[] = failed
      while (left.length > 0) {
        left = await reduceFailures(left, { ...site, render })
        if (left.length === 0) left = await trials.letIn({ ...site, render })
      }
    },
    handOff: () => writeWithheld(record),
    commit: async () => {
      for (const [key, { pages, saved }] of trials.end())
        record.held.set(key, { nodes: record.earlier.get(key) ?? saved, pages })
      record.earlier.clear()
      const isWorthWriting = record.held.size > 0
      // A site on which everything is as it was saved costs nothing here.
      if (isWritten || isWorthWriting) await writeWithheld(record)
      isWritten = isWorthWriting
      return [...record.held.values()].flatMap(({ pages }) => pages)
    },
  }
}
