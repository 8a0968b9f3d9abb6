import { mkdir, readFile, rm, truncate, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"

export type ProcessLock = {
  release: () => Promise<void>
  /** The lock's file, when it was damaged and has been emptied. */
  mended: string | null
}

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

/** Opens a lock's file and locks it. */
const lockFile = (file: string): DatabaseSync => {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec("BEGIN EXCLUSIVE")
    return lock
  } catch (error) {
    lock.close()
    throw error
  }
}

/** Locks a file, and empties it first if it is damaged. */
const lockMended = async (file: string, onMended: () => void): Promise<DatabaseSync> => {
  try {
    return lockFile(file)
  } catch (error) {
    if (resultCode(error) !== damaged) throw error
    // Nobody holds it: SQLite locks before it reads. Emptied and not replaced, so that two processes that mend it at the
    // same time still lock the same file.
    await truncate(file)
    onMended()
    return lockFile(file)
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
  const file = join(folder, `${name}.sqlite`)
  let mended: string | null = null
  const lock = await lockMended(file, () => (mended = file)).catch(async (error: unknown) => {
    if (resultCode(error) !== busy) throw cannotLock(file, error)
    const holder = await readFile(holderFile, "utf8").catch(() => null)
    throw new LockHeldError(join(folder, name), holder === null ? null : holder.trim())
  })
  await writeFile(holderFile, `${process.pid}\n`).catch((error: unknown) => {
    lock.close()
    throw error
  })
  let held = true
  return {
    mended,
    release: async () => {
      if (!held) return
      held = false
      await rm(holderFile, { force: true })
      lock.close()
    },
  }
}

/** SQLite does not say which file it cannot open or write, as one that root has made. */
const cannotLock = (file: string, error: unknown): Error =>
  new Error(`${file} cannot be locked: ${error instanceof Error ? error.message : String(error)}`, { cause: error })

/** SQLITE_BUSY and SQLITE_NOTADB. https://sqlite.org/rescode.html */
const busy = 5
const damaged = 26

/** SQLite's result code, which is in the low byte of an extended one; undefined for another error. */
const resultCode = (error: unknown): number | undefined =>
  typeof error === "object" && error !== null && "errcode" in error && typeof error.errcode === "number"
    ? error.errcode & 0xff
    : undefined
