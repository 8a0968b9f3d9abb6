/**
 * What visitors agree to when they send a form: what the privacy policy says of forms since this day (ISO 8601). A new
 * wording of that needs a new version; consent to an older one is then rejected.
 */
export const consent = { version: "2026-1", since: "2026-11-01" } as const
