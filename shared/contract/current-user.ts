import { z } from "zod"
import { logoutTokenLimits } from "../limits/sign-in.ts"
import { roles, rolesSources } from "../roles.ts"

/** The signed-in user, as the session knows it. */
const currentUser = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  roles: z.array(z.enum(roles)),
})

export type CurrentUser = z.infer<typeof currentUser>

const sessionUser = currentUser.extend({
  /** Who gives roles: admins under People, or the provider. */
  rolesFrom: z.enum(rolesSources),
})

/** The signed-in user, as a page learns of it. */
export type SessionUser = z.infer<typeof sessionUser>

/** Response of the current-user endpoint: null for a visitor without a session. */
export const currentUserResponse = sessionUser.nullable()

/** Whether sign-in can be used now; `reason` is for the operators of the site. */
export const ssoCheck = z.object({ available: z.boolean(), reason: z.string().nullable() })

export type SsoCheck = z.infer<typeof ssoCheck>

/**
 * `return` is a path of this site; anything else is ignored, so it never fails. With `prompt=login` the provider asks who
 * signs in, even if it knows the browser.
 */
export const ssoQuery = z.strictObject({
  return: z.string().max(2_048).optional().catch(undefined),
  prompt: z.literal("login").optional().catch(undefined),
})

/** The provider's log-out token, as OpenID Connect Back-Channel Logout 1.0 sends it. Other fields are ignored. */
export const backchannelLogoutBody = z.object({
  logout_token: z
    .string()
    .max(logoutTokenLimits.max)
    .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, "must be a signed token"),
})

export { sessionHint } from "../session-hint.ts"

export { userPaths } from "../user-endpoints.ts"

export { signInFailureParameter } from "../staff-endpoints.ts"

export type { SignInFailure } from "../staff-endpoints.ts"
