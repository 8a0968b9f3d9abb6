import type { FailureCause } from "../../../shared/contract/publishing.ts"
import { publishingLimits } from "../../../shared/limits/publishing.ts"
import { createBuilderLease } from "./builder-lease.ts"
import { isTransient } from "./failure-cause.ts"
import { readHold } from "./roll-back-hold.ts"
import { runOnce, type PublisherParts } from "./publish-run.ts"
import { confirmRefused, rollBackTo, type Confirmation, type RollBack } from "./release-switch.ts"
import type { Published } from "./site-publish.ts"

/** The origin of a request: a user, or a change. */
type PublishRequest = { byUser: boolean }

export type Publisher = {
  /**
   * Brings the live release up to date with sources and content. Calls during a run share one further run. After a
   * roll-back nothing is built until a user requests it.
   *
   * @throws what the build throws; the live release is then unchanged, and the publisher retries after transient errors
   */
  publish: (options?: PublishRequest) => Promise<Published>
  /**
   * Requests a publish. When idle, a user's request starts immediately, and others wait a few milliseconds to share one
   * build. During a run the next one follows it. Errors go to `onError`.
   */
  request: (onError: (error: unknown) => void, options?: PublishRequest) => void
  /**
   * Makes an earlier release live and holds it, or holds the live one.
   *
   * @returns `busy` during a build, `unknown` for a release that is not retained or did not pass; neither changes anything
   */
  rollBack: (request: RollBack) => Promise<"done" | "busy" | "unknown">
  /**
   * Makes the refused release live, and requests a publish of what was saved since, as a change does: a roll-back meanwhile holds.
   *
   * @returns `busy` during a build, `unknown` for a release that is no longer the refused one, `refused` when its issues
   *   cannot be confirmed; none of them changes anything
   */
  confirm: (request: Confirmation) => Promise<"done" | "busy" | "unknown" | "refused">
  /** Whether this process is the one that builds. */
  builds: () => boolean
  /** Aborts a running build, ignores further requests and releases the lease. */
  stop: () => Promise<void>
}

const ignoreRejection = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => undefined,
    () => undefined
  )

const backoff = (failures: number): number =>
  Math.min(publishingLimits.retryAfter * 2 ** (failures - 1), publishingLimits.retryAfterMax)

/** How often, in milliseconds, to look for a roll-back by another process, and for its end. */
const holdPollInterval = 1_000

/** The publisher of a data folder: builds never overlap, and no roll-back happens during one. */
export const createPublisher = (parts: PublisherParts): Publisher => {
  const { status, retryAfter = backoff, onError: onRetryError = () => undefined } = parts
  const stopping = new AbortController()
  const { signal } = stopping
  const lease = createBuilderLease({ ...parts, onWait: status.queue, onAcquired: () => request(onRetryError) })
  let running: Promise<unknown> | null = null
  let next: { result: Promise<Published>; byUser: boolean } | null = null
  let coalesceTimer: NodeJS.Timeout | undefined
  let retryTimer: NodeJS.Timeout | undefined
  let failures = 0

  const runExclusive = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = work().finally(() => (running = null))
    running = result
    return result
  }

  const planRetry = (cause: FailureCause): Date | null => {
    failures += 1
    if (next || signal.aborted || !isTransient(cause)) return null
    const pause = retryAfter(failures)
    retryTimer = setTimeout(() => request(onRetryError), pause)
    return new Date(Date.now() + pause)
  }

  const run = (byUser: boolean) =>
    runExclusive(async () => {
      clearTimeout(retryTimer)
      const published = await runOnce({ ...parts, lease, signal, byUser, planRetry })
      failures = 0
      return published
    })

  const runAfter = (under: Promise<unknown>): Promise<Published> =>
    ignoreRejection(under).then(() => {
      const byUser = next?.byUser ?? false
      next = null
      signal.throwIfAborted()
      return run(byUser)
    })

  const publish: Publisher["publish"] = ({ byUser } = { byUser: false }) => {
    // A waiting run starts soon, even if nothing runs any more.
    if (!running && !next) return run(byUser)
    status.queue()
    next ??= { result: runAfter(running ?? Promise.resolve()), byUser }
    next.byUser ||= byUser
    return next.result
  }

  const request: Publisher["request"] = (onError, options = { byUser: false }) => {
    if (signal.aborted) return
    const begin = (): void => {
      publish(options).catch((error: unknown) => {
        if (!signal.aborted) onError(error)
      })
    }
    if (options.byUser || running || next) begin()
    else if (!coalesceTimer) {
      status.queue()
      coalesceTimer = setTimeout(() => {
        coalesceTimer = undefined
        begin()
      }, publishingLimits.gatherFor)
    }
  }

  /** Runs a user's switch of the release, unless a build runs or is about to start. */
  const unlessBusy = <Result>(work: () => Promise<Result>): Promise<Result | "busy"> =>
    running || next || signal.aborted ? Promise.resolve("busy" as const) : runExclusive(work)

  /** Takes notice of a roll-back by another process that shares the folder, and publishes when a user of it has ended one. */
  const followHold = async (): Promise<void> => {
    const hold = await readHold(parts.dataDir)
    const isShown = status.read().now.state === "rolled-back"
    if (running || next || coalesceTimer || signal.aborted || (hold !== undefined) === isShown) return
    if (hold) status.rollBack(hold.release, new Date(hold.at))
    else request(onRetryError)
  }
  const holdTimer = parts.isShared ? setInterval(() => void followHold(), holdPollInterval).unref() : undefined

  return {
    publish,
    request,
    rollBack: (request) => unlessBusy(() => rollBackTo(parts, request)),
    confirm: async (confirmation) => {
      const result = await unlessBusy(() => confirmRefused(parts, confirmation))
      if (result === "done") request(onRetryError)
      return result
    },
    builds: lease.isHeld,
    stop: async () => {
      clearTimeout(coalesceTimer)
      clearTimeout(retryTimer)
      clearInterval(holdTimer)
      stopping.abort()
      if (running) await ignoreRejection(running)
      await lease.release()
    },
  }
}
