import { resumeLimits } from "../../../shared/limits/files.ts"
import type { FileStore } from "./file-store.ts"
import { removeOldParts } from "../uploads/upload-folder.ts"
import { deleteOldUse } from "../uploads/upload-quota-service.ts"
import { deleteResumeRows, listForgottenResumes } from "../resumes/resumes-repository.ts"
import { checkBytesLater } from "./stored-bytes-repository.ts"
import type { ServiceContext } from "../../service-context.ts"
import { removeUnusedBytes } from "./stored-bytes-service.ts"

/** Deletes resumes whose application never came. */
const deleteForgottenResumes = async (context: ServiceContext): Promise<void> => {
  const now = context.now()
  await context.database.store.transaction().execute(async (store) => {
    const ids = await listForgottenResumes(store, new Date(now.getTime() - resumeLimits.keptUnsent))
    await checkBytesLater(store, await deleteResumeRows(store, ids), now)
  })
}

/**
 * Cleans up after uploads: resumes without an application, bytes that nothing refers to, quotas of past days, and
 * partial uploads of a process that crashed.
 *
 * @param folder where uploads are received
 * @returns number of removed stored files
 */
export const sweepFiles = async (context: ServiceContext, files: FileStore, folder: string): Promise<number> => {
  await deleteForgottenResumes(context)
  await deleteOldUse(context)
  await removeOldParts(folder)
  return removeUnusedBytes(context, files)
}
