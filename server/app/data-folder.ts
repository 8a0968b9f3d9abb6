import { chmod, mkdir, readdir, stat } from "node:fs/promises"
import { join } from "node:path"

/** Permissions of the group and of all others. */
const others = 0o077

/** On folders that all accounts share, as /tmp. */
const sticky = 0o1000

/** The private part of the data folder. Releases and their workspace are public, and are many files. */
const privateFolders = ["db", "files", "outbox", "uploads"]

/** Whatever this process and its children write from now on, only their account may read. */
export const writePrivately = (): void => {
  process.umask(others)
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT"

/** A file that another process has just removed is not an error. */
const closeToOthers = async (path: string): Promise<void> => {
  try {
    const { mode } = await stat(path)
    if ((mode & others) !== 0) await chmod(path, mode & 0o7777 & ~others)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

const closeTree = async (folder: string): Promise<void> => {
  await closeToOthers(folder)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for (const entry of entries)
    if (entry.isFile() || entry.isDirectory()) await closeToOthers(join(entry.parentPath, entry.name))
}

/**
 * Creates the data folder for this account alone. One that others may read, as earlier versions made it, is closed to
 * them, and so are the private files in it; that happens once, so later starts cost nothing.
 *
 * @returns why others may still read it, for the operator; null when they may not
 */
export const openDataFolder = async (dataDir: string): Promise<string | null> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // Windows has no such permissions: a folder inherits those of the folder above it.
  if (process.platform === "win32") return null
  const warning = (reason: string) => `Other accounts of this machine may read ${dataDir}: ${reason}`
  try {
    const { mode } = await stat(dataDir)
    if ((mode & others) === 0) return null
    if ((mode & sticky) !== 0) return warning("it is shared; give the product a folder of its own")
    await closeToOthers(dataDir)
    for (const name of privateFolders) await closeTree(join(dataDir, name))
    return ((await stat(dataDir)).mode & others) === 0 ? null : warning("its file system has no permissions")
  } catch (error) {
    return warning((error as Error).message)
  }
}
