import { acquireProcessLock, LockHeldError, type ProcessLock } from "./process-lock.ts"

/** Another process has the embedded database of this folder open. */
export class DatabaseInUseError extends Error {
  readonly folder: string

  constructor(folder: string, holder: string | null) {
    const who = holder === null ? "another process" : `another process (pid ${holder})`
    super(
      `The embedded database in ${folder} is open in ${who}. ` +
        "Stop that process, or give this one a folder of its own with DATA_DIR."
    )
    this.name = "DatabaseInUseError"
    this.folder = folder
  }
}

/**
 * Makes this process the only opener of the embedded database: two openers of one folder corrupt it.
 *
 * @param folder folder of the database; created if missing
 * @throws DatabaseInUseError when another process, or this one, holds the lock
 */
export const acquireEmbeddedLock = async (folder: string): Promise<ProcessLock> => {
  try {
    return await acquireProcessLock(folder, "lock")
  } catch (error) {
    if (error instanceof LockHeldError) throw new DatabaseInUseError(folder, error.holder)
    throw error
  }
}
