import { signInLimits } from "../../shared/limits/sign-in.ts"
import { roles, type Role } from "../../shared/roles.ts"

/** A user according to a provider. Issuer and subject together are the key; the rest may change. */
export type Identity = {
  issuer: string
  subject: string
  name: string
  email: string | null
  /** The address in `comparableEmail`'s form if the provider says that it has verified it; otherwise null. */
  verifiedEmail: string | null
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
 * An address in the form in which two are the same mailbox: trimmed, Latin letters in lower case. Only these: other
 * characters have lower cases that are Latin letters, and belong to somebody else's address.
 */
export const comparableEmail = (email: string): string =>
  email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Some providers send the boolean as a text. Nothing else counts, least of all a missing claim. */
const isVerified = ({ email_verified: verified }: Claims): boolean => verified === true || verified === "true"

/** Address and its verification from one source: those of two sources may be about different addresses. */
const verifiedEmailOf = (sources: readonly Claims[]): string | null => {
  const email = textOf(sources.find((claims) => textOf(claims.email) !== null && isVerified(claims))?.email)
  return email === null || email.length > signInLimits.emailMax ? null : email
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
 * Reads the claims of a user.
 *
 * @param sources the verified id token, and what the user info endpoint said if it was asked; the first that has a claim
 * decides
 * @param rolesClaim name of the claim that holds roles
 */
export const identityOf = (
  token: { iss: string; sub: string },
  sources: readonly Claims[],
  rolesClaim: string
): Identity => {
  const claims = sources.reduceRight<Claims>((all, one) => ({ ...all, ...one }), {})
  const verified = verifiedEmailOf(sources)
  const email = verified ?? emailOf(claims)
  const name = textOf(claims.name) ?? textOf(claims.preferred_username) ?? email ?? token.sub
  return {
    issuer: token.iss,
    subject: token.sub,
    name: name.slice(0, signInLimits.nameMax),
    email,
    verifiedEmail: verified === null ? null : comparableEmail(verified),
    roles: rolesOf(claims[rolesClaim]),
  }
}
