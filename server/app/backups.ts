import type { Writable } from "node:stream"
import type { FileStore } from "../files/storage/file-store.ts"
import { s3Bucket } from "../s3/s3-bucket.ts"
import { openPostgres, type Database } from "../db/connection.ts"
import { writeBackup } from "../operations/backup.ts"
import type { BackupManifest } from "../operations/backup-format.ts"
import { checkRecipients, removeOldBackups, sendBackup, watchBackups } from "../operations/bucket-backups.ts"
import type { WatchedBackups } from "../operations/bucket-backups.ts"
import { version } from "./version.ts"
import type { Config } from "./config.ts"

export type Backups = Pick<WatchedBackups, "newest" | "missingFiles"> & {
  /** Returns the keys of files that rows refer to and that could not be read. */
  run: () => Promise<readonly string[]>
  schedule: string
}

type BackupParts = {
  config: Config
  database: Database
  files: FileStore
  now: () => Date
  /** Receives why older backups could not be removed. */
  report: (error: unknown) => void
}

/** Reads PostgreSQL over a connection of its own: tables of many rows take longer than a request may. */
const writeFrom = async ({ config, database, files, now }: BackupParts, output: Writable): Promise<BackupManifest> => {
  const { databaseUrl } = config
  const unlimited = databaseUrl === null ? database : openPostgres(databaseUrl, { limited: false })
  try {
    return await writeBackup({ database: unlimited, files, version, now }, output)
  } finally {
    if (unlimited !== database) await unlimited.close()
  }
}

/**
 * The backups of this server in a bucket.
 *
 * @param opened receives what has to be closed again
 * @returns null when the settings name no recipient
 * @throws BackupError for a recipient that age does not know
 */
export const openBackups = async (parts: BackupParts, opened: AsyncDisposableStack): Promise<Backups | null> => {
  const settings = parts.config.backups
  if (settings === null || settings.recipients.length === 0) return null
  const { recipients, keptDays, schedule, storage } = settings
  await checkRecipients(recipients)
  const bucket = s3Bucket(storage)
  const watched = watchBackups(bucket)
  opened.defer(watched.stop)
  return {
    run: async () => {
      const { written } = await sendBackup({ bucket, recipients, version, now: parts.now }, (output) =>
        writeFrom(parts, output)
      )
      // The new one is there: a task that failed would make it again.
      await removeOldBackups(bucket, keptDays, parts.now()).catch(parts.report)
      return written.missingFiles
    },
    schedule,
    newest: watched.newest,
    missingFiles: watched.missingFiles,
  }
}
