import { z } from "zod"
import { apiTokenLimits } from "../limits/sign-in.ts"
import { scopesOfRole, tokenRoles, tokenScopes } from "../token-scopes.ts"
import { sentId } from "./admin-entries.ts"
import { timestamp } from "./entry.ts"
import { line } from "./text.ts"

/** A token by which a program calls the API, without its secret. */
export const apiToken = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.enum(tokenRoles),
  scopes: z.array(z.enum(tokenScopes)),
  /** Name of the admin who made it; null when that user was deleted. */
  madeBy: z.string().nullable(),
  madeAt: timestamp,
  expiresAt: timestamp,
  /** To the minute; null until its first use. */
  lastUsedAt: timestamp.nullable(),
  revokedAt: timestamp.nullable(),
  /** `stopped`: its maker cannot sign in any more, or is no admin. */
  state: z.enum(["active", "stopped", "expired", "revoked"]),
})

export type ApiToken = z.infer<typeof apiToken>

/** The latest first. */
export const apiTokenList = z.object({ items: z.array(apiToken) })

export const apiTokenBody = z
  .strictObject({
    name: line({ min: 1, max: apiTokenLimits.nameMax }),
    role: z.enum(tokenRoles),
    scopes: z
      .array(z.enum(tokenScopes))
      .min(1)
      .max(tokenScopes.length)
      .refine((named) => new Set(named).size === named.length, "must name each scope once"),
    /** Days for which it can be used. */
    days: z.int().min(1).max(apiTokenLimits.daysMax),
  })
  .superRefine(({ role, scopes }, context) => {
    if (scopes.some((scope) => !scopesOfRole[role].includes(scope)))
      context.addIssue({ code: "custom", path: ["scopes"], message: "must be of use with the role" })
  })

export type ApiTokenBody = z.infer<typeof apiTokenBody>

/** A new token with its secret, which no other response has. */
export const newApiToken = z.object({ token: apiToken, secret: z.string() })

export type NewApiToken = z.infer<typeof newApiToken>

export const apiTokenIdBody = z.strictObject({ id: sentId })

/** Paths below the API's base path. */
export const apiTokenPaths = {
  list: "/api/v1/tokens",
  add: "/api/v1/tokens/add",
  revoke: "/api/v1/tokens/revoke",
} as const
