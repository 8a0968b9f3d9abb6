import { z } from "zod"
import { roles } from "../roles.ts"

/** The signed-in person, as the session knows them. */
export const currentUser = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  roles: z.array(z.enum(roles)),
})

export type CurrentUser = z.infer<typeof currentUser>

/** Answer of the current-user call: null for a visitor without a session. */
export const currentUserResponse = currentUser.nullable()

/** Whether sign-in can be used now; `reason` is for people who run the site. */
export const ssoCheck = z.object({ available: z.boolean(), reason: z.string().nullable() })

export type SsoCheck = z.infer<typeof ssoCheck>

export const ssoQuery = z.strictObject({ return: z.string().max(2_048).optional() })

/** Paths below the API's base path. */
export const userPaths = {
  current: "/api/user/current",
  logout: "/api/user/logout",
  ssoCheck: "/api/user/oauth/sso/check",
  sso: "/api/user/oauth/sso",
  ssoCallback: "/api/user/oauth/sso/callback",
} as const
