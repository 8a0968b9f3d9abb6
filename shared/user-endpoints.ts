/** Paths of the session endpoints, below the API's base path; apart from the contract: pages need no schemas. */
export const userPaths = {
  current: "/api/user/current",
  logout: "/api/user/logout",
  ssoCheck: "/api/user/oauth/sso/check",
  sso: "/api/user/oauth/sso",
  ssoCallback: "/api/user/oauth/sso/callback",
  /** For the provider, not for browsers. */
  backchannelLogout: "/api/user/oauth/backchannel-logout",
} as const

/**
 * Header that names the user for whom a page sends a request. Where another one is signed in by now, the request has no
 * session: what one person typed is never saved in the name of another.
 */
export const sessionUserHeader = "x-session-user"

/** Its value for a log-out that means no valid session: it only clears what is left of one that has ended. */
export const nobody = "nobody"
