import { z } from "zod"
import { locales } from "../locales.ts"
import { roles } from "../roles.ts"
import { sentId } from "./admin-entries.ts"
import { timestamp } from "./entry.ts"
import { email } from "./text.ts"

/** Roles reserved for a verified address. The invitation is deleted when its owner signs in. */
export const invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  roles: z.array(z.enum(roles)),
  /** Language of its mail. */
  locale: z.enum(locales),
  /** Name of the admin who invited; null when that user was deleted. */
  invitedBy: z.string().nullable(),
  sentAt: timestamp,
  /** From then on it cannot be accepted, until it is sent again. */
  expiresAt: timestamp,
})

export type Invitation = z.infer<typeof invitation>

/** The latest first. There are never more than `invitationLimits.countMax`. */
export const invitationList = z.object({ items: z.array(invitation) })

/** Roles of a request, each named once. */
export const sentRoles = z
  .array(z.enum(roles))
  .max(roles.length)
  .refine((named) => new Set(named).size === named.length, "must name each role once")

/** `id` is the client's choice, so that a repeated request invites once. */
export const invitationBody = z.strictObject({
  id: sentId,
  email,
  roles: sentRoles.min(1),
  locale: z.enum(locales),
})

export type InvitationBody = z.infer<typeof invitationBody>

export const invitationIdBody = z.strictObject({ id: sentId })

/** Paths below the API's base path. */
export const invitationPaths = {
  list: "/api/v1/people/invitations",
  invite: "/api/v1/people/invitations/add",
  resend: "/api/v1/people/invitations/resend",
  revoke: "/api/v1/people/invitations/revoke",
} as const
