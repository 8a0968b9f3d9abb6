import { sessionApi } from "./session-api.ts"

/**
 * Every feature of the admin adds its endpoints here (`adminApi.injectEndpoints`). They share the base query of the
 * session, so a 401 on any of them ends the session in the browser. They also share one cache: a write invalidates the
 * tags of what it makes stale.
 */
export const adminApi = sessionApi.enhanceEndpoints({
  addTagTypes: [
    "Entries",
    "Entry",
    "ListSettings",
    "Revisions",
    "Previews",
    "Daily",
    "Files",
    "Games",
    "Inbox",
    "Templates",
    "Alerts",
    "Subscribers",
    "Comments",
    "Publish",
    "Redirects",
    "Reviews",
    "Terms",
    "Tokens",
    "Webhooks",
    "People",
    "Audit",
    "Mail",
  ],
})
