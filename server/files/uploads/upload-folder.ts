import { readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { uploadLimits } from "../../../shared/limits/files.ts"

/** Where uploads are received, in the data folder. */
export const uploadFolder = (dataDir: string): string => join(dataDir, "uploads")

/** Removes files that are older than any running upload can be, by the clock of the disk. */
export const removeOldParts = async (folder: string, now = Date.now()): Promise<void> => {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && now - found.mtimeMs > 2 * uploadLimits.longest) await rm(path, { force: true })
  }
}
