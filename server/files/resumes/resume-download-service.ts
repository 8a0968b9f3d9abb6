import { filePaths, resumeFileName } from "../../../shared/contract/files.ts"
import type { CurrentUser } from "../../../shared/contract/current-user.ts"
import { apiBase } from "../../../shared/paths.ts"
import { hasRole } from "../../../shared/roles.ts"
import { ApiError } from "../../http/api-error.ts"
import { recordRefusal } from "../../people/session-audit.ts"
import { recordAudit } from "../../audit/audit-repository.ts"
import { findResume, type ResumeRow } from "./resumes-repository.ts"
import type { ServiceContext } from "../../service-context.ts"

/**
 * A resume for a recruiter; the audit records who opened it, and who was refused. Other users cannot find out whether it exists.
 *
 * @param user the current user; null for a visitor
 * @throws ApiError notFound
 */
export const openResume = async (
  context: ServiceContext,
  { id, name }: { id: string; name: string },
  user: CurrentUser | null
): Promise<ResumeRow> => {
  if (!user) throw new ApiError("notFound")
  if (!hasRole(user.roles, ["recruiter"])) {
    if (await findResume(context.database.store, id))
      await recordRefusal(context.database.store, context.now(), {
        user,
        method: "GET",
        route: `${apiBase}${filePaths.byName}`,
      })
    throw new ApiError("notFound")
  }
  return context.database.store.transaction().execute(async (store) => {
    const resume = await findResume(store, id)
    if (resume?.kind === undefined || resumeFileName(resume) !== name) throw new ApiError("notFound")
    const details = { application: resume.application_id }
    await recordAudit(store, context.now(), { actor: user, action: "resume.download", subjectId: resume.id, details })
    return resume
  })
}
