import { mkdtemp, readdir, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** What folders with all data of a site are made for, as their names say among those of other programs: `site-backup-…`. */
const purposes = ["backup", "restore", "drill", "upgrade-check"] as const

export type Purpose = (typeof purposes)[number]

const beginOf = (purpose: Purpose): string => `site-${purpose}-`

/** In milliseconds: a folder in which nothing has changed for so long is that of a process that was killed. */
const leftAfter = 86_400_000

/**
 * Makes a folder for temporary files, and removes those that killed processes left, whatever they were made for: they hold personal data,
 * and fill a disk.
 */
export const makeTemporaryFolder = async (purpose: Purpose): Promise<string> => {
  const begins = purposes.map(beginOf)
  const names = (await readdir(tmpdir())).filter((name) => begins.some((begin) => name.startsWith(begin)))
  for (const name of names) {
    const place = join(tmpdir(), name)
    const found = await stat(place).catch(() => null)
    // One of another account stays.
    if (found && Date.now() - found.mtimeMs > leftAfter) await rm(place, { recursive: true }).catch(() => undefined)
  }
  return mkdtemp(join(tmpdir(), beginOf(purpose)))
}
