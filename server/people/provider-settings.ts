import { userPaths } from "../../shared/contract/current-user.ts"
import { apiBase } from "../../shared/paths.ts"
import type { OriginConfig } from "../http/origins.ts"
import type { OpenIdSettings } from "./open-id-client.ts"
import type { SignInConfig } from "./sign-in-config.ts"

export type SignInSettings = SignInConfig & Pick<OriginConfig, "production" | "publicUrl">

export const developmentPath = `${apiBase}/oidc`

/** The issuer of the accounts with which staff sign in without a provider. */
export const developmentIssuer = (publicUrl: string): string => `${publicUrl}${developmentPath}`

/** What this site asks of every provider. */
export const providerSettings = ({
  openId,
  publicUrl,
  rolesClaim,
  rolesFrom,
  scope,
}: SignInSettings): Omit<OpenIdSettings, "issuer" | "clientId" | "clientSecret"> => ({
  rolesClaim,
  rolesFrom,
  scope,
  redirectUri: `${publicUrl}${apiBase}${userPaths.ssoCallback}`,
  allowHttp: openId === null || openId.issuer.startsWith("http:"),
})
