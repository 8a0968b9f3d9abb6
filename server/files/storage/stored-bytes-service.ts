import { createHash } from "node:crypto"
import type { FileStore } from "./file-store.ts"
import { hashFile } from "./file-hash.ts"
import { areBytesUsed, checkBytesLater, endBytesCheck, claimDueBytes } from "./stored-bytes-repository.ts"
import type { ServiceContext } from "../../service-context.ts"

/** An upload has its row by then, in milliseconds; what has none is the rest of one that failed. */
const stableAfter = 3_600_000

/** How many are removed in one transaction. */
const batch = 5

/**
 * The file store for uploads: that bytes are to be looked at again is noted before they are stored, so that those whose
 * row never comes, however the process ends, do not stay for ever.
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

/**
 * Removes stored bytes that are due for a look and that no row refers to. While they are removed their note is locked:
 * an upload of the same bytes waits, and then stores them anew.
 *
 * @returns how many were removed
 */
export const removeUnusedBytes = async (context: ServiceContext, files: FileStore): Promise<number> => {
  let removed = 0
  for (let checked = batch; checked === batch;)
    checked = await context.database.store.transaction().execute(async (store) => {
      const keys = await claimDueBytes(store, context.now(), batch)
      for (const key of keys) {
        if (!(await areBytesUsed(store, key))) {
          await files.remove(key)
          removed += 1
        }
        await endBytesCheck(store, key)
      }
      return keys.length
    })
  return removed
}
