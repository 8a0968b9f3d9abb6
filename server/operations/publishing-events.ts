import type { PublishState, PublishStatusBoard } from "../publishing/run/publish-status.ts"
import type { ReportEvent } from "./operational-events.ts"

/**
 * Reports every publish that fails, and every release that the guard refuses.
 *
 * @returns function that stops it
 */
export const watchPublishing = (status: PublishStatusBoard, reportEvent: ReportEvent): (() => void) => {
  let last: PublishState | null = null
  return status.subscribe(({ now }) => {
    // A builder that goes away or comes back is news of the same result.
    if (now === last) return
    last = now
    if (now.state === "failed")
      reportEvent({ event: "publish-failed", cause: now.cause, retried: now.retryAt !== null })
    if (now.state !== "refused") return
    const { faults, confirmable } = now.refusal
    reportEvent({ event: "release-refused", rules: [...new Set(faults.map(({ rule }) => rule))], confirmable })
  })
}
