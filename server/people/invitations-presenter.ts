import type { Invitation } from "../../shared/contract/invitations.ts"
import { rolesOf } from "./identity.ts"
import type { InvitationWithInviter } from "./invitations-repository.ts"

export const presentInvitation = (row: InvitationWithInviter): Invitation => ({
  id: row.id,
  email: row.email,
  roles: rolesOf(row.roles),
  locale: row.locale,
  invitedBy: row.inviter,
  sentAt: row.sent_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
})
