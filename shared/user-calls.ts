/** What pages need to know of the session's calls; without schemas, so that a visitor loads none. */

/** Readable cookie beside the session's own: tells a page that asking for the current user may be worth it. No secret. */
export const sessionHint = { name: "signed-in", value: "1" } as const

/** Paths below the API's base path. */
export const userPaths = {
  current: "/api/user/current",
  logout: "/api/user/logout",
  ssoCheck: "/api/user/oauth/sso/check",
  sso: "/api/user/oauth/sso",
  ssoCallback: "/api/user/oauth/sso/callback",
} as const
