import { randomBytes } from "node:crypto"
import cookie from "@fastify/cookie"
import type { FastifyInstance } from "fastify"
import type { CustomFetch } from "openid-client"
import { apiBase } from "../../shared/paths.ts"
import { logoutRoutes } from "./backchannel-logout-routes.ts"
import { developmentIssuer, developmentPath, providerSettings, type SignInSettings } from "./provider-settings.ts"
import { signInRoutes } from "./sign-in-routes.ts"
import { userRoutes } from "./current-user-routes.ts"
import { deleteSessionsOfOthers } from "./sessions-repository.ts"
import { hasAdmin } from "./users-repository.ts"
import type { SessionContext } from "./sessions-service.ts"
import type { SignInCookies } from "./sign-in-cookies.ts"
import { developmentProvider } from "./development-provider/development-provider.ts"
import { createOpenIdClient, type OpenIdSettings } from "./open-id-client.ts"

/** Sends requests for the public origin to the address of this process: the public name may not resolve from here. */
const toOwnAddress =
  (app: FastifyInstance, publicUrl: string): CustomFetch =>
  (url, options) => {
    const { origin, pathname, search } = new URL(url)
    if (origin !== publicUrl) return fetch(url, options as RequestInit)
    return fetch(`${app.listeningOrigin}${pathname}${search}`, options as RequestInit)
  }

const developmentSettings = (app: FastifyInstance, config: SignInSettings): OpenIdSettings => ({
  ...providerSettings(config),
  issuer: developmentIssuer(config.publicUrl),
  clientId: "studio-site",
  clientSecret: randomBytes(32).toString("base64url"),
  fetch: toOwnAddress(app, config.publicUrl),
})

/** Adds signing in and out to the API's scope, with the development provider if no other is configured. */
export const registerSignIn = async (
  api: FastifyInstance,
  config: SignInSettings,
  { sessions, cookies }: { sessions: SessionContext; cookies: SignInCookies }
): Promise<void> => {
  await api.register(cookie, { hook: false })
  const settings = developmentSettings(api, config)
  await api.register((scope, _options, done) => {
    userRoutes(scope, { context: sessions, cookies })
    done()
  })
  await api.register((scope, _options, done) => {
    const signInProvider = sessions.provider ?? createOpenIdClient(settings, sessions.now)
    signInRoutes(scope, { context: { ...sessions, signInProvider }, cookies, publicUrl: config.publicUrl })
    logoutRoutes(scope, { context: sessions, signInProvider })
    done()
  })
  if (config.openId) {
    // A data folder that was in development: its accounts have no password, and none of them may stay signed in.
    const { issuer } = config.openId
    const { store } = sessions.database
    if (config.production) await deleteSessionsOfOthers(store, { issuer, path: developmentPath })
    if (sessions.rolesFrom === "people" && sessions.firstAdminEmail === null && !(await hasAdmin(store, issuer)))
      api.log.warn("nobody is an admin: set FIRST_ADMIN_EMAIL to the address of whoever shall be the first")
    return
  }
  const { production, publicUrl } = config
  const options = { production, publicUrl, mountPath: developmentPath, client: settings }
  await api.register(
    (scope, _options, done) => {
      developmentProvider(scope, options)
      done()
    },
    { prefix: developmentPath.slice(apiBase.length) }
  )
}
