import type { PublishStatusBoard } from "../publishing/run/publish-status.ts"
import type { ReportEvent } from "./operational-events.ts"

/**
 * Reports every publish that fails, and every release that the guard refuses.
 *
 * @returns function that stops it
 */
export const watchPublishing = (status: PublishStatusBoard, reportEvent: ReportEvent): (() => void) =>
  status.subscribe(({ now }) => {
    if (now.state === "failed")
      reportEvent({ event: "publish-failed", cause: now.cause, retried: now.retryAt !== null })
    if (now.state !== "refused") return
    const { faults, confirmable } = now.refusal
    reportEvent({ event: "release-refused", rules: [...new Set(faults.map(({ rule }) => rule))], confirmable })
  })
