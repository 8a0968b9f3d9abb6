import type { Store } from "../store/connection.ts"
import type { DeletedFeedback } from "../store/feedback.ts"
import { listResumesOf } from "../store/resumes.ts"
import type { ServiceContext } from "./context.ts"
import { forgetMails } from "./mails.ts"
import { deleteResumes } from "./resumes.ts"

/**
 * Deletes what belongs to forms that were deleted in this transaction: resumes with their files, and mails, sent or not.
 *
 * @returns number of resumes
 */
export const forgetAround = async (
  context: ServiceContext,
  store: Store,
  deleted: readonly DeletedFeedback[]
): Promise<number> => {
  const ids = deleted.map(({ id }) => id)
  const resumes = await listResumesOf(store, ids)
  await deleteResumes(
    context,
    store,
    resumes.map(({ id }) => id)
  )
  for (const id of ids) await forgetMails(store, id)
  return resumes.length
}
