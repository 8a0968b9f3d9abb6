import type { z } from "zod"
import type { answerSending } from "../../shared/contract/submission-answers.ts"
import { submissionLimits } from "../../shared/limits/submissions.ts"
import type { SubmissionKind } from "../../shared/submission-kinds.ts"
import { ApiError } from "../http/api-error.ts"
import { recordAudit, type Actor } from "../audit/audit-repository.ts"
import { queueMail } from "../mail/mail-service.ts"
import type { ServiceContext } from "../service-context.ts"
import { lockOfKind, withDetails, type Submission } from "./inbox-service.ts"
import type { StudioInboxConfig } from "./studio-inboxes.ts"
import { answerMail } from "./submissions-mails.ts"
import { findSubmissionAnswer, insertSubmissionAnswer, listSubmissionAnswers } from "./submission-answers-repository.ts"
import { updateSubmission } from "./submissions-repository.ts"

/** Statuses of a submission that an answer changes. */
const unanswered: readonly string[] = ["new", "read"]

/**
 * Sends an answer to the address of a submission, and stores it with the submission, which counts as answered then. The
 * mail is queued in the same transaction: sending the answer again sends no second mail, and none goes to the address of
 * a submission that was withdrawn, or forgotten, before.
 *
 * @throws ApiError notFound; invalidRequest for the id of another answer, and when there are too many answers
 */
export const sendAnswer = (
  context: ServiceContext & StudioInboxConfig,
  kind: SubmissionKind,
  { id, answer, subject, text }: z.output<typeof answerSending>,
  actor: Actor
): Promise<Submission> =>
  context.database.store.transaction().execute(async (store) => {
    const now = context.now()
    const row = await lockOfKind(store, kind, id, now)
    const known = await findSubmissionAnswer(store, answer)
    if (known) {
      const isSame = known.submission_id === row.id && known.subject === subject && known.text === text
      if (!isSame)
        throw new ApiError("invalidRequest", [{ path: "body.answer", message: "is the id of another answer" }])
      return withDetails(store, row)
    }
    const { answersMax } = submissionLimits
    if ((await listSubmissionAnswers(store, row.id)).length >= answersMax)
      throw new ApiError("invalidRequest", [{ path: "body.text", message: `there are ${answersMax} answers already` }])
    const mailId = await queueMail(context, store, answerMail(context, row, { subject, text }))
    await insertSubmissionAnswer(store, {
      ...{ id: answer, submission_id: row.id, author_id: actor.id, mail_id: mailId },
      ...{ subject, text, sent_at: now },
    })
    await recordAudit(store, now, { actor, action: `${kind}.answer`, subjectId: row.id })
    if (!unanswered.includes(row.status)) return withDetails(store, row)
    const answered = await updateSubmission(store, row, { status: "answered", updated_at: now })
    const change = { before: { status: row.status }, after: { status: "answered" } }
    await recordAudit(store, now, { actor, action: `${kind}.status`, subjectId: row.id, change })
    return withDetails(store, answered ?? row)
  })
