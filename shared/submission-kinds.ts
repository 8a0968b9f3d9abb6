import type { GameId } from "./games.ts"

/**
 * What the forms of public pages and the API share beside the schemas (shared/contract/submissions.ts). It is a
 * separate file, so that a page with a form loads no schema library.
 */

/** The forms of the site, by what they send. */
export const submissionKinds = ["application", "partnership", "streaming", "support"] as const

export type SubmissionKind = (typeof submissionKinds)[number]

/** What a support message is about, if not about one game alone. */
export const noGame = "other"

/** A game, or `noGame`. */
export type SupportGame = GameId

/** Paths below the API's base path; the admin's paths of submissions are below those of the forms. */
export const submissionPaths: Record<SubmissionKind, string> = {
  application: "/api/v2/jobs/feedback",
  partnership: "/api/v2/partnership-feedback",
  streaming: "/api/v2/streaming-feedback",
  support: "/api/v2/support-feedback",
}

export const uploadTicketPath = `${submissionPaths.application}/ticket`

export const withdrawApiPath = "/api/v2/feedback/withdraw"

/** Whether the link to withdraw still has something to delete. */
export const withdrawReadPath = `${withdrawApiPath}/read`
