import { ApiError } from "../../http/api-error.ts"
import type { Store } from "../../db/connection.ts"
import { deleteResumeRows, assignResume } from "./resumes-repository.ts"
import { checkBytesLater } from "../storage/stored-bytes-repository.ts"
import type { ServiceContext } from "../../service-context.ts"

/**
 * Ties an uploaded resume to the application that it belongs to; call it in the transaction that stores the
 * application. A repeat changes nothing.
 *
 * @throws ApiError invalidRequest when there is no such resume, or it came with another application
 */
export const attachResume = async (store: Store, id: string, applicationId: string): Promise<void> => {
  if (!(await assignResume(store, id, applicationId)))
    throw new ApiError("invalidRequest", [{ path: "body.resumeId", message: "is no resume that waits to be sent" }])
}

/** Deletes resumes in a transaction of the caller; their bytes go soon after it, unless another resume is the same. */
export const deleteResumes = async (context: ServiceContext, store: Store, ids: readonly string[]): Promise<void> => {
  const keys = await deleteResumeRows(store, ids)
  if (keys.length === 0) return
  await checkBytesLater(store, keys, context.now())
  await context.queue.send("sweep-files", {}, { store })
}
