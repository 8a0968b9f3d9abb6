import { open, rename, rm, stat } from "node:fs/promises"
import { dirname, resolve } from "node:path"
import type { Writable } from "node:stream"
import { version } from "../app.ts"
import { readConfig, type Config } from "../config.ts"
import { openFileStore } from "../../files/storage/open-file-store.ts"
import { openEmbeddedDatabase, openPostgres, type Database } from "../../db/connection.ts"
import { DatabaseInUseError } from "../../db/embedded-lock.ts"
import { hasNoTables } from "../../db/table-copy.ts"
import { writeBackup } from "../../operations/backup.ts"
import { BackupError, type BackupManifest } from "../../operations/backup-format.ts"
import { verifyArchive } from "../../operations/read-archive.ts"
import { requestBackup } from "../../operations/request-backup.ts"
import { runCommand, printLine } from "./run-command.ts"

const backUpFrom = async (database: Database, config: Config, output: Writable): Promise<void> => {
  try {
    if (await hasNoTables(database.store)) throw new BackupError("There is nothing to back up: the database is empty.")
    await writeBackup({ database, files: openFileStore(config), version, now: () => new Date() }, output)
  } finally {
    await database.close()
  }
}

const backUp = async (config: Config, output: Writable): Promise<void> => {
  if (config.databaseUrl !== null)
    return backUpFrom(openPostgres(config.databaseUrl, { limited: false }), config, output)
  if (await requestBackup(config.dataDir, output)) return
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
    const folder = await open(dirname(file))
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
    return manifest
  } catch (error) {
    await rm(part, { force: true })
    throw error
  } finally {
    await handle.close().catch(() => undefined)
  }
}

await runCommand("backup", async (argument) => {
  const file = resolve(argument)
  const manifest = await backUpTo(readConfig(process.env), file)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const files = manifest.parts.filter(({ path }) => path.startsWith("files/")).length
  printLine(`${file}: ${rows} rows of ${manifest.tables.length} tables, ${files} files, ${manifest.jobs} waiting jobs`)
  for (const key of manifest.missingFiles) printLine(`Missing: the database names file ${key}, which cannot be read`)
  if (manifest.missingFiles.length > 0) process.exitCode = 2
})
