/** Readable cookie beside the session's own: tells a page that asking for the current user may be worth it. No secret. */
export const sessionHint = { name: "signed-in", value: "1" } as const
