import type { FailureCause } from "../../shared/contract/publishing.ts"

/**
 * What operators should know although no unexpected error was thrown. An event holds names of the product
 * alone: no text that anyone wrote, no address, no id.
 */
export type OperationalEvent =
  | { event: "publish-failed"; cause: FailureCause; retried: boolean }
  /** `rules` that the guard found broken, without repetition. */
  | { event: "release-refused"; rules: readonly string[]; confirmable: boolean }
  /** `mailKind` is the mail's purpose; `reason` whether the mail server rejected it, or did not take it for days. */
  | { event: "mail-failed"; mailKind: string; reason: "rejected" | "gave-up" }
  /** `subject` is the kind of entry, or `daily`. */
  | { event: "due-change-failed"; subject: string }
  /** Files that the database names could not be read. */
  | { event: "backup-incomplete" }

export type ReportEvent = (event: OperationalEvent) => void

/** An event as the error service gets it: events of one fingerprint are one issue there. */
export type DescribedEvent = {
  message: string
  level: "warning" | "error"
  tags: Record<string, string>
  fingerprint: string[]
}

/** The form in which the error service gets an event. A warning may pass by itself; an error needs a person. */
export const describeEvent = (reported: OperationalEvent): DescribedEvent => {
  const { event } = reported
  switch (event) {
    case "publish-failed": {
      const { cause, retried } = reported
      return {
        message: `A publish failed: ${cause}`,
        level: retried ? "warning" : "error",
        tags: { event, cause, retried: String(retried) },
        fingerprint: [event, cause],
      }
    }
    case "release-refused": {
      const rules = [...reported.rules].sort().join(", ")
      return {
        message: `The guard refused a release: ${rules}`,
        level: "error",
        tags: { event, rules, confirmable: String(reported.confirmable) },
        fingerprint: [event, rules],
      }
    }
    case "mail-failed": {
      const { mailKind, reason } = reported
      return {
        message: `A mail will not be delivered: ${reason}`,
        level: reason === "rejected" ? "warning" : "error",
        tags: { event, mailKind, reason },
        fingerprint: [event, reason],
      }
    }
    case "due-change-failed": {
      const { subject } = reported
      return {
        message: `A scheduled change failed: ${subject}`,
        level: "error",
        tags: { event, subject },
        fingerprint: [event, subject],
      }
    }
    case "backup-incomplete":
      return { message: "A backup lacks files", level: "error", tags: { event }, fingerprint: [event] }
  }
}
