import { z } from "zod"
import { searchLimits } from "../limits/lists.ts"
import { roles } from "../roles.ts"
import { adminListOf, sentId } from "./admin-entries.ts"
import { sentRoles } from "./invitations.ts"
import { timestamp } from "./entry.ts"
import { pageParameter, perPageParameter } from "./list.ts"
import { line } from "./text.ts"

/** A user who has signed in. Name and address are those of the latest sign-in, and so are roles that the provider gives. */
export const adminUser = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  roles: z.array(z.enum(roles)),
  /** Since when the user is disabled; null for all others. */
  disabledAt: timestamp.nullable(),
  firstSignInAt: timestamp,
  lastSeenAt: timestamp,
})

export type AdminUser = z.infer<typeof adminUser>

export const usersQuery = z.strictObject({
  /** Part of a name or an e-mail address, ignoring case. */
  q: line({ max: searchLimits.max }).optional(),
  role: z.enum(roles).optional(),
  state: z.enum(["active", "disabled"]).optional(),
  page: pageParameter.optional(),
  perPage: perPageParameter.optional(),
})

export type UsersQuery = z.infer<typeof usersQuery>

/** The most recently seen first. */
export const userList = adminListOf(adminUser)

export const userIdBody = z.strictObject({ id: sentId })

/** All roles that the user has from now on. */
export const userRolesBody = z.strictObject({ id: sentId, roles: sentRoles })

/** Paths below the API's base path. */
export const userAdminPaths = {
  list: "/api/v1/people",
  disable: "/api/v1/people/disable",
  enable: "/api/v1/people/enable",
  roles: "/api/v1/people/roles",
} as const
