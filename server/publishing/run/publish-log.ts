import { mkdir, readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { publishLog, type PublishLogEntry } from "../../../shared/contract/publishing-log.ts"
import type { PublishWarning } from "../../../shared/contract/publishing.ts"
import type { PublishSnapshot, PublishStatusBoard } from "./publish-status.ts"

/** Maximum number of stored publishes. */
const maxEntries = 100

const logFile = (dataDir: string): string => join(dataDir, "publish-log.json")

/** Results of past publishes, newest first; empty when there is no readable log. */
export const readPublishLog = async (dataDir: string): Promise<PublishLogEntry[]> => {
  try {
    return publishLog.parse(JSON.parse(await readFile(logFile(dataDir), "utf8"))).items
  } catch {
    // An unreadable log must not block publishing.
    return []
  }
}

const append = async (dataDir: string, entry: PublishLogEntry): Promise<void> => {
  const known = await readPublishLog(dataDir)
  // Every process that shares the folder takes notice of a roll-back.
  if (known.some(({ endedAt, result }) => endedAt === entry.endedAt && result === entry.result)) return
  const items = [entry, ...known].slice(0, maxEntries)
  const fresh = `${logFile(dataDir)}.new`
  await mkdir(dataDir, { recursive: true })
  await writeFile(fresh, JSON.stringify({ items }))
  await rename(fresh, logFile(dataDir))
}

type Steps = { step: string; since: Date }[]

const rounded = (milliseconds: number): number => Math.round(milliseconds / 100) / 10

const stepTimes = (steps: Steps, end: Date): PublishLogEntry["steps"] =>
  steps.map(({ step, since }, index) => ({
    step,
    seconds: rounded((steps[index + 1]?.since ?? end).getTime() - since.getTime()),
  }))

/** The failed pages with their reasons, one per line; null when there are none. */
const failedPages = (warnings: readonly PublishWarning[] = []): string | null =>
  warnings.flatMap((each) => (each.kind === "pageFailed" ? [`${each.page}: ${each.reason}`] : [])).join("\n") || null

/** The log entry of a finished publish; null while one runs, and when there was nothing to do. */
const entryOf = ({ now, since }: PublishSnapshot, steps: Steps): PublishLogEntry | null => {
  const common = {
    endedAt: since.toISOString(),
    seconds: steps[0] ? rounded(since.getTime() - steps[0].since.getTime()) : null,
    release: null,
    changedFiles: null,
    changedPages: null,
    reason: null,
    steps: stepTimes(steps, since),
    damaged: [],
  }
  switch (now.state) {
    case "live": {
      const { state, release, changedFiles, changedPages, warnings } = now
      const reason = failedPages(warnings)
      return { ...common, result: state, release, changedFiles, changedPages: changedPages.length, reason }
    }
    case "failed":
      return { ...common, result: now.state, reason: now.reason }
    case "refused": {
      const { release, faults: issues } = now.refusal
      const rules = [...new Set(issues.map(({ rule }) => rule))]
      return { ...common, result: now.state, release, reason: rules.join(", ") }
    }
    case "rolled-back":
      return { ...common, result: now.state, release: now.release }
    default:
      return null
  }
}

export type PublishLogWriter = {
  /** Logs that damaged files were found; paths relative to the data folder. */
  addDamage: (files: string[], at: Date) => void
  /** Stops the log after writing the pending entries. */
  end: () => Promise<void>
}

/**
 * Logs the result of each publish from now on.
 *
 * @param onError called when an entry cannot be written; publishing continues
 */
export const recordPublishLog = (
  dataDir: string,
  status: PublishStatusBoard,
  onError: (error: unknown) => void
): PublishLogWriter => {
  let steps: Steps = []
  let written = Promise.resolve()
  const add = (entry: PublishLogEntry): void => {
    written = written.then(() => append(dataDir, entry)).catch(onError)
  }
  const onSnapshot = (snapshot: PublishSnapshot): void => {
    const { now, since } = snapshot
    if (now.state === "queued") return
    if (now.state === "building") {
      if (now.step === "checking") steps = []
      if (steps.at(-1)?.step !== now.step) steps.push({ step: now.step, since: now.stepSince })
      return
    }
    const entry = entryOf(snapshot, steps)
    const begun = steps[0]?.since
    steps = []
    // With nothing to build, the board repeats the result of an earlier publish.
    if (!entry || (begun && since < begun)) return
    add(entry)
  }
  const stop = status.subscribe(onSnapshot)
  return {
    addDamage: (damaged, at) =>
      add({
        endedAt: at.toISOString(),
        result: "damaged",
        seconds: null,
        release: null,
        changedFiles: null,
        changedPages: null,
        reason: null,
        steps: [],
        damaged,
      }),
    end: async () => {
      stop()
      await written
    },
  }
}
