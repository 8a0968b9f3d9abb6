/** What staff may do; enforced by the API for every call, mirrored by the admin. */
export const roles = ["admin", "editor", "recruiter"] as const

export type Role = (typeof roles)[number]
