import type { z } from "zod"
import type {
  AnswerTemplate,
  answerTemplateBody,
  answerTemplateRemoval,
} from "../../shared/contract/submission-answers.ts"
import { submissionLimits } from "../../shared/limits/submissions.ts"
import type { SubmissionKind } from "../../shared/submission-kinds.ts"
import { ApiError } from "../http/api-error.ts"
import { recordAudit, type Actor } from "../audit/audit-repository.ts"
import type { Store } from "../db/connection.ts"
import type { ServiceContext } from "../service-context.ts"
import {
  deleteAnswerTemplate,
  findAnswerTemplate,
  insertAnswerTemplate,
  listAnswerTemplates,
  updateAnswerTemplate,
  type AnswerTemplateRow,
} from "./submission-answers-repository.ts"

const presented = ({ id, version, locale, name, subject, text }: AnswerTemplateRow): AnswerTemplate => ({
  ...{ id, version, locale, name, subject, text },
})

/** The templates for answers to one kind of submission. */
export const listTemplates = async (context: ServiceContext, kind: SubmissionKind): Promise<AnswerTemplate[]> =>
  (await listAnswerTemplates(context.database.store, kind)).map(presented)

const findOfKind = async (store: Store, kind: SubmissionKind, id: string): Promise<AnswerTemplateRow> => {
  const row = await findAnswerTemplate(store, id)
  if (row?.kind !== kind) throw new ApiError("notFound")
  return row
}

/**
 * Adds a template, or changes it. Adding the same one again changes nothing.
 *
 * @throws ApiError notFound; versionConflict with the current template; invalidRequest when there are too many
 */
export const saveTemplate = (
  context: ServiceContext,
  kind: SubmissionKind,
  { id, version, ...words }: z.output<typeof answerTemplateBody>,
  actor: Actor
): Promise<AnswerTemplate> =>
  context.database.store.transaction().execute(async (store) => {
    const { templatesMax } = submissionLimits
    const wasAdded = version === null && (await insertAnswerTemplate(store, { id, kind, ...words }))
    if (wasAdded && (await listAnswerTemplates(store, kind)).length > templatesMax)
      throw new ApiError("invalidRequest", [
        { path: "body.name", message: `there are ${templatesMax} templates already` },
      ])
    const before = await findOfKind(store, kind, id)
    if (!wasAdded && !(await updateAnswerTemplate(store, { id, version: version ?? 0 }, words))) {
      const isRepeat =
        version === null && Object.entries(words).every(([name, value]) => before[name as keyof typeof words] === value)
      if (!isRepeat) throw new ApiError("versionConflict", undefined, presented(before))
      return presented(before)
    }
    await recordAudit(store, context.now(), { actor, action: "template.save", subjectId: id, details: { kind } })
    return presented(await findOfKind(store, kind, id))
  })

/** Removes a template that was read as some version. @throws ApiError notFound; versionConflict with the current one */
export const removeTemplate = (
  context: ServiceContext,
  kind: SubmissionKind,
  { id, version }: z.output<typeof answerTemplateRemoval>,
  actor: Actor
): Promise<{ id: string }> =>
  context.database.store.transaction().execute(async (store) => {
    const row = await findOfKind(store, kind, id)
    if (!(await deleteAnswerTemplate(store, { id, version })))
      throw new ApiError("versionConflict", undefined, presented(row))
    await recordAudit(store, context.now(), { actor, action: "template.remove", subjectId: id, details: { kind } })
    return { id }
  })
