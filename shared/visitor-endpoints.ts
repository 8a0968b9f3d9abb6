import { submissionKinds } from "./submission-kinds.ts"

/**
 * Paths, below the API's base path, of the endpoints that public pages use beside their forms. They are apart from the
 * contract, so that a page that uses them loads no schema library.
 */
export const visitorEndpoints = {
  botCheck: "/api/v1/bot-check",
  upload: "/api/v1/files/upload",
  /** Opens the link to an entry that is not public. */
  preview: "/api/v1/previews/open",
} as const

/** What a visitor's proof of work is for. Load is counted, and work is asked, for each kind alone. */
export const botCheckKinds = [...submissionKinds, "resume", "subscription"] as const

export type BotCheckKind = (typeof botCheckKinds)[number]

/** Header that carries a form's one-time ticket for an upload. */
export const uploadTicketHeader = "upload-ticket"
