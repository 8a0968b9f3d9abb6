import type { FailedPage, LayerNode, WithheldPage } from "../../../shared/site-updates.ts"
import type { ContentChanges, NodeChange } from "../content/content-changes.ts"
import type { NodeLayer } from "../content/data-layer.ts"
import { nodesOfEntry, setNodesOfEntry, type EntryKey } from "../content/entry-nodes.ts"
import type { PageInput } from "../pages/page-inputs.ts"
import { noteEarlier, writeWithheld, type WithheldRecord } from "../content/withheld-entries.ts"
import { suspects } from "./culprit-search.ts"

/**
 * How often it is rendered anew in search of the entries at fault, and how many pages may fail in all, before the search is
 * given up: where a fault of the code is in every page, each rendering takes long and none helps.
 */
const searchMax = { rounds: 100, failures: 5_000 }

/** So few entries are each looked at once more when all pages can be made without them. */
const fewLeftOut = 20

/** The site as far as leaving entries as they were changes it. */
type WithholdingSite = {
  pages: () => ReadonlyMap<string, PageInput>
  /** Takes up changes of nodes: creates, changes and deletes the pages that they decide. */
  takeUp: (changes: readonly NodeChange[]) => void
  render: () => Promise<FailedPage[]>
}

/** Leaves entries whose pages cannot be made as they were, so that those of others can go live. */
export type Withholding = {
  /** Entries that were read anew are tried as they are now, also those that could not be made before. */
  tryAgain: (read: ContentChanges, changes: readonly NodeChange[]) => void
  /**
   * Leaves out what makes pages fail: as it was before, else altogether.
   *
   * @throws Error when pages fail whatever is left out
   */
  leaveOut: (failed: readonly FailedPage[], site: WithholdingSite) => Promise<void>
  /** The site is not made as a whole, and an ordinary build goes on from here: it must know what entries were before. */
  handOver: () => Promise<void>
  /** The site is made as a whole: what is left out now stays so until it is read anew. Says what that is. */
  settle: () => Promise<WithheldPage[]>
}

/** An entry on trial. */
type Trial = { saved: LayerNode[]; isLeftOut: boolean; isAbsent: boolean; pages: WithheldPage[] }

const hopeless = ([first]: readonly FailedPage[]): Error =>
  new Error(`The page ${first?.path} cannot be made, whatever is left out: ${first?.reason}`)

export const createWithholding = (layer: NodeLayer, record: WithheldRecord): Withholding => {
  const trials = new Map<EntryKey, Trial>()
  let isWritten = record.earlier.size > 0 || record.held.size > 0

  const trialOf = (key: EntryKey): Trial => {
    const known = trials.get(key)
    if (known) return known
    const trial = { saved: nodesOfEntry(layer, key), isLeftOut: false, isAbsent: false, pages: [] }
    trials.set(key, trial)
    return trial
  }

  /** What the failing pages say of an entry, which is told at its own pages, whichever it made fail. */
  const failuresOf = (
    key: EntryKey,
    failed: readonly FailedPage[],
    pages: WithholdingSite["pages"]
  ): WithheldPage[] => {
    const { saved } = trialOf(key)
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

  /** Leaves entries out one step further, and renders. Takes it back unless fewer pages fail. */
  const attempt = async (keys: readonly EntryKey[], failed: readonly FailedPage[], site: WithholdingSite) => {
    const before = keys.map((key) => ({ key, trial: { ...trialOf(key) }, nodes: nodesOfEntry(layer, key) }))
    const told = keys.map((key) => ({ key, pages: failuresOf(key, failed, site.pages) }))
    for (const absent of [false, true]) {
      const isNew = keys.every((key) => trialOf(key).isLeftOut || (record.earlier.get(key) ?? []).length === 0)
      if (!absent && isNew) continue
      const changes: NodeChange[] = []
      for (const key of keys) {
        const trial = trialOf(key)
        const nodes = absent || trial.isLeftOut ? [] : (record.earlier.get(key) ?? [])
        changes.push(...(await setNodesOfEntry(layer, key, nodes)))
        trials.set(key, { ...trial, isLeftOut: true, isAbsent: nodes.length === 0 })
      }
      site.takeUp(changes)
      const left = await site.render()
      if (left.length >= failed.length) continue
      for (const { key, pages } of told) {
        const trial = trialOf(key)
        const known = new Set(trial.pages.map(({ page }) => page))
        trial.pages = [...trial.pages, ...pages.filter(({ page }) => !known.has(page))]
      }
      return left
    }
    for (const { key, trial, nodes } of before) {
      site.takeUp(await setNodesOfEntry(layer, key, nodes))
      trials.set(key, trial)
    }
    return undefined
  }

  const lessen = async (failed: readonly FailedPage[], site: WithholdingSite) => {
    const changed = new Set([...record.earlier.keys()].filter((key) => !trials.get(key)?.isAbsent))
    for (const keys of suspects({ layer, pages: site.pages(), changed }, failed)) {
      const left = await attempt(keys, failed, site)
      if (left) return left
    }
    throw hopeless(failed)
  }

  /** Lets in again what need not have been left out: several left out together may be more than were at fault. */
  const letIn = async (site: WithholdingSite): Promise<readonly FailedPage[]> => {
    const leftOut = [...trials].filter(([, { isLeftOut }]) => isLeftOut)
    if (leftOut.length < 2 || leftOut.length > fewLeftOut) return []
    let isDone = true
    for (const [key, trial] of leftOut) {
      const nodes = nodesOfEntry(layer, key)
      site.takeUp(await setNodesOfEntry(layer, key, trial.saved))
      isDone = (await site.render()).length === 0
      if (isDone) trials.delete(key)
      else site.takeUp(await setNodesOfEntry(layer, key, nodes))
    }
    return isDone ? [] : await site.render()
  }

  return {
    tryAgain: (read, changes) => noteEarlier(layer, record, read, changes),
    leaveOut: async (failed, site) => {
      let [rounds, failures] = [0, 0]
      const render = async () => {
        if (rounds >= searchMax.rounds || failures > searchMax.failures) throw hopeless(failed)
        rounds += 1
        const left = await site.render()
        failures += left.length
        return left
      }
      let left: readonly FailedPage[] = failed
      while (left.length > 0) {
        left = await lessen(left, { ...site, render })
        if (left.length === 0) left = await letIn({ ...site, render })
      }
    },
    handOver: () => writeWithheld(record),
    settle: async () => {
      for (const [key, { isLeftOut, pages, saved }] of trials)
        if (isLeftOut) record.held.set(key, { nodes: record.earlier.get(key) ?? saved, pages })
      trials.clear()
      record.earlier.clear()
      const isWorthWriting = record.held.size > 0
      // A site on which everything is as it was saved costs nothing here.
      if (isWritten || isWorthWriting) await writeWithheld(record)
      isWritten = isWorthWriting
      return [...record.held.values()].flatMap(({ pages }) => pages)
    },
  }
}
