import type { BuilderLease } from "./builder-lease.ts"
import { failureCause } from "./failure-cause.ts"
import type { PublishStatusBoard } from "./publish-status.ts"
import { dropRefusal, PublishRefusedError } from "../guard/refusal.ts"
import { clearHold, readHold } from "./roll-back-hold.ts"
import { BuildError } from "../builder/site-build.ts"
import type { Published, PublishRun } from "./site-publish.ts"

export type PublisherParts = {
  dataDir: string
  /** Whether another process builds, always, and this one follows it. */
  follows?: boolean | undefined
  /** Makes what is live correspond to sources and content. */
  build: (run: PublishRun) => Promise<Published>
  /** Where the stream of content changes stands now: equal positions mean equal content. */
  contentPosition: () => Promise<string>
  status: PublishStatusBoard
  /** Told how each publish ended and how long it took; not of one that was stopped. */
  onOutcome?: ((outcome: PublishOutcome) => void) | undefined
  /** Called when another release went live by a roll-back, or because somebody confirmed it. */
  onLive: () => Promise<void>
  /** Told of a failure of what nobody asked for: a build that is tried again. */
  onError?: ((error: unknown) => void) | undefined
  /** How long to wait, in milliseconds, before a build that failed so often in a row is tried again. */
  retryAfter?: ((failures: number) => number) | undefined
}

export type PublishOutcome = { result: "built" | "unchanged" | "failed" | "refused"; seconds: number }

type RunParts = PublisherParts & {
  lease: BuilderLease
  signal: AbortSignal
  /** Whether a person asked, rather than the product because something changed. */
  byUser: boolean
  /** Says when the failed build is tried again, if it is. */
  planRetry: (error: unknown) => Date | null
}

/** What the build printed, without the places in the code where it did. */
const reasonOf = (error: unknown): string | null =>
  error instanceof BuildError
    ? error.reason
        .split("\n")
        .filter((line) => !/^\s+at .+:\d+/.test(line))
        .join("\n")
        .slice(0, 4_000)
    : null

const unchanged = (release: string): Published => ({ release, built: false, changedFiles: 0, changedPages: [] })

const attempt = async (parts: RunParts, seconds: () => number): Promise<Published> => {
  const { dataDir, status, signal, byUser } = parts
  const others = await parts.lease.acquire(signal)
  status.begin()
  const hold = await readHold(dataDir)
  if (hold && !byUser && hold.content === (await parts.contentPosition())) {
    status.rollBack(hold.release, new Date(hold.at))
    return unchanged(hold.release)
  }
  signal.throwIfAborted()
  const published = others === null ? await parts.build({ signal, byUser, onStep: status.step }) : unchanged(others)
  await clearHold(dataDir)
  if (others === null) await dropRefusal(dataDir)
  parts.onOutcome?.({ result: published.built ? "built" : "unchanged", seconds: seconds() })
  if (published.built) status.succeed({ ...published, seconds: seconds() })
  else status.leaveUnchanged()
  return published
}

/**
 * Publishes once, and tells the status board and whoever measures how it went.
 *
 * @throws what the build throws, and PublishRefusedError; the live release is then as it was
 */
export const runOnce = async (parts: RunParts): Promise<Published> => {
  const { status, onOutcome } = parts
  const begin = performance.now()
  const seconds = () => (performance.now() - begin) / 1_000
  try {
    return await attempt(parts, seconds)
  } catch (error) {
    if (parts.signal.aborted) throw error
    if (error instanceof PublishRefusedError) {
      onOutcome?.({ result: "refused", seconds: seconds() })
      status.refuse(error.refusal)
    } else {
      onOutcome?.({ result: "failed", seconds: seconds() })
      status.fail({ reason: reasonOf(error), cause: failureCause(error), retryAt: parts.planRetry(error) })
    }
    throw error
  }
}
