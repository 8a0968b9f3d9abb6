import { createHash } from "node:crypto"
import { UpstreamError } from "../../http/upstream-error.ts"
import type { FileStore } from "./file-store.ts"
import { hashFile } from "./file-hash.ts"
import { areBytesUsed, checkBytesLater, endBytesCheck, claimDueBytes } from "./stored-bytes-repository.ts"
import type { ServiceContext } from "../../service-context.ts"

/** In milliseconds: after this time an upload has its row; bytes without one are the rest of a failed upload. */
const stableAfter = 3_600_000

/** Number of checks in one transaction. */
const batch = 5

/**
 * The file store for uploads. It schedules a check of the bytes before it stores them. So bytes that never get a row
 * are removed, even after a crash.
 */
export const trackedStore = (context: ServiceContext, files: FileStore): Pick<FileStore, "put" | "putFile"> => {
  const note = (sha256: string) =>
    checkBytesLater(context.database.store, [sha256], new Date(context.now().getTime() + stableAfter))
  return {
    put: async (bytes) => {
      await note(createHash("sha256").update(bytes).digest("hex"))
      return files.put(bytes)
    },
    putFile: async (path) => {
      await note((await hashFile(path)).sha256)
      return files.putFile(path)
    },
  }
}

/** Of so many files that cannot be removed, the disk as a whole is the cause. */
const failedMax = 100

/**
 * Removes stored bytes whose check is due and that no row refers to. The row of the check is locked during the removal:
 * an upload of the same bytes waits, and then stores them again. While a backup is made, checks wait for their next turn.
 *
 * @returns number of removed stored files
 * @throws UpstreamError where the storage is away; AggregateError when some cannot be removed, once all others are
 */
export const removeUnusedBytes = async (context: ServiceContext, files: FileStore): Promise<number> => {
  let removed = 0
  const failed = new Map<string, unknown>()
  const remove = async (key: string): Promise<boolean> => {
    try {
      await files.remove(key)
      removed += 1
      return true
    } catch (error) {
      if (error instanceof UpstreamError) throw error
      failed.set(key, error)
      return false
    }
  }
  for (let checked = batch; checked === batch && failed.size < failedMax;)
    checked = await context.database.store.transaction().execute(async (store) => {
      if (!(await context.database.bytesLock.mayRemove(store))) return 0
      const keys = await claimDueBytes(store, { now: context.now(), count: batch, except: [...failed.keys()] })
      for (const key of keys)
        if ((await areBytesUsed(store, key)) || (await remove(key))) await endBytesCheck(store, key)
      return keys.length
    })
  const [first] = failed.values()
  if (first instanceof Error)
    throw new AggregateError(failed.values(), `${failed.size} stored files cannot be removed: ${first.message}`)
  return removed
}
