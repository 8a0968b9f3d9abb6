import { open, rename, rm, stat } from "node:fs/promises"
import { dirname, resolve } from "node:path"
import type { Writable } from "node:stream"
import { version } from "../version.ts"
import { readConfig, type Config } from "../config.ts"
import { s3Bucket } from "../../s3/s3-bucket.ts"
import { flushFolders } from "../../files/storage/flush-folders.ts"
import { openFileStore } from "../../files/storage/open-file-store.ts"
import { hasEmbeddedDatabase, openEmbeddedDatabase, openPostgres, type Database } from "../../db/connection.ts"
import { DatabaseInUseError } from "../../db/embedded-lock.ts"
import { hasNoTables } from "../../db/table-copy.ts"
import { writeBackup } from "../../operations/backup.ts"
import { BackupError, type BackupManifest } from "../../operations/backup-format.ts"
import { verifyArchive } from "../../operations/read-archive.ts"
import { removeOldBackups, sendBackup } from "../../operations/bucket-backups.ts"
import { backupRecord } from "../../operations/data-records.ts"
import { requestBackup } from "../../operations/request-backup.ts"
import { runCommand, printLine } from "./run-command.ts"

const nothing = "There is nothing to back up: the database is empty."

const backUpFrom = async (database: Database, config: Config, output: Writable): Promise<BackupManifest> => {
  try {
    if (await hasNoTables(database.store)) throw new BackupError(nothing)
    return await writeBackup({ database, files: openFileStore(config), version, now: () => new Date() }, output)
  } finally {
    await database.close()
  }
}

const backUp = async (config: Config, output: Writable): Promise<BackupManifest> => {
  if (config.databaseUrl !== null)
    return backUpFrom(openPostgres(config.databaseUrl, { limited: false }), config, output)
  const requested = await requestBackup(config.dataDir, output)
  if (requested) return requested
  if (!hasEmbeddedDatabase(config.dataDir)) throw new BackupError(nothing)
  const database = await openEmbeddedDatabase(config.dataDir).catch((error: unknown) => {
    if (!(error instanceof DatabaseInUseError)) throw error
    throw new BackupError(
      `${error.message}\nIt cannot be asked for a backup: its data folder has no operator.sock. Stop it for that time.`
    )
  })
  return backUpFrom(database, config, output)
}

/** Writes to a temporary name, and renames the archive once it is verified and on the disk. */
const backUpTo = async (config: Config, file: string): Promise<BackupManifest> => {
  if (await stat(file).catch(() => null)) throw new BackupError(`${file} exists already; a backup never replaces one.`)
  const part = `${file}.part`
  const handle = await open(part, "w", 0o600)
  try {
    await backUp(config, handle.createWriteStream({ flush: true }))
    const manifest = await verifyArchive(part)
    await rename(part, file)
    await flushFolders(dirname(file))
    return manifest
  } catch (error) {
    await rm(part, { force: true })
    throw error
  } finally {
    await handle.close().catch(() => undefined)
  }
}

const sayMissing = ({ missingFiles }: BackupManifest): void => {
  for (const key of missingFiles) printLine(`Missing: the database names file ${key}, which cannot be read`)
  if (missingFiles.length > 0) process.exitCode = 2
}

/** Stores a backup in the bucket; to read it back needs a key that a server does not have. */
const backUpToBucket = async (config: Config): Promise<void> => {
  const { backups } = config
  if (backups === null || backups.recipients.length === 0)
    throw new BackupError("BACKUP_RECIPIENT: names the public key for which backups in a bucket are encrypted.")
  const bucket = s3Bucket(backups.storage)
  const sent = { bucket, recipients: backups.recipients, version, now: () => new Date() }
  const { id, written } = await sendBackup(sent, (output) => backUp(config, output))
  printLine(`${id} is in the bucket ${backups.storage.bucket}`)
  sayMissing(written)
  await removeOldBackups(bucket, backups.keptDays, new Date())
}

const backUpToFile = async (config: Config, file: string): Promise<void> => {
  const manifest = await backUpTo(config, file)
  await backupRecord.write(config.dataDir, { at: manifest.madeAt, place: file })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const files = manifest.parts.filter(({ path }) => path.startsWith("files/")).length
  printLine(`${file}: ${rows} rows of ${manifest.tables.length} tables, ${files} files, ${manifest.jobs} waiting tasks`)
  sayMissing(manifest)
}

await runCommand(
  "backup",
  async (argument) => {
    const config = readConfig(process.env)
    await (argument === "--bucket" ? backUpToBucket(config) : backUpToFile(config, resolve(argument)))
  },
  "<file> or --bucket",
  (argument) => argument === "--bucket"
)
