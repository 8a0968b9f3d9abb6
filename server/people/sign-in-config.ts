import { z } from "zod"
import { email } from "../../shared/contract/text.ts"
import type { RolesSource } from "../../shared/roles.ts"
import { isLoopback } from "../http/loopback.ts"
import { isProduction } from "../http/production.ts"
import { missingDevelopmentPackage } from "./development-provider/development-package.ts"
import { comparableEmail } from "./identity.ts"

/** Variables of sign-in and sessions. */
export const signInVariables = {
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: "must be the provider's address, as https://id.example.com" })
    .optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_ROLES_CLAIM: z.string().min(1).default("roles"),
  /** `people`: admins give roles in the product; `provider`: the claim does. */
  ROLES_FROM: z.enum(["people", "provider"]).optional(),
  FIRST_ADMIN_EMAIL: email.optional(),
  OIDC_SCOPE: z
    .string()
    .regex(/^(?=(.* )?openid( |$))[!#-[\]-~]+( [!#-[\]-~]+)*$/, "must be scopes separated by spaces, with openid")
    .default("openid profile email"),
  SESSION_IDLE_MINUTES: z.coerce.number().int().min(1).max(10_080).default(120),
  SESSION_ABSOLUTE_HOURS: z.coerce.number().int().min(1).max(720).default(12),
}

type SignInVariables = z.output<z.ZodObject<typeof signInVariables>>

export type SignInConfig = {
  /** The provider of the users; null for the development provider, which production never has. */
  openId: { issuer: string; clientId: string; clientSecret: string } | null
  /** Who gives roles: admins under People, or the provider's claim. */
  rolesFrom: RolesSource
  /** Verified address of the user who becomes an admin while there is none; null unless set. */
  firstAdminEmail: string | null
  /** Claim that holds a user's roles. */
  rolesClaim: string
  /** Scopes that a sign-in requests, separated by spaces. */
  scope: string
  session: { idleMs: number; absoluteMs: number }
}

export const signInConfig = (env: SignInVariables): SignInConfig => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env
  return {
    openId: issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : null,
    // A provider that gave the roles before there was a choice goes on to give them.
    rolesFrom: env.ROLES_FROM ?? (issuer === undefined ? "people" : "provider"),
    firstAdminEmail: env.FIRST_ADMIN_EMAIL === undefined ? null : comparableEmail(env.FIRST_ADMIN_EMAIL),
    rolesClaim: env.OIDC_ROLES_CLAIM,
    scope: env.OIDC_SCOPE,
    session: { idleMs: env.SESSION_IDLE_MINUTES * 60_000, absoluteMs: env.SESSION_ABSOLUTE_HOURS * 3_600_000 },
  }
}

const placeholder = /(^|[^a-z0-9])(demo|change-?me|example|password|secret|test)([^a-z0-9]|$)/i

const secretMin = 16

const secretIssue = (secret: string): string | null =>
  secret.length < secretMin || placeholder.test(secret)
    ? `OIDC_CLIENT_SECRET: must be the secret that the provider issued, not a placeholder, of ${secretMin} characters or more`
    : null

/**
 * What is missing or unsafe beyond each variable's own form. A provider needs all of its variables. Production needs a
 * provider, and TLS to it.
 */
export const signInIssues = (set: Record<string, string | undefined>): string[] => {
  const production = isProduction(set)
  const names = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"]
  const missing = names.filter((name) => set[name] === undefined)
  const needed = production || missing.length < names.length
  const why = production ? "is missing; production signs staff in with a provider" : "is missing beside the others"
  const issues: (string | null)[] = needed ? missing.map((name) => `${name}: ${why}`) : []
  const fromProvider = set.ROLES_FROM === undefined ? set.OIDC_ISSUER !== undefined : set.ROLES_FROM === "provider"
  const demoIssue = production || missing.length < names.length ? undefined : missingDevelopmentPackage()
  if (demoIssue !== undefined) issues.push(`OIDC_ISSUER: ${demoIssue}`)
  if (set.FIRST_ADMIN_EMAIL !== undefined && fromProvider)
    issues.push("FIRST_ADMIN_EMAIL: needs ROLES_FROM=people; here the provider names the admins")
  if (production) {
    const issuer = URL.parse(set.OIDC_ISSUER ?? "")
    issues.push(
      issuer?.protocol === "http:" && !isLoopback(issuer.hostname)
        ? "OIDC_ISSUER: must be https in production, except on this machine"
        : null,
      set.OIDC_CLIENT_SECRET === undefined ? null : secretIssue(set.OIDC_CLIENT_SECRET)
    )
  }
  return issues.filter((issue) => issue !== null)
}
