import { recordAudit, recordRepeatable, system, visitor, type Actor } from "../audit/audit-repository.ts"
import type { Store } from "../db/connection.ts"
import type { Role } from "../../shared/roles.ts"
import type { SignInFailure } from "../../shared/contract/current-user.ts"

type Who = { id: string; name: string }

export const recordSignIn = (store: Store, now: Date, user: Who & { roles: readonly Role[] }): Promise<void> =>
  recordRepeatable(store, now, {
    actor: user,
    action: "session.start",
    subjectId: user.id,
    details: { roles: user.roles },
  })

/** @param user whose sign-in failed; null when unknown */
export const recordFailedSignIn = (
  store: Store,
  now: Date,
  { user, reason }: { user: Who | null; reason: SignInFailure }
): Promise<void> =>
  recordRepeatable(store, now, { actor: user ?? visitor, action: "session.refuse", details: { reason } })

/** @param by who ended the sessions: the user, by signing out, or the provider */
export const recordEndOfSessions = (
  store: Store,
  now: Date,
  { user, sessions, by }: { user: Who; sessions: number; by: "user" | "provider" }
): Promise<void> => {
  const actor: Actor = by === "user" ? user : system
  const facts = { actor, action: "session.close", subjectId: user.id, details: { by, sessions } }
  // The provider's word is as rare as its users; a user can sign in and out without end.
  return by === "user" ? recordRepeatable(store, now, facts) : recordAudit(store, now, facts)
}

/** Who changes roles: an admin, or what else gave them at a sign-in. */
export type RolesChangedBy = Actor | "provider" | "invitation" | "first-admin"

/** Records a change of a user's roles with those before and after; nothing when they are the same. */
export const recordRoles = async (
  store: Store,
  now: Date,
  user: { id: string; before: readonly Role[]; after: readonly Role[]; by: RolesChangedBy }
): Promise<void> => {
  const [before, after] = [[...user.before].sort(), [...user.after].sort()]
  if (before.join() === after.join()) return
  const { by } = user
  await recordAudit(store, now, {
    actor: typeof by === "string" ? system : by,
    action: "person.roles",
    subjectId: user.id,
    change: { before: { roles: before }, after: { roles: after } },
    ...(typeof by === "string" && by !== "provider" ? { details: { by } } : {}),
  })
}

/** Records that a signed-in user was refused what their roles do not allow. @param route its pattern, without ids */
export const recordRefusal = (
  store: Store,
  now: Date,
  { user, method, route }: { user: Who; method: string; route: string }
): Promise<void> => recordRepeatable(store, now, { actor: user, action: "access.refuse", details: { method, route } })
