import type { Role } from "./roles.ts"

/** What a token may be used for: reading entries, saving drafts, publishing, the daily note. */
export const tokenScopes = ["read", "draft", "publish", "daily"] as const

export type TokenScope = (typeof tokenScopes)[number]

/** Roles that a token may have. What only admins may do is done by people. */
export const tokenRoles = ["editor", "recruiter"] as const satisfies readonly Role[]

export type TokenRole = (typeof tokenRoles)[number]

/** Scopes that are of use with a role: the daily note belongs to editors. */
export const scopesOfRole: Readonly<Record<TokenRole, readonly TokenScope[]>> = {
  editor: tokenScopes,
  recruiter: ["read", "draft", "publish"],
}
