import { mkdir } from "node:fs/promises"
import { join, resolve } from "node:path"
import { BackupError } from "../../operations/backup-format.ts"
import { fetchBackup } from "../../operations/bucket-backups.ts"
import { drillBackup } from "../backup-drill.ts"
import type { Config } from "../config.ts"
import { writePrivately } from "../data-folder.ts"
import { printLine } from "./run-command.ts"
import { readBackupSettings } from "./settings-of-backups.ts"
import { inTemporaryFolder } from "./temporary-folder.ts"

/** `npm run backup:drill [-- file]`: tries whether the newest backup of the bucket, or an archive, can be used. */

/** @returns the archive to try */
const archiveIn = async (folder: string, config: Config, file: string | undefined): Promise<string> => {
  if (file !== undefined) return resolve(file)
  if (config.backups === null)
    throw new BackupError(
      "BACKUP_IDENTITY_FILE: names the file with the private key that opens backups; or name an archive."
    )
  const archive = join(folder, "backup.tar")
  printLine(`${await fetchBackup(config.backups, archive)} is the newest backup`)
  return archive
}

const [file, ...more] = process.argv.slice(2)

if (more.length > 0) {
  process.stderr.write("Usage: npm run backup:drill [-- file]\n")
  process.exitCode = 64
} else {
  writePrivately()
  try {
    const config = readBackupSettings(process.env)
    await inTemporaryFolder("drill", async (folder, opened) => {
      await mkdir(join(folder, "data"))
      const archive = await archiveIn(folder, config, file)
      const missing = await drillBackup({ archive, folder, site: config.site, opened }, printLine)
      printLine(missing.length === 0 ? "The backup can be used." : `The backup lacks ${missing.length} of its files.`)
      if (missing.length > 0) process.exitCode = 2
    })
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
