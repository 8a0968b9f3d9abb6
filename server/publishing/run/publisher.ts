import { publishingLimits } from "../../../shared/limits/publishing.ts"
import { createBuilderLease } from "./builder-lease.ts"
import { failureCause, isTransient } from "./failure-cause.ts"
import { runOnce, type PublisherParts } from "./publish-run.ts"
import { confirmRefused, rollBackTo, type Confirmation, type RollBack } from "./release-switch.ts"
import type { Published } from "./site-publish.ts"

/** Who wants a publish: a person, or the product because something changed. */
type PublishRequest = { byUser: boolean }

export type Publisher = {
  /**
   * Makes what is live correspond to sources and content. Calls that come while one runs wait for a further run. After a
   * roll-back nothing is built as long as the content is what it was then, unless a person asks for it.
   *
   * @throws what the build throws; the live release is then as it was, and where the cause may pass it is tried again
   */
  publish: (options?: PublishRequest) => Promise<Published>
  /**
   * Asks for a publish: at once when nothing is under way, so that what comes within a moment goes into one build, else
   * after what is. Failures go to `onError`.
   */
  request: (onError: (error: unknown) => void, options?: PublishRequest) => void
  /**
   * Makes an earlier release live.
   *
   * @returns `busy` while a build is under way, `unknown` for a release that is not kept; nothing has happened then
   */
  rollBack: (request: RollBack) => Promise<"done" | "busy" | "unknown">
  /**
   * Makes the release live that the guard refused.
   *
   * @returns `busy` while a build is under way, `unknown` for a release that is not the refused one any more, `refused`
   *   where it must not go live whatever a person says; nothing has happened then
   */
  confirm: (request: Confirmation) => Promise<"done" | "busy" | "unknown" | "refused">
  /** Ends a build that is under way and takes no further requests. */
  stop: () => Promise<void>
}

const ignoreRejection = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => undefined,
    () => undefined
  )

const backoff = (failures: number): number =>
  Math.min(publishingLimits.retryAfter * 2 ** (failures - 1), publishingLimits.retryAfterMax)

/** The one builder of a data folder: builds never overlap, and nothing is rolled back during one. */
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

  const planRetry = (error: unknown): Date | null => {
    failures += 1
    if (next || !isTransient(failureCause(error))) return null
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
    // What waits begins in a moment, even when nothing runs any more.
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

  /** Switches by hand, unless a build is under way or about to begin. */
  const unlessBusy = <Result>(work: () => Promise<Result>): Promise<Result | "busy"> =>
    running || next || signal.aborted ? Promise.resolve("busy" as const) : runExclusive(work)

  return {
    publish,
    request,
    rollBack: (request) => unlessBusy(() => rollBackTo(parts, request)),
    confirm: (request) => unlessBusy(() => confirmRefused(parts, request)),
    stop: async () => {
      clearTimeout(coalesceTimer)
      clearTimeout(retryTimer)
      stopping.abort()
      if (running) await ignoreRejection(running)
      await lease.release()
    },
  }
}
