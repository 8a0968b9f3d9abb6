import type { FailureCause } from "../../../shared/contract/publishing.ts"
import type { BuilderLease } from "./builder-lease.ts"
import type { BuilderRole } from "../bucket/builder-role.ts"
import { failureCause } from "./failure-cause.ts"
import type { PublishStatusBoard } from "./publish-status.ts"
import { dropRefusal, PublishRefusedError } from "../guard/refusal.ts"
import { clearHold, readHold } from "./roll-back-hold.ts"
import { BuildError } from "../builder/site-build.ts"
import type { Published, PublishRun } from "./site-publish.ts"

export type PublisherParts = {
  dataDir: string
  /** Whether this process never builds and only follows another one. */
  follows?: boolean | undefined
  /** Who builds, where servers share no disk. */
  role?: BuilderRole | undefined
  /** Whether other processes share the data folder. */
  isShared?: boolean | undefined
  /** Brings the live release up to date with sources and content. */
  build: (run: PublishRun) => Promise<Published>
  /** The current public position: equal positions mean an equal site. */
  contentPosition: () => Promise<string>
  status: PublishStatusBoard
  /** Mends what the site depends on, before a publish of the process that builds. */
  mend?: (() => Promise<void>) | undefined
  /** Called with the builder lease's file when it was damaged and has been mended. */
  onMended?: ((file: string) => void) | undefined
  /** Called with the result and duration of each publish, unless it was aborted. */
  onOutcome?: ((outcome: PublishOutcome) => void) | undefined
  /** Called when a roll-back or a confirmation made another release live. */
  onLive: () => Promise<void>
  /** Called with errors of publishes that the publisher starts itself: retries, and the one after it acquires the lease. */
  onError?: ((error: unknown) => void) | undefined
  /** Milliseconds to wait before a retry, by the number of failures in a row. */
  retryAfter?: ((failures: number) => number) | undefined
}

export type PublishOutcome = { result: "built" | "unchanged" | "failed" | "refused"; seconds: number }

type RunParts = PublisherParts & {
  lease: BuilderLease
  signal: AbortSignal
  /** Whether a user requested the publish; if not, a change did. */
  byUser: boolean
  /** Schedules a retry if one may succeed. Returns its time, or null. */
  planRetry: (cause: FailureCause) => Date | null
}

/** The output of a failed build without stack traces; null for other errors. */
const reasonOf = (error: unknown): string | null =>
  error instanceof BuildError
    ? error.reason
        .split("\n")
        .filter((line) => !/^\s+at .+:\d+/.test(line))
        .join("\n")
        .slice(0, 4_000)
    : null

const unchanged = (release: string): Published => ({ release, built: false, changedFiles: 0, changedPages: [] })

/** Shows that a roll-back holds. Returns the release that stays live; undefined when nothing holds. */
const stayRolledBack = async ({ dataDir, status }: RunParts): Promise<Published | undefined> => {
  const hold = await readHold(dataDir)
  if (!hold) return undefined
  status.rollBack(hold.release, new Date(hold.at))
  return unchanged(hold.release)
}

const attempt = async (parts: RunParts, seconds: () => number): Promise<Published> => {
  const { dataDir, status, signal, byUser } = parts
  // Before the build: what fails now is tried again, and what is refused stays refused, as after any request of a user.
  if (byUser) await clearHold(dataDir)
  const others = await parts.lease.acquire(signal)
  status.begin()
  if (others === null) await parts.mend?.()
  const held = await stayRolledBack(parts)
  if (held) return held
  signal.throwIfAborted()
  const published = others === null ? await parts.build({ signal, byUser, onStep: status.step }) : unchanged(others)
  // Another process that shares the folder may have rolled back during the build.
  const heldMeanwhile = await stayRolledBack(parts)
  if (heldMeanwhile) return heldMeanwhile
  if (others === null) await dropRefusal(dataDir)
  parts.onOutcome?.({ result: published.built ? "built" : "unchanged", seconds: seconds() })
  if (published.built) status.succeed({ ...published, seconds: seconds() })
  else status.leaveUnchanged()
  return published
}

/**
 * Publishes once, and reports the result to the status board and to `onOutcome`.
 *
 * @throws what the build throws, and PublishRefusedError; the live release is then unchanged
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
      const cause = await failureCause(error, parts.dataDir)
      status.fail({ reason: reasonOf(error), cause, retryAt: parts.planRetry(cause) })
    }
    throw error
  }
}
