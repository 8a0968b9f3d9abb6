import { z } from "zod"
import { roles } from "../roles.ts"

/** The signed-in person, as the session knows them. */
const currentUser = z.object({
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

/** `return` is a path of this site; anything else is ignored, so it never fails. */
export const ssoQuery = z.strictObject({ return: z.string().max(2_048).optional().catch(undefined) })

/** Why a sign-in came to nothing: all that the browser is told, in the query of the admin's address. */
export const signInFailures = ["cancelled", "expired", "unavailable", "failed"] as const

export type SignInFailure = (typeof signInFailures)[number]

/** Name in the query of the admin's address that carries the failure. */
export const signInFailureParameter = "signin"

export { sessionHint } from "../session-hint.ts"

export { userPaths } from "../user-endpoints.ts"
