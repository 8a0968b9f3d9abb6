import { lstat, mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** What folders with all data of a site are made for, as their names say among those of other programs: `site-backup-…`. */
const purposes = ["backup", "restore", "drill", "upgrade-check"] as const

export type Purpose = (typeof purposes)[number]

const beginOf = (purpose: Purpose): string => `site-${purpose}-`

/** In milliseconds: a folder in which nothing has changed for so long is that of a process that was killed. */
const leftAfter = 86_400_000

/**
 * Makes a folder for temporary files, and removes those that killed processes of this account left, whatever they were made for: they hold
 * personal data, and fill a disk.
 */
export const makeTemporaryFolder = async (purpose: Purpose): Promise<string> => {
  const begins = purposes.map(beginOf)
  // Some accounts may not list it.
  const names = await readdir(tmpdir()).catch(() => [])
  for (const name of names.filter((each) => begins.some((begin) => each.startsWith(begin)))) {
    const place = join(tmpdir(), name)
    const found = await lstat(place).catch(() => null)
    if (!found?.isDirectory() || (process.getuid && found.uid !== process.getuid())) continue
    if (Date.now() - found.mtimeMs > leftAfter) await rm(place, { recursive: true }).catch(() => undefined)
  }
  return mkdtemp(join(tmpdir(), beginOf(purpose)))
}
