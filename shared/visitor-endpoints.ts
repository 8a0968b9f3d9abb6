/**
 * Paths, below the API's base path, of the calls that public pages make beside their forms. They stand apart from the
 * contract's schemas, so that a page which calls them carries no schema library.
 */
export const visitorEndpoints = {
  botCheck: "/api/v1/bot-check",
  upload: "/api/v1/files/upload",
  /** Opens the link to an entry that is not public. */
  preview: "/api/v1/previews/open",
} as const

/** Header that carries a form's one-time ticket for an upload. */
export const uploadTicketHeader = "upload-ticket"
