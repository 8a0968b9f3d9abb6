import { createHash, generateKeyPairSync, randomUUID, sign, type KeyObject } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { sendJson, startHttpPeer } from "../../support/http-peer.ts"

type Json = Record<string, unknown>

/** What a provider in a test returns instead of correct data. */
export type TokenForgery = {
  claims?: Json
  header?: Json
  /** Signs with a key that is not published. */
  foreignKey?: boolean
  unsigned?: boolean
  userInfo?: Json
  /** Begins its tokens, and never ends them. */
  stuck?: boolean
  /** Status of every response of the named endpoints. */
  down?: { discovery?: number; token?: number; keys?: number }
}

export type OpenIdPeer = {
  origin: string
  requests: string[]
  forgeries: TokenForgery
  /** Settings for the application to use this provider. */
  variables: Record<string, string>
  /** Query of the callback for this authorization address: what the provider sends after a successful sign-in. */
  consent: (location: string) => URLSearchParams
  close: () => Promise<void>
}

const client = { id: "studio", secret: "kX3vQ8mZp1Lw7RtYb2Nc" }

const keyId = "peer-key"

const base64 = (value: string | Buffer): string => Buffer.from(value).toString("base64url")

const signedToken = (claims: Json, key: KeyObject, forgeries: TokenForgery): string => {
  const header = { alg: "RS256", kid: keyId, ...forgeries.header }
  const content = `${base64(JSON.stringify(header))}.${base64(JSON.stringify(claims))}`
  return `${content}.${forgeries.unsigned ? "" : base64(sign("sha256", Buffer.from(content), key))}`
}

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = ""
  for await (const chunk of request.setEncoding("utf8")) text += String(chunk)
  return new URLSearchParams(text)
}

const newKey = () => generateKeyPairSync("rsa", { modulusLength: 2048 })

/** A provider that can return forged data; the development provider cannot. Its codes work once, with the verifier. */
export const startOpenIdPeer = async (): Promise<OpenIdPeer> => {
  const own = newKey()
  const foreign = newKey()
  /** What the user info endpoint says, by access token. */
  const users = new Map<string, Json>()
  const codes = new Map<string, { nonce: string | null; challenge: string | null; redirect: string | null }>()

  const tokens = async (request: IncomingMessage): Promise<Json | null> => {
    const body = await bodyOf(request)
    const code = codes.get(body.get("code") ?? "")
    codes.delete(body.get("code") ?? "")
    const challenge = createHash("sha256")
      .update(body.get("code_verifier") ?? "")
      .digest("base64url")
    const known = body.get("client_id") === client.id && body.get("client_secret") === client.secret
    if (!code || !known || code.challenge !== challenge || code.redirect !== body.get("redirect_uri")) return null
    const now = Math.floor(Date.now() / 1_000)
    const claims = { iss: peer.origin, sub: "person-1", aud: client.id, iat: now, exp: now + 60, nonce: code.nonce }
    const { forgeries } = peer
    const key = forgeries.foreignKey ? foreign.privateKey : own.privateKey
    const accessToken = randomUUID()
    users.set(accessToken, { sub: "person-1", name: "Peer Person", roles: ["editor"], ...forgeries.claims })
    return {
      access_token: accessToken,
      token_type: "Bearer",
      id_token: signedToken({ ...claims, name: "Peer Person", roles: ["editor"], ...forgeries.claims }, key, forgeries),
    }
  }

  const server = await startHttpPeer((request, response) => {
    const at = (path: string) => request.url === path
    if (at("/.well-known/openid-configuration")) {
      sendJson(
        response,
        {
          issuer: peer.origin,
          authorization_endpoint: `${peer.origin}/authorize`,
          token_endpoint: `${peer.origin}/token`,
          jwks_uri: `${peer.origin}/keys`,
          userinfo_endpoint: `${peer.origin}/userinfo`,
        },
        peer.forgeries.down?.discovery
      )
    } else if (at("/keys")) {
      const key = { ...own.publicKey.export({ format: "jwk" }), kid: keyId, use: "sig", alg: "RS256" }
      sendJson(response, { keys: [key] }, peer.forgeries.down?.keys)
    } else if (at("/userinfo")) {
      const user = users.get(request.headers.authorization?.replace(/^Bearer /i, "") ?? "")
      sendJson(response, { ...user, ...peer.forgeries.userInfo }, user ? 200 : 401)
    } else if (peer.forgeries.stuck) response.writeHead(200, { "content-type": "application/json" }).write("{")
    else {
      void tokens(request).then((tokenResponse) =>
        sendJson(
          response,
          tokenResponse ?? { error: "invalid_grant" },
          peer.forgeries.down?.token ?? (tokenResponse ? 200 : 400)
        )
      )
    }
  })

  const peer: OpenIdPeer = {
    ...server,
    forgeries: {},
    variables: { OIDC_ISSUER: server.origin, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret },
    consent: (location) => {
      const { searchParams } = new URL(location)
      const code = randomUUID()
      codes.set(code, {
        nonce: searchParams.get("nonce"),
        challenge: searchParams.get("code_challenge"),
        redirect: searchParams.get("redirect_uri"),
      })
      return new URLSearchParams({ code, state: searchParams.get("state") ?? "" })
    },
  }
  return peer
}
