import { isDeepStrictEqual } from "node:util"
import type { InvitationBody } from "../../shared/contract/invitations.ts"
import { invitationLimits } from "../../shared/limits/sign-in.ts"
import { roles as allRoles, type Role } from "../../shared/roles.ts"
import { recordAudit, type Actor } from "../audit/audit-repository.ts"
import type { Store } from "../db/connection.ts"
import { ApiError } from "../http/api-error.ts"
import { countMailsAbout } from "../mail/mail-repository.ts"
import { forgetMails, queueMail } from "../mail/mail-service.ts"
import type { ServiceContext } from "../service-context.ts"
import { comparableEmail } from "./identity.ts"
import { invitationKind, invitationMail } from "./invitations-mails.ts"
import {
  changeInvitation,
  consumeInvitation,
  countInvitations,
  deleteInvitations,
  findInvitation,
  insertInvitation,
  listInvitations,
  type InvitationRow,
  type InvitationWithInviter,
} from "./invitations-repository.ts"
import { requireRolesHere } from "./people-service.ts"
import type { RolesContext } from "./sessions-service.ts"

const day = 86_400_000

/** Every invitation that was neither taken up nor revoked, the latest first. */
export const listOpenInvitations = (context: ServiceContext): Promise<InvitationWithInviter[]> =>
  listInvitations(context.database.store)

const issue = (path: string, message: string) => new ApiError("invalidRequest", [{ path, message }])

const send = async (
  context: ServiceContext,
  store: Store,
  { id, email, roles, locale, expires_at: expiresAt }: InvitationRow,
  inviter: string
): Promise<void> => {
  const since = new Date(context.now().getTime() - day)
  if ((await countMailsAbout(store, id, invitationKind, since)) >= invitationLimits.mailsPerDay)
    throw new ApiError("rateLimited")
  await queueMail(context, store, invitationMail(context.publicUrl, { id, email, roles, locale, inviter, expiresAt }))
}

const timesOf = (now: Date) => ({ sent_at: now, expires_at: new Date(now.getTime() + invitationLimits.lifetime) })

const found = async (store: Store, id: string): Promise<InvitationWithInviter> => {
  const row = await findInvitation(store, id)
  if (!row) throw new ApiError("notFound")
  return row
}

const forget = async (store: Store, ids: readonly string[]): Promise<void> => {
  for (const id of ids) await forgetMails(store, id)
}

/**
 * Invites an address before its first sign-in. Repeating the request changes nothing; with other roles or another
 * language it changes the invitation, and a mail says so. An invitation of the address that has expired gives way to the new one.
 *
 * @throws ApiError invalidRequest for an address that is invited already, for one invitation too many, and where the
 * provider gives the roles; rateLimited
 */
export const invite = (context: RolesContext, sent: InvitationBody, actor: Actor): Promise<InvitationWithInviter> =>
  context.database.store.transaction().execute(async (store) => {
    requireRolesHere(context, "body.roles")
    const { id, locale } = sent
    const now = context.now()
    const email = comparableEmail(sent.email)
    const roles = allRoles.filter((role) => sent.roles.includes(role))
    const known = await findInvitation(store, id)
    if (known?.email === email) {
      if (known.locale === locale && isDeepStrictEqual(known.roles, roles)) return known
      // The response of the first request was lost, and the form was changed before it was sent again.
      await changeInvitation(store, id, { locale, roles: JSON.stringify(roles), invited_by: actor.id, ...timesOf(now) })
      await send(context, store, await found(store, id), actor.name)
      await recordAudit(store, now, { actor, action: "invitation.send", subjectId: id, details: { roles } })
      return found(store, id)
    }
    await forget(store, await deleteInvitations(store, { email, expiredBefore: now }))
    if ((await countInvitations(store)) >= invitationLimits.countMax)
      throw issue("body.email", `is one too many: ${invitationLimits.countMax} invitations are open`)
    const row = { id, email, locale, invited_by: actor.id, ...timesOf(now) }
    if (!(await insertInvitation(store, { ...row, roles: JSON.stringify(roles) })))
      throw issue("body.email", "is invited already")
    await send(context, store, { ...row, roles }, actor.name)
    await recordAudit(store, now, { actor, action: "invitation.send", subjectId: id, details: { roles } })
    return found(store, id)
  })

/**
 * Sends an invitation again, which restarts its validity. The mail names who sends it now.
 *
 * @throws ApiError notFound, rateLimited; invalidRequest where the provider gives the roles
 */
export const resendInvitation = (context: RolesContext, id: string, actor: Actor): Promise<InvitationWithInviter> =>
  context.database.store.transaction().execute(async (store) => {
    requireRolesHere(context, "body.id")
    const now = context.now()
    if (!(await changeInvitation(store, id, timesOf(now)))) throw new ApiError("notFound")
    const row = await found(store, id)
    await send(context, store, row, actor.name)
    await recordAudit(store, now, {
      actor,
      action: "invitation.resend",
      subjectId: id,
      details: { roles: row.roles },
    })
    return row
  })

/** Revokes an invitation: it is deleted with its mails. @throws ApiError notFound */
export const revokeInvitation = (context: ServiceContext, id: string, actor: Actor): Promise<void> =>
  context.database.store.transaction().execute(async (store) => {
    const deleted = await deleteInvitations(store, { id })
    if (deleted.length === 0) throw new ApiError("notFound")
    await forget(store, deleted)
    await recordAudit(store, context.now(), { actor, action: "invitation.revoke", subjectId: id })
  })

/** Takes up the invitation of a verified address, which works once. Returns it, with its roles; null without one. */
export const takeUpInvitation = async (
  store: Store,
  verifiedEmail: string,
  now: Date
): Promise<{ id: string; roles: readonly Role[] } | null> => {
  const taken = await consumeInvitation(store, verifiedEmail, now)
  if (!taken) return null
  await forget(store, [taken.id])
  return taken
}

/** Deletes the invitation of an address with its mails. Returns the number of deletions. */
export const forgetInvitations = async (store: Store, email: string): Promise<number> => {
  const deleted = await deleteInvitations(store, { email: comparableEmail(email) })
  await forget(store, deleted)
  return deleted.length
}

/** Deletes invitations that expired long ago (invitationLimits.keepExpired). Returns their number. */
export const deleteOldInvitations = (context: ServiceContext): Promise<number> =>
  context.database.store.transaction().execute(async (store) => {
    const expiredBefore = new Date(context.now().getTime() - invitationLimits.keepExpired)
    const deleted = await deleteInvitations(store, { expiredBefore })
    await forget(store, deleted)
    return deleted.length
  })
