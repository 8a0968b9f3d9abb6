import type { Insertable, Selectable } from "kysely"
import type { MailState } from "../../shared/contract/mail.ts"
import type { SubmissionKind } from "../../shared/submission-kinds.ts"
import type { Store } from "../db/connection.ts"
import type { Schema } from "../db/schema.ts"

export type SubmissionAnswerRow = Selectable<Schema["submission_answer"]> & {
  /** The author's name as it is now; null for one who is gone. */
  author_name: string | null
  /** What became of the mail; null when the outbox has it no more. */
  mail_state: MailState | null
}

/** The answers to a submission, oldest first. */
export const listSubmissionAnswers = (store: Store, submissionId: string): Promise<SubmissionAnswerRow[]> =>
  store
    .selectFrom("submission_answer")
    .leftJoin("app_user", "app_user.id", "submission_answer.author_id")
    .leftJoin("mail", "mail.id", "submission_answer.mail_id")
    .selectAll("submission_answer")
    .select(["app_user.name as author_name", "mail.state as mail_state"])
    .where("submission_answer.submission_id", "=", submissionId)
    .orderBy("submission_answer.sent_at")
    .orderBy("submission_answer.id")
    .execute()

export const findSubmissionAnswer = (
  store: Store,
  id: string
): Promise<Selectable<Schema["submission_answer"]> | undefined> =>
  store.selectFrom("submission_answer").selectAll().where("id", "=", id).executeTakeFirst()

export const insertSubmissionAnswer = async (
  store: Store,
  answer: Insertable<Schema["submission_answer"]>
): Promise<void> => {
  await store.insertInto("submission_answer").values(answer).execute()
}

export type AnswerTemplateRow = Selectable<Schema["answer_template"]>

/** The templates for answers to one kind of submission, in the order of their names. */
export const listAnswerTemplates = (store: Store, kind: SubmissionKind): Promise<AnswerTemplateRow[]> =>
  store.selectFrom("answer_template").selectAll().where("kind", "=", kind).orderBy("name").orderBy("id").execute()

export const findAnswerTemplate = (store: Store, id: string): Promise<AnswerTemplateRow | undefined> =>
  store.selectFrom("answer_template").selectAll().where("id", "=", id).executeTakeFirst()

/** @returns whether it was stored: false when there is a template with this id */
export const insertAnswerTemplate = async (
  store: Store,
  template: Insertable<Schema["answer_template"]>
): Promise<boolean> => {
  const added = await store
    .insertInto("answer_template")
    .values(template)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst()
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Changes a template, if the version is still this one. @returns whether it was */
export const updateAnswerTemplate = async (
  store: Store,
  { id, version }: { id: string; version: number },
  changes: Pick<AnswerTemplateRow, "locale" | "name" | "subject" | "text">
): Promise<boolean> => {
  const { numUpdatedRows } = await store
    .updateTable("answer_template")
    .set({ ...changes, version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a template, if the version is still this one. @returns whether it was */
export const deleteAnswerTemplate = async (
  store: Store,
  { id, version }: { id: string; version: number }
): Promise<boolean> => {
  const { numDeletedRows } = await store
    .deleteFrom("answer_template")
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
