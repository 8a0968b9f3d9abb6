/** Readable cookie beside the session's own: a page without it need not request the current user. No secret. */
export const sessionHint = { name: "signed-in", value: "1" } as const
