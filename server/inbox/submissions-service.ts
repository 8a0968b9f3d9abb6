import { createHash } from "node:crypto"
import { feedbackLimits } from "../../shared/limits/feedback.ts"
import { ApiError } from "../http/api-error.ts"
import { isToken, newToken, tokenHash } from "../http/secret-token.ts"
import { verifyBotCheck, type BotCheckContext } from "../bot-check/bot-check-service.ts"
import { recordAudit, system } from "../audit/audit-repository.ts"
import type { Store } from "../db/connection.ts"
import {
  countFeedback,
  deleteWithdrawn,
  findFeedback,
  insertFeedback,
  type NewFeedback,
} from "./submissions-repository.ts"
import type { ServiceContext } from "../service-context.ts"
import { queueFeedbackMails } from "./submissions-mails.ts"
import { forgetAround } from "./submission-traces-service.ts"
import { getPublished } from "../content/published/published-service.ts"
import { publishedJobs } from "../content/published/published-types.ts"
import { attachResume } from "../files/resumes/resumes-service.ts"
import type { StudioInboxConfig } from "./studio-inboxes.ts"
import type { SentForm } from "./submission.ts"

export type SubmissionsContext = BotCheckContext & StudioInboxConfig

export type Receipt = { id: string; receivedAt: Date }

/** What tells a repeat from another form: all that a person typed, not what the browser worked out. */
const contentHash = ({ kind, form }: SentForm): string => {
  const { botCheck: _botCheck, website: _website, ...typed } = form
  return createHash("sha256").update(JSON.stringify({ kind, typed })).digest("hex")
}

const fieldsOf = (sent: SentForm) => {
  if (sent.kind === "application") {
    const { jobId, phone, link } = sent.form
    return { job_id: jobId, phone, link }
  }
  if (sent.kind === "partnership") return { company: sent.form.company, subject: sent.form.subject }
  const { channelUrl, platform, audience } = sent.form
  return { channel_url: channelUrl, platform, audience }
}

const rowOf = (sent: SentForm, withdrawHash: string, now: Date): NewFeedback => {
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

/** The answer that a form had when it came before; null when it is new. */
const earlierReceipt = async (store: Store, sent: SentForm): Promise<Receipt | null> => {
  const row = await findFeedback(store, sent.form.id)
  if (!row) return null
  if (row.content_hash !== contentHash(sent))
    throw new ApiError("invalidRequest", [{ path: "body.id", message: "belongs to a form that was sent before" }])
  return { id: row.id, receivedAt: row.received_at }
}

const refuseFlood = async (store: Store, now: Date): Promise<void> => {
  const recent = await countFeedback(store, new Date(now.getTime() - 600_000))
  if (recent > feedbackLimits.allPerTenMinutes) throw new ApiError("rateLimited")
}

const mayHaveReceipt = async (store: Store, email: string, now: Date): Promise<boolean> =>
  (await countFeedback(store, new Date(now.getTime() - 86_400_000), email)) <= feedbackLimits.receiptsPerDay

const titleOfJob = async (context: ServiceContext, sent: SentForm): Promise<string | null> => {
  if (sent.kind !== "application") return null
  const { entries } = await getPublished(context, publishedJobs, { id: sent.form.jobId })
  const translations = entries[0]?.translations ?? []
  const own = translations.find((translation) => translation.locale === sent.form.locale)
  return (own ?? translations[0])?.title ?? null
}

/**
 * Takes what a visitor sent: stored with its mails in one transaction. The same form under the same id is taken once,
 * however often it comes. A form with its `website` filled in is answered alike, and thrown away.
 *
 * @throws ApiError botCheckFailed, rateLimited, gone or notFound for a vacancy that is not open, invalidRequest for an
 * id of another form or a resume that is not waiting
 */
export const takeFeedback = async (context: SubmissionsContext, sent: SentForm): Promise<Receipt> => {
  const { form } = sent
  const now = context.now()
  const { store: root } = context.database
  if (form.website) return { id: form.id, receivedAt: now }
  const earlier = await earlierReceipt(root, sent)
  if (earlier) return earlier
  const jobTitle = await titleOfJob(context, sent)
  const withdrawToken = newToken()
  const row = rowOf(sent, tokenHash(withdrawToken), now)
  return root.transaction().execute(async (store) => {
    // Before the bot check: a repeat that comes at the same time waits here, and must not fall over its solution.
    if (!(await insertFeedback(store, row)))
      return (await earlierReceipt(store, sent)) ?? { id: row.id, receivedAt: now }
    await verifyBotCheck(context, form.botCheck, store)
    await refuseFlood(store, now)
    if (sent.kind === "application" && sent.form.resumeId !== undefined)
      await attachResume(store, sent.form.resumeId, row.id)
    const receipt = await mayHaveReceipt(store, form.email, now)
    await queueFeedbackMails(context, store, { sent, jobTitle, withdrawToken: receipt ? withdrawToken : null })
    return { id: row.id, receivedAt: now }
  })
}

/**
 * Deletes what a visitor sent, with its resumes and mails, by the token of the acknowledgement.
 *
 * @throws ApiError tokenExpired for a token that was used, forged, or whose form is not kept any more
 */
export const withdrawFeedback = async (context: ServiceContext, token: string): Promise<void> => {
  if (!isToken(token)) throw new ApiError("tokenExpired")
  await context.database.store.transaction().execute(async (store) => {
    const deleted = await deleteWithdrawn(store, tokenHash(token))
    if (!deleted) throw new ApiError("tokenExpired")
    await forgetAround(context, store, [deleted])
    const facts = { actor: system, action: `${deleted.kind}.withdraw`, subjectId: deleted.id }
    await recordAudit(store, context.now(), facts)
  })
}
