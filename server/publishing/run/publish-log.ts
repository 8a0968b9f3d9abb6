import { mkdir, readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { publishLog, type PublishLogEntry } from "../../../shared/contract/publishing-log.ts"
import type { PublishWarning } from "../../../shared/contract/publishing.ts"
import type { PublishSnapshot, PublishStatusBoard } from "./publish-status.ts"

/** Publishes that are kept. */
const maxEntries = 100

const logFile = (dataDir: string): string => join(dataDir, "publish-log.json")

/** How publishes ended, the newest first; none where nothing readable is kept. */
export const readPublishLog = async (dataDir: string): Promise<PublishLogEntry[]> => {
  try {
    return publishLog.parse(JSON.parse(await readFile(logFile(dataDir), "utf8"))).items
  } catch {
    // It tells of the past: a file that cannot be read must not keep anything from being published.
    return []
  }
}

const append = async (dataDir: string, entry: PublishLogEntry): Promise<void> => {
  const items = [entry, ...(await readPublishLog(dataDir))].slice(0, maxEntries)
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

/** What the pages were that could not be made, one in a line. */
const failedPages = (warnings: readonly PublishWarning[] = []): string | null =>
  warnings.flatMap((each) => (each.kind === "pageFailed" ? [`${each.page}: ${each.reason}`] : [])).join("\n") || null

/** What a snapshot says of a publish that has ended; null for one that is under way, and where nothing was done. */
const entryOf = ({ now, since }: PublishSnapshot, steps: Steps): PublishLogEntry | null => {
  const common = {
    endedAt: since.toISOString(),
    seconds: steps[0] ? rounded(since.getTime() - steps[0].since.getTime()) : null,
    release: null,
    changedFiles: null,
    changedPages: null,
    reason: null,
    steps: stepTimes(steps, since),
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

/**
 * Writes down how each publish ends, from now on.
 *
 * @param onError told when it could not be written; publishing goes on
 * @returns function that ends it, once what was told is written
 */
export const recordPublishLog = (
  dataDir: string,
  status: PublishStatusBoard,
  onError: (error: unknown) => void
): (() => Promise<void>) => {
  let steps: Steps = []
  let written = Promise.resolve()
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
    // What ended before this began is said once more, because there was nothing to do.
    if (!entry || (begun && since < begun)) return
    written = written.then(() => append(dataDir, entry)).catch(onError)
  }
  const stop = status.subscribe(onSnapshot)
  return async () => {
    stop()
    await written
  }
}
