import type { FailedPage, LayerNode, WithheldPage } from "../../../shared/site-updates.ts"
import type { NodeChange } from "../content/content-changes.ts"
import type { NodeLayer } from "../content/data-layer.ts"
import { nodesOfEntry, setNodesOfEntry, type EntryKey } from "../content/entry-nodes.ts"
import type { PageInput } from "../pages/page-inputs.ts"
import type { WithheldRecord } from "../content/withheld-entries.ts"

/** The operations of the site that withholding uses. */
export type WithholdingSite = {
  pages: () => ReadonlyMap<string, PageInput>
  /** Applies node changes: creates, changes and deletes the pages that depend on them. */
  applyChanges: (changes: readonly NodeChange[]) => void
  render: () => Promise<FailedPage[]>
}

/** A withheld entry whose effect on the failing pages is being tested. */
type Trial = { saved: LayerNode[]; isExcluded: boolean; isOmitted: boolean; pages: WithheldPage[] }

/** The failures to report for an entry. They name its own pages, even if it made other pages fail. */
const failuresOf = (
  saved: readonly LayerNode[],
  failed: readonly FailedPage[],
  pages: WithholdingSite["pages"]
): WithheldPage[] => {
  const own = [...pages().values()].flatMap(({ path, context }) => {
    const node: (LayerNode & { title?: string }) | undefined = saved.find(({ id }) => id === context?.id)
    return node ? [{ page: path, entry: node.title ?? path }] : []
  })
  const failing = own.flatMap((each) => {
    const found = failed.find(({ path }) => path === each.page)
    return found ? [{ ...each, reason: found.reason }] : []
  })
  if (failing.length > 0) return failing
  const reason = failed[0]?.reason ?? ""
  return own.map((each) => ({ ...each, reason }))
}

type Earlier = Pick<WithheldRecord, "earlier">

/** Readmits entries that are withheld on trial. */
const readmission = (layer: NodeLayer, record: Earlier, trials: Map<EntryKey, Trial>) => {
  type Content = readonly (readonly [EntryKey, readonly LayerNode[]])[]

  const setAll = async (entries: Content, site: WithholdingSite): Promise<void> => {
    const changes: NodeChange[] = []
    for (const [key, nodes] of entries) changes.push(...(await setNodesOfEntry(layer, key, nodes)))
    site.applyChanges(changes)
  }

  const rendersWith = async (entries: Content, site: WithholdingSite): Promise<boolean> => {
    await setAll(entries, site)
    return (await site.render()).length === 0
  }

  /** Puts an omitted entry back in its previous version: other entries may have made its pages fail. @returns whether all pages render */
  const restore = async (key: EntryKey, trial: Trial, site: WithholdingSite): Promise<boolean> => {
    const earlier = trial.isOmitted ? (record.earlier.get(key) ?? []) : []
    if (earlier.length === 0 || !(await rendersWith([[key, earlier]], site))) return false
    trials.set(key, { ...trial, isOmitted: false })
    return true
  }

  /**
   * Readmits some withheld entries: at once, or as many of them as render.
   *
   * @returns whether all pages render; where not, those tried last are withheld as before, and not rendered yet
   */
  const readmit = async (
    leftOut: readonly [EntryKey, Trial][],
    site: WithholdingSite,
    mayTry: () => boolean
  ): Promise<boolean> => {
    const [first] = leftOut
    if (!first || !mayTry()) return false
    const before = leftOut.map(([key]) => [key, nodesOfEntry(layer, key)] as const)
    const saved = leftOut.map(([key, trial]) => [key, trial.saved] as const)
    if (await rendersWith(saved, site)) {
      for (const [key] of leftOut) trials.delete(key)
      return true
    }
    if (leftOut.length === 1 && (await restore(...first, site))) return true
    await setAll(before, site)
    return leftOut.length > 1 && readmitHalves(leftOut, site, mayTry)
  }

  const readmitHalves: typeof readmit = async (leftOut, site, mayTry) => {
    const middle = Math.ceil(leftOut.length / 2)
    await readmit(leftOut.slice(0, middle), site, mayTry)
    return readmit(leftOut.slice(middle), site, mayTry)
  }

  return readmitHalves
}

/** Withholds entries on trial, to see whether fewer pages fail without them. */
export const createTrials = (layer: NodeLayer, record: Earlier) => {
  const trials = new Map<EntryKey, Trial>()

  const trialOf = (key: EntryKey): Trial => {
    const known = trials.get(key)
    if (known) return known
    const trial = { saved: nodesOfEntry(layer, key), isExcluded: false, isOmitted: false, pages: [] }
    trials.set(key, trial)
    return trial
  }

  /** Withholds entries one step further: restores their previous version, or omits them. */
  const excludeFurther = async (keys: readonly EntryKey[], absent: boolean): Promise<NodeChange[]> => {
    const changes: NodeChange[] = []
    for (const key of keys) {
      const trial = trialOf(key)
      const nodes = absent || trial.isExcluded ? [] : (record.earlier.get(key) ?? [])
      changes.push(...(await setNodesOfEntry(layer, key, nodes)))
      trials.set(key, { ...trial, isExcluded: true, isOmitted: nodes.length === 0 })
    }
    return changes
  }

  const addPages = (key: EntryKey, pages: readonly WithheldPage[]): void => {
    const trial = trialOf(key)
    const known = new Set(trial.pages.map(({ page }) => page))
    trial.pages = [...trial.pages, ...pages.filter(({ page }) => !known.has(page))]
  }

  const readmitHalves = readmission(layer, record, trials)

  return {
    /** Whether the trial omits the entry from the site. */
    isOmitted: (key: EntryKey): boolean => trials.get(key)?.isOmitted ?? false,

    /**
     * Withholds entries one step further, and renders. Undoes it unless fewer pages fail.
     *
     * @returns the pages that still fail; undefined if it was undone
     */
    attempt: async (
      keys: readonly EntryKey[],
      failed: readonly FailedPage[],
      site: WithholdingSite
    ): Promise<FailedPage[] | undefined> => {
      const before = keys.map((key) => ({ key, trial: { ...trialOf(key) }, nodes: nodesOfEntry(layer, key) }))
      const notified = keys.map((key) => ({ key, pages: failuresOf(trialOf(key).saved, failed, site.pages) }))
      for (const absent of [false, true]) {
        const isNew = keys.every((key) => trialOf(key).isExcluded || (record.earlier.get(key) ?? []).length === 0)
        if (!absent && isNew) continue
        site.applyChanges(await excludeFurther(keys, absent))
        const left = await site.render()
        if (left.length >= failed.length) continue
        for (const { key, pages } of notified) addPages(key, pages)
        return left
      }
      for (const { key, trial, nodes } of before) {
        site.applyChanges(await setNodesOfEntry(layer, key, nodes))
        trials.set(key, trial)
      }
      return undefined
    },

    /**
     * Readmits withheld entries where all pages render with them: a group may contain entries that do no harm.
     *
     * @param mayTry whether to go on; what is not tried stays withheld
     * @returns the pages that fail afterwards
     */
    letIn: async (site: WithholdingSite, mayTry: () => boolean): Promise<readonly FailedPage[]> => {
      const leftOut = [...trials].filter(([, { isExcluded }]) => isExcluded)
      if (leftOut.length < 2) return []
      return (await readmitHalves(leftOut, site, mayTry)) ? [] : await site.render()
    },

    /** Ends all trials. @returns the withheld entries */
    end: (): [EntryKey, Trial][] => {
      const leftOut = [...trials].filter(([, { isExcluded }]) => isExcluded)
      trials.clear()
      return leftOut
    },
  }
}
