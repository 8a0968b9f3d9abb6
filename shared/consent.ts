/**
 * What people agree to when they send a form: the privacy policy as it stands since this day (ISO 8601). A new wording
 * takes a new version, and consent to an older one is then no longer taken.
 */
export const consent = { version: "2026-1", since: "2026-11-01" } as const
