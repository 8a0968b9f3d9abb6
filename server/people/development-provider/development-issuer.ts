import { generateKeyPairSync, randomBytes } from "node:crypto"
import type { JWK, Provider } from "oidc-provider"
import { demoAccounts } from "./demo-accounts.ts"
import { developmentStore } from "./development-store.ts"
import { providerErrorPage } from "./provider-pages.ts"

export type DevelopmentClient = { clientId: string; clientSecret: string; redirectUri: string; rolesClaim: string }

/** A signing key of this process only; tokens of an earlier start are invalid. */
const newSigningKey = (): JWK => ({
  ...(generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" }) as JWK),
  alg: "ES256",
  use: "sig",
})

/**
 * The OpenID provider of development, with ready-made accounts and one client. It does not ask for consent, because the
 * client is this site.
 *
 * @param issuer its address, with the path that it is mounted under
 */
export const createDevelopmentIssuer = async (issuer: string, client: DevelopmentClient): Promise<Provider> => {
  // Imported only here: it is large, and a server in production never needs it.
  const { Provider } = await import("oidc-provider")
  const mountPath = new URL(issuer).pathname
  const scopes = ["openid", "profile", "email"]
  const provider = new Provider(issuer, {
    adapter: developmentStore(),
    jwks: { keys: [newSigningKey()] },
    cookies: {
      keys: [randomBytes(32).toString("base64url")],
      // A path that is never requested: the browser does not send the cookie back. No user stays signed in at the
      // provider, and every sign-in offers all accounts.
      long: { path: `${mountPath}/forgotten`, sameSite: "lax" },
      short: { sameSite: "lax" },
    },
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [client.redirectUri],
        response_types: ["code"],
        grant_types: ["authorization_code"],
        id_token_signed_response_alg: "ES256",
      },
    ],
    scopes,
    claims: { openid: ["sub"], profile: ["name", client.rolesClaim], email: ["email", "email_verified"] },
    responseTypes: ["code"],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    clientBasedCORS: () => false,
    interactions: { url: (_context, interaction) => `${mountPath}/interaction/${interaction.uid}` },
    findAccount: (_context, id) => {
      const account = demoAccounts.find((known) => known.id === id)
      return (
        account && {
          accountId: account.id,
          claims: () => ({
            sub: account.id,
            name: account.name,
            email: account.email,
            email_verified: true,
            [client.rolesClaim]: account.roles,
          }),
        }
      )
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? "",
        accountId: oidc.session?.accountId ?? "",
      })
      grant.addOIDCScope(scopes.join(" "))
      await grant.save()
      return grant
    },
    renderError: (context) => {
      context.type = "html"
      context.body = providerErrorPage(mountPath, context.get("accept-language"))
    },
    ttl: {
      AccessToken: 300,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 300,
      Interaction: 600,
      Session: 600,
    },
  })
  // It runs under the site's public address, which the mount sets in the headers.
  provider.proxy = true
  // Its errors appear on its own error page and in the site's log, not on the console.
  provider.silent = true
  return provider
}
