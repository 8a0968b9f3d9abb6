import { signInLimits } from "../../shared/limits/sign-in.ts"
import { roles, type Role } from "../../shared/roles.ts"

/** A user according to a provider. Issuer and subject together are the key; the rest may change. */
export type Identity = {
  issuer: string
  subject: string
  name: string
  email: string | null
  roles: Role[]
}

type Claims = Record<string, unknown>

const textOf = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : null

const emailOf = (claims: Claims): string | null => {
  const email = textOf(claims.email)
  return email !== null && email.length <= signInLimits.emailMax && claims.email_verified !== false ? email : null
}

/**
 * Roles of this site that a claim names: a list, or one text separated by spaces or commas, because providers use both.
 * Other names are ignored, because providers also name roles of other systems.
 */
export const rolesOf = (claim: unknown): Role[] => {
  const named: unknown[] = Array.isArray(claim) ? claim : typeof claim === "string" ? claim.split(/[\s,]+/) : []
  return roles.filter((role) => named.includes(role))
}

/**
 * Reads the claims of a verified id token, with those of the user info endpoint if that was requested.
 *
 * @param rolesClaim name of the claim that holds roles
 */
export const identityOf = (token: { iss: string; sub: string }, claims: Claims, rolesClaim: string): Identity => {
  const email = emailOf(claims)
  const name = textOf(claims.name) ?? textOf(claims.preferred_username) ?? email ?? token.sub
  return {
    issuer: token.iss,
    subject: token.sub,
    name: name.slice(0, signInLimits.nameMax),
    email,
    roles: rolesOf(claims[rolesClaim]),
  }
}
