/** What staff may do; enforced by the API for every endpoint, mirrored by the admin. */
export const roles = ["admin", "editor", "recruiter"] as const

export type Role = (typeof roles)[number]

/** Who gives roles to users: admins under People, or the provider at sign-in. */
export const rolesSources = ["people", "provider"] as const

export type RolesSource = (typeof rolesSources)[number]

/** Whether a user with the roles `held` may do what needs any of the roles `wanted`. An admin may do everything. */
export const hasRole = (held: readonly Role[], wanted: readonly Role[]): boolean =>
  held.includes("admin") || wanted.some((role) => held.includes(role))
