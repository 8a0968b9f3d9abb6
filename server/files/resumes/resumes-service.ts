import { ApiError } from "../../http/api-error.ts"
import type { Store } from "../../db/connection.ts"
import { deleteResumeRows, assignResume } from "./resumes-repository.ts"
import { checkBytesLater } from "../storage/stored-bytes-repository.ts"
import type { ServiceContext } from "../../service-context.ts"

/**
 * Assigns an uploaded resume to its application. Call it in the transaction that stores the application. A repeat
 * changes nothing.
 *
 * @throws ApiError invalidRequest when there is no such resume, or another application has it
 */
export const attachResume = async (store: Store, id: string, applicationId: string): Promise<void> => {
  if (!(await assignResume(store, id, applicationId)))
    throw new ApiError("invalidRequest", [{ path: "body.resumeId", message: "is no resume that waits to be sent" }])
}

/** Deletes resumes in the caller's transaction, and soon after it their bytes, unless another resume has the same. */
export const deleteResumes = async (context: ServiceContext, store: Store, ids: readonly string[]): Promise<void> => {
  const keys = await deleteResumeRows(store, ids)
  if (keys.length === 0) return
  await checkBytesLater(store, keys, context.now())
  await context.queue.send("sweep-files", {}, { store })
}
