import { publishingLimits } from "../../../shared/limits/publishing.ts"
import { builderTurn } from "./builder-lease.ts"
import { failureCause, mayPass } from "./failure-cause.ts"
import { runOnce, type PublisherParts } from "./publish-run.ts"
import { confirmRefused, rollBackTo, type Confirmation, type RollBack } from "./release-switch.ts"
import type { Published } from "./site-publish.ts"

/** Who wants a publish: a person, or the product because something changed. */
type Asked = { byPerson: boolean }

export type Publisher = {
  /**
   * Makes what is live correspond to sources and content. Calls that come while one runs wait for a further run. After a
   * roll-back nothing is built as long as the content is what it was then, unless a person asks for it.
   *
   * @throws what the build throws; the live release is then as it was, and where the cause may pass it is tried again
   */
  publish: (asked?: Asked) => Promise<Published>
  /**
   * Asks for a publish: at once when nothing is under way, so that what comes within a moment goes into one build, else
   * after what is. Failures go to `onError`.
   */
  request: (onError: (error: unknown) => void, asked?: Asked) => void
  /**
   * Makes an earlier release live.
   *
   * @returns `busy` while a build is under way, `unknown` for a release that is not kept; nothing has happened then
   */
  rollBack: (wish: RollBack) => Promise<"done" | "busy" | "unknown">
  /**
   * Makes the release live that the guard refused.
   *
   * @returns `busy` while a build is under way, `unknown` for a release that is not the refused one any more, `refused`
   *   where it must not go live whatever a person says; nothing has happened then
   */
  confirm: (wish: Confirmation) => Promise<"done" | "busy" | "unknown" | "refused">
  /** Ends a build that is under way and takes no further requests. */
  stop: () => Promise<void>
}

const settled = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => undefined,
    () => undefined
  )

const growingPause = (failures: number): number =>
  Math.min(publishingLimits.retryAfter * 2 ** (failures - 1), publishingLimits.retryAfterMax)

/** The one builder of a data folder: builds never overlap, and nothing is rolled back during one. */
export const createPublisher = (parts: PublisherParts): Publisher => {
  const { status, retryAfter = growingPause, onError: onRetryError = () => undefined } = parts
  const stopping = new AbortController()
  const { signal } = stopping
  const turn = builderTurn({ ...parts, onWait: status.queue, onTurn: () => request(onRetryError) })
  let running: Promise<unknown> | null = null
  let next: { result: Promise<Published>; byPerson: boolean } | null = null
  let gathering: NodeJS.Timeout | undefined
  let retrying: NodeJS.Timeout | undefined
  let failures = 0

  const occupy = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = work().finally(() => (running = null))
    running = result
    return result
  }

  const planRetry = (error: unknown): Date | null => {
    failures += 1
    if (next || !mayPass(failureCause(error))) return null
    const pause = retryAfter(failures)
    retrying = setTimeout(() => request(onRetryError), pause)
    return new Date(Date.now() + pause)
  }

  const run = (byPerson: boolean) =>
    occupy(async () => {
      clearTimeout(retrying)
      const published = await runOnce({ ...parts, turn, signal, byPerson, planRetry })
      failures = 0
      return published
    })

  const runAfter = (under: Promise<unknown>): Promise<Published> =>
    settled(under).then(() => {
      const byPerson = next?.byPerson ?? false
      next = null
      signal.throwIfAborted()
      return run(byPerson)
    })

  const publish: Publisher["publish"] = ({ byPerson } = { byPerson: false }) => {
    // What waits begins in a moment, even when nothing runs any more.
    if (!running && !next) return run(byPerson)
    status.queue()
    next ??= { result: runAfter(running ?? Promise.resolve()), byPerson }
    next.byPerson ||= byPerson
    return next.result
  }

  const request: Publisher["request"] = (onError, asked = { byPerson: false }) => {
    if (signal.aborted) return
    const begin = (): void => {
      publish(asked).catch((error: unknown) => {
        if (!signal.aborted) onError(error)
      })
    }
    if (asked.byPerson || running || next) begin()
    else if (!gathering) {
      status.queue()
      gathering = setTimeout(() => {
        gathering = undefined
        begin()
      }, publishingLimits.gatherFor)
    }
  }

  /** Switches by hand, unless a build is under way or about to begin. */
  const unlessBusy = <Result>(work: () => Promise<Result>): Promise<Result | "busy"> =>
    running || next || signal.aborted ? Promise.resolve("busy" as const) : occupy(work)

  return {
    publish,
    request,
    rollBack: (wish) => unlessBusy(() => rollBackTo(parts, wish)),
    confirm: (wish) => unlessBusy(() => confirmRefused(parts, wish)),
    stop: async () => {
      clearTimeout(gathering)
      clearTimeout(retrying)
      stopping.abort()
      if (running) await settled(running)
      await turn.giveUp()
    },
  }
}
