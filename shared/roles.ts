/** What staff may do; enforced by the API for every endpoint, mirrored by the admin. */
export const roles = ["admin", "editor", "recruiter"] as const

export type Role = (typeof roles)[number]

/** Whether a user with the roles `held` may do what needs any of the roles `wanted`. An admin may do everything. */
export const hasRole = (held: readonly Role[], wanted: readonly Role[]): boolean =>
  held.includes("admin") || wanted.some((role) => held.includes(role))
