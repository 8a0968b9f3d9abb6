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

/** Header that carries a form's one-time ticket for an upload. */
export const uploadTicketHeader = "upload-ticket"
