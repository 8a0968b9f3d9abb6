import type { FailedPage, WithheldPage } from "../../../shared/site-updates.ts"
import type { ContentChanges, NodeChange } from "../content/content-changes.ts"
import type { NodeLayer } from "../content/data-layer.ts"
import { noteEarlier, writeWithheld, type WithheldRecord } from "../content/withheld-entries.ts"
import { findCulprits } from "./culprit-search.ts"
import { createTrials, type WithholdingSite } from "./trials.ts"

/**
 * Limits of the culprit search: renderings, those after which no entry is readmitted any more, and failing pages in total. If an error of the
 * code affects every page, each rendering is slow and none helps.
 */
const searchMax = { rounds: 100, readmissions: 90, failures: 5_000 }

/** Withholds entries whose pages fail: the site keeps their previous version, and all other entries are published. */
export type Withholding = {
  /** Tries changed entries in their saved state again, including withheld ones. */
  tryAgain: (read: ContentChanges, changes: readonly NodeChange[]) => void
  /**
   * Withholds the entries that make pages fail: restores their previous version, or omits them.
   *
   * @throws Error when pages fail whichever entries are withheld
   */
  exclude: (failed: readonly FailedPage[], site: WithholdingSite) => Promise<void>
  /** Stores the previous versions of entries for the full build that follows a failed update. */
  handOff: () => Promise<void>
  /** Commits the result: withheld entries stay withheld until they change. Returns their pages. */
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
        if (left.length === 0) left = await trials.letIn({ ...site, render }, () => rounds < searchMax.readmissions)
      }
    },
    handOff: () => writeWithheld(record),
    commit: async () => {
      for (const [key, { pages, saved }] of trials.end())
        record.held.set(key, { nodes: record.earlier.get(key) ?? saved, pages })
      record.earlier.clear()
      const isWorthWriting = record.held.size > 0
      // Without withheld entries, before and now, nothing is written.
      if (isWritten || isWorthWriting) await writeWithheld(record)
      isWritten = isWorthWriting
      return [...record.held.values()].flatMap(({ pages }) => pages)
    },
  }
}
