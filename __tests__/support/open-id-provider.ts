import { generateKeyPairSync, randomBytes, type KeyObject } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { Provider, type JWK } from "oidc-provider"
import { userPaths } from "../../shared/user-endpoints.ts"
import { apiBase } from "../../shared/paths.ts"
import { developmentStore } from "../../server/people/development-provider/development-store.ts"

type Account = { name: string; roles: string[] }

export type TestProvider = {
  origin: string
  /** Its users; a test changes their roles, and removes them. */
  accounts: Map<string, Account>
  /** Who signs in next. */
  chosen: string
  /** Settings for the site to use it. */
  variables: Record<string, string>
  /** Number of requests, by path. */
  requests: Map<string, number>
  /** Paths that it cannot serve now. */
  failing: Set<string>
  key: { kid: string; privateKey: KeyObject }
  /** Tells the site that a user signed out, or one session of theirs; by the provider's own code. */
  logOut: (account: string, sid?: string) => Promise<void>
  /** Stops accepting connections, and accepts them again. */
  goDown: () => Promise<void>
  comeBack: () => Promise<void>
  close: () => Promise<void>
}

const client = { id: "studio", secret: "kX3vQ8mZp1Lw7RtYb2Nc" }

/**
 * A real OpenID provider with users that a test manages. It asks for nothing: whoever is chosen is signed in.
 *
 * @param site origin of the site
 * @param refreshTokens whether it issues them
 */
export const startOpenIdProvider = async (
  site: string,
  { refreshTokens }: { refreshTokens: boolean }
): Promise<TestProvider> => {
  const server = createServer()
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, "127.0.0.1", done))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const jwk = { ...privateKey.export({ format: "jwk" }), kid: "provider-key", alg: "ES256", use: "sig" } as JWK
  const accounts = new Map<string, Account>()
  const provider = new Provider(origin, {
    adapter: developmentStore(),
    jwks: { keys: [jwk] },
    cookies: { keys: [randomBytes(32).toString("base64url")] },
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${site}${apiBase}${userPaths.ssoCallback}`],
        response_types: ["code"],
        grant_types: ["authorization_code", "refresh_token"],
        id_token_signed_response_alg: "ES256",
        backchannel_logout_uri: `${site}${apiBase}${userPaths.backchannelLogout}`,
        backchannel_logout_session_required: true,
      },
    ],
    scopes: ["openid", "profile", "email"],
    claims: { openid: ["sub"], profile: ["name", "roles"], email: ["email"] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    issueRefreshToken: () => refreshTokens,
    // A refresh token works once; a second use ends the session.
    rotateRefreshToken: true,
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => {
      const account = accounts.get(id)
      return account && { accountId: id, claims: () => ({ sub: id, ...account }) }
    },
    loadExistingGrant: async ({ oidc }) => {
      const accountId = oidc.session?.accountId ?? ""
      const grant = new oidc.provider.Grant({ clientId: client.id, accountId })
      grant.addOIDCScope("openid profile email")
      await grant.save()
      return grant
    },
    // Without the provider's dispatcher, which refuses the addresses of this machine, where the site of a test is.
    fetch: (url, { method, headers, body, redirect, signal } = {}) =>
      fetch(url, { method, headers, body, redirect, signal }),
    ttl: {
      AccessToken: 3_600,
      AuthorizationCode: 60,
      Grant: 3_600,
      IdToken: 300,
      Interaction: 600,
      RefreshToken: 3_600,
      Session: 3_600,
    },
  })
  provider.silent = true
  const handle = provider.callback()
  const requests = new Map<string, number>()
  const failing = new Set<string>()
  server.on("request", (request, response) => {
    const [path = ""] = (request.url ?? "").split("?")
    requests.set(path, (requests.get(path) ?? 0) + 1)
    if (failing.has(path)) response.writeHead(503).end()
    else if (path.startsWith("/interaction/"))
      void provider.interactionFinished(request, response, { login: { accountId: self.chosen } })
    else void handle(request, response)
  })
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  const self: TestProvider = {
    origin,
    accounts,
    chosen: "",
    variables: { OIDC_ISSUER: origin, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret },
    requests,
    failing,
    key: { kid: "provider-key", privateKey },
    logOut: async (account, sid) => {
      const known = (await provider.Client.find(client.id)) as unknown as {
        backchannelLogout: (sub: string, sid?: string) => Promise<void>
      }
      await known.backchannelLogout(account, sid)
    },
    goDown: stop,
    comeBack: () => listen(port),
    close: stop,
  }
  return self
}
