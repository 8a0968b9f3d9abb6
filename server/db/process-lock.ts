import { mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"

export type ProcessLock = { release: () => Promise<void> }

/** Another process, or this one, holds the lock. */
export class LockHeldError extends Error {
  /** Pid of the process that holds it, if known. */
  readonly holder: string | null

  constructor(path: string, holder: string | null) {
    super(`${path} is held by ${holder === null ? "another process" : `another process (pid ${holder})`}`)
    this.name = "LockHeldError"
    this.holder = holder
  }
}

/**
 * Acquires a lock that one process at a time can hold. It is SQLite's lock on a file: the operating system releases it
 * however its process dies, so that a crash leaves nothing to clean up. The file with the pid is for messages only.
 *
 * @param folder created if missing
 * @param name base name of the lock's files
 * @throws LockHeldError when another process, or this one, holds it
 */
export const acquireProcessLock = async (folder: string, name: string): Promise<ProcessLock> => {
  await mkdir(folder, { recursive: true })
  const holderFile = join(folder, `${name}.pid`)
  const lock = new DatabaseSync(join(folder, `${name}.sqlite`), { timeout: 0 })
  try {
    lock.exec("BEGIN EXCLUSIVE")
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    const holder = await readFile(holderFile, "utf8").catch(() => null)
    throw new LockHeldError(join(folder, name), holder === null ? null : holder.trim())
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
