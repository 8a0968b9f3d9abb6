import * as openId from "openid-client"
import type { RolesSource } from "../../shared/roles.ts"
import { signInLimits } from "../../shared/limits/sign-in.ts"
import type { Identity } from "./identity.ts"
import { identityOf } from "./identity.ts"
import { issuerKeys, verifyLogoutToken, type LogoutRequest } from "./logout-token.ts"
import type { ProviderTokens } from "./provider-tokens.ts"
import { createProviderFetch, isUnreachable } from "./provider-fetch.ts"
import { SignInError } from "./sign-in-error.ts"

export type OpenIdSettings = {
  issuer: string
  clientId: string
  clientSecret: string
  rolesClaim: string
  rolesFrom: RolesSource
  scope: string
  /** Address of this site that the provider sends the browser back to. */
  redirectUri: string
  /** Whether the provider may speak plain HTTP, as one on this machine does. */
  allowHttp: boolean
  /** Fetch for requests to the provider; the global one by default. */
  fetch?: openId.CustomFetch
}

/** Secrets of a sign-in that are stored between its start and its end. */
type Attempt = { state: string; nonce: string; verifier: string }

/** What a provider says at the end of a sign-in, or when it is asked again. */
export type ProviderResponse = {
  identity: Identity
  tokens: ProviderTokens
  /** Id of the provider's own session, by which it can end this one. */
  sid: string | null
}

export type OpenIdClient = {
  /** @throws SignInError unavailable when the discovery of the provider fails */
  check: () => Promise<void>
  /** @param asksAgain whether the provider is to ask who signs in @throws SignInError unavailable */
  begin: (asksAgain: boolean) => Promise<Attempt & { location: string }>
  /** @throws SignInError cancelled, unavailable or failed */
  complete: (callback: URL, attempt: Attempt) => Promise<ProviderResponse>
  /**
   * Asks again who a user is, and with which roles.
   *
   * @throws SignInError failed when the provider ended what the tokens are for; unavailable, with the tokens that replace
   * these if it failed after it had issued them
   */
  askAgain: (tokens: ProviderTokens, subject: string) => Promise<ProviderResponse>
  /** @throws SignInError unavailable; failed for a token that is not valid */
  verifyLogout: (token: string) => Promise<LogoutRequest>
}

/** In milliseconds: a provider that fails is noticed soon, and is not requested again at every click. */
const trustFor = { success: 60_000, failure: 3_000 }

/** Seconds that the provider may take for one response. */
const timeout = 5

/** By name, not by class: the library's class may be of another realm, as in tests. */
const namesOfErrors = ["AuthorizationResponseError", "ResponseBodyError"]

const reasonOf = (error: unknown): SignInError["reason"] => {
  if (isUnreachable(error)) return "unavailable"
  if (!(error instanceof Error) || !namesOfErrors.includes(error.name) || !("error" in error)) return "failed"
  if (error.error === "access_denied") return "cancelled"
  return error.error === "temporarily_unavailable" || error.error === "server_error" ? "unavailable" : "failed"
}

// The library marks it as deprecated to make it stand out; a provider on this machine has no certificate.
// oxlint-disable-next-line typescript/no-deprecated
const allowHttp = openId.allowInsecureRequests

const discover = (settings: OpenIdSettings): Promise<openId.Configuration> =>
  openId.discovery(new URL(settings.issuer), settings.clientId, settings.clientSecret, undefined, {
    [openId.customFetch]: createProviderFetch(settings.fetch),
    timeout,
    // The token comes directly from the provider. Checking its signature too costs one cached key and trusts no proxy.
    execute: [openId.enableNonRepudiationChecks, ...(settings.allowHttp ? [allowHttp] : [])],
  })

/** Runs the provider's discovery when it is first needed, and again when the result has expired, or the clock was set back. */
const createDiscovery = (settings: OpenIdSettings, now: () => Date) => {
  type Known = { since: number; until: number; result: Promise<openId.Configuration> }
  let known: Known | null = null
  const check = (): Known => {
    // Concurrent callers share it.
    const lastCheck: Known = { since: now().getTime(), until: Infinity, result: discover(settings) }
    const expiresIn = (ms: number) => () => (lastCheck.until = now().getTime() + ms)
    lastCheck.result.then(expiresIn(trustFor.success), expiresIn(trustFor.failure))
    return lastCheck
  }
  return async (): Promise<openId.Configuration> => {
    const at = now().getTime()
    if (!known || known.until <= at || at < known.since) known = check()
    try {
      return await known.result
    } catch (cause) {
      throw new SignInError("unavailable", { cause })
    }
  }
}

/**
 * Runs something at the provider; throws SignInError with the reason of a failure.
 *
 * @param tokens what the provider issued before
 */
