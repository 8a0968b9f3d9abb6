import { roles as allRoles, type Role } from "../../shared/roles.ts"
import type { Store } from "../db/connection.ts"
import type { Identity } from "./identity.ts"
import { takeUpInvitation } from "./invitations-service.ts"
import type { RolesChangedBy } from "./session-audit.ts"
import type { SessionContext } from "./sessions-service.ts"
import { hasAdmin, type User } from "./users-repository.ts"

type RolesAtSignIn = {
  roles: readonly Role[]
  by: RolesChangedBy
  /** The invitation that was taken up. */
  invitation: { id: string; roles: readonly Role[] } | null
}

const union = (...lists: (readonly Role[])[]): Role[] => allRoles.filter((role) => lists.flat().includes(role))

/**
 * The roles with which a user enters. Where the provider gives roles, its own; otherwise those that the user had, with
 * those of an invitation. Only a verified address counts: any other could be anybody's.
 */
export const rolesAtSignIn = async (
  { rolesFrom, firstAdminEmail, provider, now }: SessionContext,
  store: Store,
  identity: Identity,
  before: User | undefined
): Promise<RolesAtSignIn> => {
  if (rolesFrom === "provider") return { roles: identity.roles, by: "provider", invitation: null }
  // The accounts of development come with roles, which can then be changed like all others.
  const held = before?.roles ?? (provider === null ? identity.roles : [])
  const { verifiedEmail, issuer } = identity
  if (verifiedEmail === null) return { roles: held, by: "provider", invitation: null }
  const invitation = await takeUpInvitation(store, verifiedEmail, now())
  const isFirstAdmin = verifiedEmail === firstAdminEmail && !(await hasAdmin(store, issuer))
  return {
    roles: union(held, invitation?.roles ?? [], isFirstAdmin ? ["admin"] : []),
    by: isFirstAdmin ? "first-admin" : invitation ? "invitation" : "provider",
    invitation,
  }
}
