/** Paths of the session's calls, below the API's base path; apart from the contract's schemas, which pages need not load. */
export const userPaths = {
  current: "/api/user/current",
  logout: "/api/user/logout",
  ssoCheck: "/api/user/oauth/sso/check",
  sso: "/api/user/oauth/sso",
  ssoCallback: "/api/user/oauth/sso/callback",
} as const