const atProvider = async <Result>(
  run: () => Promise<Result>,
  tokens: ProviderTokens | null = null
): Promise<Result> => {
  try {
    return await run()
  } catch (cause) {
    throw new SignInError(reasonOf(cause), { cause, tokens })
  }
}

type TokenResponse = openId.TokenEndpointResponse & openId.TokenEndpointResponseHelpers

const sidOf = (claims: openId.IDToken | undefined): string | null =>
  typeof claims?.sid === "string" && claims.sid.length <= signInLimits.subjectMax ? claims.sid : null

/** The claims without which the user info endpoint is asked too. */
const neededClaims = ({ rolesFrom, rolesClaim }: OpenIdSettings): readonly string[] =>
  rolesFrom === "provider" ? ["name", rolesClaim] : ["name", "email", "email_verified"]

/** What the provider says about a user: in the id token, or only at the user info endpoint, as the standard suggests. */
const responseOf = async (
  provider: openId.Configuration,
  settings: OpenIdSettings,
  {
    tokens,
    subject,
    refresh,
  }: { tokens: Pick<TokenResponse, "access_token"> & Partial<TokenResponse>; subject: string; refresh: string | null }
): Promise<ProviderResponse> => {
  const idToken = tokens.claims?.()
  if (idToken && idToken.sub !== subject) throw new SignInError("failed")
  const complete = neededClaims(settings).every((claim) => idToken?.[claim] !== undefined)
  const hasUserInfo = provider.serverMetadata().userinfo_endpoint !== undefined
  if (!idToken && !hasUserInfo) throw new SignInError("failed")
  const more = complete || !hasUserInfo ? {} : await openId.fetchUserInfo(provider, tokens.access_token, subject)
  const token = { iss: idToken?.iss ?? provider.serverMetadata().issuer, sub: subject }
  return {
    identity: identityOf(token, [idToken ?? {}, more], settings.rolesClaim),
    tokens: { refresh: tokens.refresh_token ?? refresh, access: tokens.access_token },
    sid: sidOf(idToken),
  }
}

/** The site's side of OpenID Connect: authorization code flow with PKCE, state and nonce. It stores no sign-ins. */
export const createOpenIdClient = (settings: OpenIdSettings, now: () => Date): OpenIdClient => {
  const configuration = createDiscovery(settings, now)
  const providerFetch = createProviderFetch(settings.fetch)
  let keys: { uri: string; set: ReturnType<typeof issuerKeys> } | null = null
  return {
    check: async () => {
      await configuration()
    },
    begin: async (asksAgain) => {
      // The standard ignores the scope for refresh tokens without consent.
      const offline = settings.scope.split(" ").includes("offline_access")
      const prompt = [...(asksAgain ? ["login"] : []), ...(offline ? ["consent"] : [])].join(" ")
      const attempt = {
        state: openId.randomState(),
        nonce: openId.randomNonce(),
        verifier: openId.randomPKCECodeVerifier(),
      }
      const location = openId.buildAuthorizationUrl(await configuration(), {
        redirect_uri: settings.redirectUri,
        scope: settings.scope,
        ...(prompt === "" ? {} : { prompt }),
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await openId.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: "S256",
      })
      return { ...attempt, location: location.href }
    },
    complete: async (callback, attempt) => {
      const provider = await configuration()
      return atProvider(async () => {
        const tokens = await openId.authorizationCodeGrant(provider, callback, {
          expectedState: attempt.state,
          expectedNonce: attempt.nonce,
          pkceCodeVerifier: attempt.verifier,
          idTokenExpected: true,
        })
        const subject = tokens.claims()?.sub
        if (subject === undefined) throw new SignInError("failed")
        return responseOf(provider, settings, { tokens, subject, refresh: null })
      })
    },
    askAgain: async ({ refresh, access }, subject) => {
      const provider = await configuration()
      if (refresh === null)
        return atProvider(() => responseOf(provider, settings, { tokens: { access_token: access }, subject, refresh }))
      const tokens = await atProvider(() => openId.refreshTokenGrant(provider, refresh))
      const issued = { refresh: tokens.refresh_token ?? refresh, access: tokens.access_token }
      return atProvider(() => responseOf(provider, settings, { tokens, subject, refresh }), issued)
    },
    verifyLogout: async (token) => {
      const { issuer, jwks_uri: keysUri } = (await configuration()).serverMetadata()
      if (keysUri === undefined) throw new SignInError("failed")
      if (keys?.uri !== keysUri)
        keys = { uri: keysUri, set: issuerKeys({ keysUri, fetch: providerFetch as typeof fetch }) }
      const { set } = keys
      return atProvider(() => verifyLogoutToken(token, set, { issuer, clientId: settings.clientId }))
    },
  }
}
