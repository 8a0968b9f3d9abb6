import { createHash } from "node:crypto"
import { submissionLimits } from "../../shared/limits/submissions.ts"
import { noGame } from "../../shared/submission-kinds.ts"
import { ApiError } from "../http/api-error.ts"
import { isToken, newToken, tokenHash } from "../http/secret-token.ts"
import { verifyBotCheck, type BotCheckContext } from "../bot-check/bot-check-service.ts"
import { recordAudit, system } from "../audit/audit-repository.ts"
import type { Store } from "../db/connection.ts"
import {
  countSubmissions,
  deleteWithdrawn,
  findSubmission,
  hasWithdrawToken,
  insertSubmission,
  type NewSubmission,
} from "./submissions-repository.ts"
import type { ServiceContext } from "../service-context.ts"
import { queueSubmissionMails } from "./submissions-mails.ts"
import { queueAlerts } from "./submission-alerts-service.ts"
import { eraseTraces } from "./submission-traces-service.ts"
import { findGame } from "../content/games/games-repository.ts"
import { getPublished } from "../content/published/published-service.ts"
import { publishedVacancies } from "../content/published/published-types.ts"
import { listResumesOf } from "../files/resumes/resumes-repository.ts"
import { attachResume } from "../files/resumes/resumes-service.ts"
import type { StudioInboxConfig } from "./studio-inboxes.ts"
import type { SubmissionInput } from "./submission.ts"

export type SubmissionsContext = BotCheckContext & StudioInboxConfig

export type Receipt = { id: string; receivedAt: Date }

/** Distinguishes a repeat from another submission: by all that the visitor typed, not what the browser computed. */
const contentHash = ({ kind, form }: SubmissionInput): string => {
  const { botCheck: _botCheck, website: _website, ...typed } = form
  return createHash("sha256").update(JSON.stringify({ kind, typed })).digest("hex")
}

const fieldsOf = (sent: SubmissionInput) => {
  if (sent.kind === "application") {
    const { jobId, phone, link } = sent.form
    return { job_id: jobId, phone, link }
  }
  if (sent.kind === "partnership") return { company: sent.form.company, subject: sent.form.subject }
  if (sent.kind === "support") return { subject: sent.form.topic, game: sent.form.game }
  const { channelUrl, platform, audience } = sent.form
  return { channel_url: channelUrl, platform, audience }
}

const rowOf = (sent: SubmissionInput, withdrawHash: string, now: Date): NewSubmission => {
  const { id, name, email, message, locale, consent } = sent.form
  return {
    ...fieldsOf(sent),
    ...{ id, kind: sent.kind, name, email, message, locale },
    consent_version: consent.version,
    content_hash: contentHash(sent),
    withdraw_hash: withdrawHash,
    received_at: now,
    updated_at: now,
  }
}

/** The receipt of the same submission if it was stored before; null when it is new. */
const earlierSubmission = async (store: Store, sent: SubmissionInput): Promise<Receipt | null> => {
  const row = await findSubmission(store, sent.form.id)
  if (!row) return null
  if (row.content_hash !== contentHash(sent))
    throw new ApiError("invalidRequest", [{ path: "body.id", message: "belongs to a form that was sent before" }])
  return { id: row.id, receivedAt: row.received_at }
}

/** In a crowd, only the first form of each network is acknowledged: the addresses of others may be of strangers. */
const mayHaveReceipt = async (
  store: Store,
  email: string,
  { now, crowded, first }: { now: Date; crowded: boolean; first: boolean }
): Promise<boolean> =>
  (first || !crowded) &&
  (await countSubmissions(store, new Date(now.getTime() - 86_400_000), email)) <= submissionLimits.receiptsPerDay

const titleOfVacancy = async (context: ServiceContext, sent: SubmissionInput): Promise<string | null> => {
  if (sent.kind !== "application") return null
  const { entries } = await getPublished(context, publishedVacancies, { id: sent.form.jobId })
  const translations = entries[0]?.translations ?? []
  const own = translations.find((translation) => translation.locale === sent.form.locale)
  return (own ?? translations[0])?.title ?? null
}

/** @throws ApiError invalidRequest for a game that visitors do not see */
const nameOfGame = async (store: Store, sent: SubmissionInput): Promise<string | null> => {
  if (sent.kind !== "support" || sent.form.game === noGame) return null
  const game = await findGame(store, sent.form.game)
  if (game?.state !== "live")
    throw new ApiError("invalidRequest", [{ path: "body.game", message: "is no game of the studio" }])
  return game.content.name[sent.form.locale]
}

/**
 * Stores a submission with its mails in one transaction. A repeat under the same id is stored once. A submission with
 * `website` filled in gets the same response, and is discarded.
 *
 * @param address of the client
 * @throws ApiError botCheckFailed, rateLimited, gone or notFound for a vacancy that is not open, invalidRequest for the
 * id of another submission, a resume that cannot be assigned, or an unknown game
 */
export const acceptSubmission = async (
  context: SubmissionsContext,
  sent: SubmissionInput,
  address: string
): Promise<Receipt> => {
  const { form } = sent
  const now = context.now()
  const { store: root } = context.database
  if (form.website) return { id: form.id, receivedAt: now }
  const earlier = await earlierSubmission(root, sent)
  if (earlier) return earlier
  const vacancyTitle = await titleOfVacancy(context, sent)
  const gameName = await nameOfGame(root, sent)
  const withdrawToken = newToken()
  const row = rowOf(sent, tokenHash(withdrawToken), now)
  return root.transaction().execute(async (store) => {
    // Before the bot check: a concurrent repeat waits here, and must not fail because its solution is used.
    if (!(await insertSubmission(store, row)))
      return (await earlierSubmission(store, sent)) ?? { id: row.id, receivedAt: now }
    const load = await verifyBotCheck(context, form.botCheck, { kind: sent.kind, address }, store)
    if (sent.kind === "application" && sent.form.resumeId !== undefined)
      await attachResume(store, sent.form.resumeId, row.id)
    const receipt = await mayHaveReceipt(store, form.email, { now, ...load })
    const [resume] = await listResumesOf(store, [row.id])
    await queueSubmissionMails(context, store, {
      ...{ sent, vacancyTitle, gameName, resumeName: resume?.name ?? null },
      withdrawToken: receipt ? withdrawToken : null,
    })
    await queueAlerts(context, store, sent.kind, row.id)
    if (sent.kind === "application") {
      const news = { id: row.id, vacancyId: sent.form.jobId, at: now.toISOString() }
      await context.queue.send("announce-application", news, { store })
    }
    return { id: row.id, receivedAt: now }
  })
}

/** Whether the link of an acknowledgement still has a submission to delete; it changes nothing. */
export const isWithdrawable = async ({ database }: ServiceContext, token: string): Promise<boolean> =>
  isToken(token) && (await hasWithdrawToken(database.store, tokenHash(token)))

/**
 * Deletes a submission with its resumes and mails, by the token of its acknowledgement.
 *
 * @throws ApiError tokenExpired for a token that was used or forged, or whose submission no longer exists
 */
export const withdrawSubmission = async (context: ServiceContext, token: string): Promise<void> => {
  if (!isToken(token)) throw new ApiError("tokenExpired")
  await context.database.store.transaction().execute(async (store) => {
    const deleted = await deleteWithdrawn(store, tokenHash(token))
    if (!deleted) throw new ApiError("tokenExpired")
    await eraseTraces(context, store, [deleted])
    const facts = { actor: system, action: `${deleted.kind}.withdraw`, subjectId: deleted.id }
    await recordAudit(store, context.now(), facts)
  })
}
