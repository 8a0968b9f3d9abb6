import { sessionApi } from "./session-api.ts"

/**
 * Where every feature of the admin adds its calls (`adminApi.injectEndpoints`). They share the session's way to the
 * API, so that a 401 on any of them ends the session in the browser, and one store of what was read: a write names the
 * tags of what it made stale.
 */
export const adminApi = sessionApi.enhanceEndpoints({
  addTagTypes: [
    "Entries",
    "Entry",
    "Revisions",
    "Previews",
    "Daily",
    "Files",
    "Inbox",
    "Subscribers",
    "Publish",
    "Redirects",
    "People",
    "Audit",
    "Mail",
  ],
})
