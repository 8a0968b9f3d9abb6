import { submissionLimits } from "../../../shared/limits/submissions.ts"
import { isToken, newToken, tokenHash } from "../../http/secret-token.ts"
import { verifyBotCheck, type BotCheckContext } from "../../bot-check/bot-check-service.ts"
import type { Store } from "../../db/connection.ts"
import { deleteExpiredTickets, hasTicketRow, insertTicket, consumeTicketRow } from "./upload-tickets-repository.ts"

export type UploadTicket = { ticket: string; expiresAt: Date }

/**
 * Issues a ticket to a visitor: the right to upload one resume, within three quarters of an hour.
 *
 * @param form a filled-in `website` means a bot, which gets a ticket that is not valid
 * @param address of the client
 * @throws ApiError botCheckFailed, rateLimited
 */
export const issueTicket = async (
  context: BotCheckContext,
  form: { botCheck: string; website?: string | undefined },
  address: string
): Promise<UploadTicket> => {
  const now = context.now()
  const ticket = newToken()
  const expiresAt = new Date(now.getTime() + submissionLimits.ticketLifetime)
  if (form.website) return { ticket, expiresAt }
  await context.database.store.transaction().execute(async (store) => {
    await verifyBotCheck(context, form.botCheck, { kind: "resume", address }, store)
    await deleteExpiredTickets(store, now)
    await insertTicket(store, { token_hash: tokenHash(ticket), expires_at: expiresAt })
  })
  return { ticket, expiresAt }
}

/** Whether a ticket is valid, before an upload is read; `consumeTicket` decides afterwards. */
export const isTicketGood = async (store: Store, token: string | undefined, now: Date): Promise<boolean> =>
  isToken(token) && (await hasTicketRow(store, tokenHash(token), now))

/**
 * Consumes a ticket.
 *
 * @param token what the visitor sent
 * @returns whether it was valid, for only one of several concurrent callers; false for a forged, used or expired one
 */
export const consumeTicket = async (store: Store, token: string | undefined, now: Date): Promise<boolean> =>
  isToken(token) && (await consumeTicketRow(store, tokenHash(token), now))
