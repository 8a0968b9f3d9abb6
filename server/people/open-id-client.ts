import * as openId from "openid-client"
import type { Identity } from "./identity.ts"
import { identityOf } from "./identity.ts"
import { createProviderFetch, isUnreachable } from "./provider-fetch.ts"
import { SignInError } from "./sign-in-error.ts"

export type OpenIdSettings = {
  issuer: string
  clientId: string
  clientSecret: string
  rolesClaim: string
  /** Address of this site that the provider sends the browser back to. */
  redirectUri: string
  /** Whether the provider may speak plain HTTP, as one on this machine does. */
  allowHttp: boolean
  /** Fetch for requests to the provider; the global one by default. */
  fetch?: openId.CustomFetch
}

/** Secrets of a sign-in that are stored between its start and its end. */
type Attempt = { state: string; nonce: string; verifier: string }

export type OpenIdClient = {
  /** @throws SignInError unavailable when the discovery of the provider fails */
  check: () => Promise<void>
  /** @throws SignInError unavailable */
  begin: () => Promise<Attempt & { location: string }>
  /** @throws SignInError cancelled, unavailable or failed */
  complete: (callback: URL, attempt: Attempt) => Promise<Identity>
}

/** In milliseconds: a provider that fails is noticed soon, and is not requested again at every click. */
const trustFor = { success: 60_000, failure: 3_000 }

/** Seconds that the provider may take for one response. */
const timeout = 5

const reasonOf = (error: unknown): SignInError["reason"] => {
  if (isUnreachable(error)) return "unavailable"
  // By name, not by class: the library's class may be of another realm, as in tests.
  if (!(error instanceof Error) || error.name !== "AuthorizationResponseError" || !("error" in error)) return "failed"
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

/** Runs the provider's discovery when it is first needed, and again when the result has expired. */
const createDiscovery = (settings: OpenIdSettings, now: () => Date) => {
  type Known = { until: number; result: Promise<openId.Configuration> }
  let known: Known | null = null
  const check = (): Known => {
    // Concurrent callers share it.
    const lastCheck: Known = { until: Infinity, result: discover(settings) }
    const expiresIn = (ms: number) => () => (lastCheck.until = now().getTime() + ms)
    lastCheck.result.then(expiresIn(trustFor.success), expiresIn(trustFor.failure))
    return lastCheck
  }
  return async (): Promise<openId.Configuration> => {
    if (!known || known.until <= now().getTime()) known = check()
    try {
      return await known.result
    } catch (cause) {
      throw new SignInError("unavailable", { cause })
    }
  }
}

/** The site's side of OpenID Connect: authorization code flow with PKCE, state and nonce. It stores no sign-ins. */
export const createOpenIdClient = (settings: OpenIdSettings, now: () => Date): OpenIdClient => {
  const configuration = createDiscovery(settings, now)
  return {
    check: async () => {
      await configuration()
    },
    begin: async () => {
      const attempt = {
        state: openId.randomState(),
        nonce: openId.randomNonce(),
        verifier: openId.randomPKCECodeVerifier(),
      }
      const location = openId.buildAuthorizationUrl(await configuration(), {
        redirect_uri: settings.redirectUri,
        scope: "openid profile email",
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await openId.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: "S256",
      })
      return { ...attempt, location: location.href }
    },
    complete: async (callback, attempt) => {
      const provider = await configuration()
      try {
        const tokens = await openId.authorizationCodeGrant(provider, callback, {
          expectedState: attempt.state,
          expectedNonce: attempt.nonce,
          pkceCodeVerifier: attempt.verifier,
          idTokenExpected: true,
        })
        const idToken = tokens.claims()
        if (!idToken) throw new SignInError("failed")
        const complete = idToken.name !== undefined && idToken[settings.rolesClaim] !== undefined
        // Providers may return the user's claims only at the user info endpoint, as the standard suggests.
        const more =
          complete || provider.serverMetadata().userinfo_endpoint === undefined
            ? {}
            : await openId.fetchUserInfo(provider, tokens.access_token, idToken.sub)
        return identityOf(idToken, { ...more, ...idToken }, settings.rolesClaim)
      } catch (cause) {
        throw new SignInError(reasonOf(cause), { cause })
      }
    },
  }
}
