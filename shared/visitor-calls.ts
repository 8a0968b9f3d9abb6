/**
 * Paths, below the API's base path, of the calls that public pages make. They stand apart from the contract's schemas,
 * so that a page which calls them carries no schema library.
 */
export const visitorCalls = {
  botCheck: "/api/v1/bot-check",
} as const
