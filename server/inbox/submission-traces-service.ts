import type { Store } from "../db/connection.ts"
import type { DeletedSubmission } from "./submissions-repository.ts"
import { listResumesOf } from "../files/resumes/resumes-repository.ts"
import type { ServiceContext } from "../service-context.ts"
import { forgetMails } from "../mail/mail-service.ts"
import { deleteResumes } from "../files/resumes/resumes-service.ts"

/**
 * Deletes the resumes with their files, and the mails, sent or not, of submissions that this transaction deleted.
 *
 * @returns number of resumes
 */
export const eraseTraces = async (
  context: ServiceContext,
  store: Store,
  deleted: readonly DeletedSubmission[]
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
