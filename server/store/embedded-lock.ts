import { mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"

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

export type EmbeddedLock = { release: () => Promise<void> }

/**
 * Makes this process the only opener of the embedded database: two openers of one folder corrupt it. The lock is
 * SQLite's lock on a file, which the operating system drops when its process dies in whatever way, so that a crash
 * leaves nothing to clean up; a file with a pid in it would not have that property, and is written for the message only.
 *
 * @param folder folder of the database; made where missing
 * @throws DatabaseInUseError when another process, or this one, holds the lock
 */
export const acquireEmbeddedLock = async (folder: string): Promise<EmbeddedLock> => {
  await mkdir(folder, { recursive: true })
  const holderFile = join(folder, "lock.pid")
  const lock = new DatabaseSync(join(folder, "lock.sqlite"), { timeout: 0 })
  try {
    lock.exec("BEGIN EXCLUSIVE")
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    const holder = await readFile(holderFile, "utf8").catch(() => null)
    throw new DatabaseInUseError(folder, holder === null ? null : holder.trim())
  }
  await writeFile(holderFile, `${process.pid}\n`)
  let held = true
  return {
    release: async () => {
      if (!held) return
      held = false
      await rm(holderFile, { force: true })
      lock.close()
    },
  }
}

/** SQLITE_BUSY; extended codes carry it in their low byte. https://sqlite.org/rescode.html#busy */
const isBusy = (error: unknown): boolean =>
  typeof error === "object" &&
  error !== null &&
  "errcode" in error &&
  typeof error.errcode === "number" &&
  (error.errcode & 0xff) === 5
