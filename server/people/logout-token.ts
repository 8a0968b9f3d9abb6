import { createRemoteJWKSet, customFetch, jwtVerify } from "jose"
import { z } from "zod"
import { logoutTokenLimits } from "../../shared/limits/sign-in.ts"

/** Whose sessions a provider ends: one session of its own, or all of a user. */
export type LogoutRequest = {
  issuer: string
  /** Id of the token, which is accepted once until `expiresAt`. */
  id: string
  expiresAt: Date
  subject: string | null
  sid: string | null
}

/** Not `none`, and no secret as the key: a provider signs with a key that it publishes. */
const algorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA", "Ed25519"]

const event = "http://schemas.openid.net/event/backchannel-logout"

/** What the standard requires beyond a signed token of this issuer for this client. */
const logoutClaims = z
  .object({
    jti: z.string().min(1).max(512),
    iat: z.number(),
    sub: z.string().min(1).optional(),
    sid: z.string().min(1).optional(),
    events: z.object({ [event]: z.looseObject({}) }),
    // An id token has a nonce; it must not pass as a log-out token.
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined)

/** Seconds by which the provider's clock may differ. */
const clockTolerance = 60

/** Some providers leave the type out or name the general one, as an earlier draft allowed. */
const types = [undefined, "jwt", "logout+jwt", "application/logout+jwt"]

type TokenIssuer = { issuer: string; keysUri: string; clientId: string; fetch: typeof fetch }

/** The published keys of an issuer; fetched when an unknown one is used, at most every half minute. */
export const issuerKeys = ({ keysUri, fetch }: Pick<TokenIssuer, "keysUri" | "fetch">) =>
  createRemoteJWKSet(new URL(keysUri), { [customFetch]: fetch, timeoutDuration: 5_000 })

/**
 * Verifies a log-out token as OpenID Connect Back-Channel Logout 1.0, section 2.6, says; whether it was used before is
 * the caller's to check.
 *
 * @throws Error for a token that is not valid
 */
export const verifyLogoutToken = async (
  token: string,
  keys: ReturnType<typeof issuerKeys>,
  { issuer, clientId }: Pick<TokenIssuer, "issuer" | "clientId">
): Promise<LogoutRequest> => {
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    issuer,
    audience: clientId,
    algorithms,
    maxTokenAge: logoutTokenLimits.ageMax / 1_000,
    clockTolerance,
  })
  if (!types.includes(protectedHeader.typ?.toLowerCase())) throw new Error("The token is of another type")
  const { jti, iat, sub, sid } = logoutClaims.parse(payload)
  const expiresAt = new Date(iat * 1_000 + logoutTokenLimits.ageMax + clockTolerance * 1_000)
  return { issuer, id: jti, expiresAt, subject: sub ?? null, sid: sid ?? null }
}
