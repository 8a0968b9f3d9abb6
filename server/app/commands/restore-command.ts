import { join, resolve } from "node:path"
import type { Config } from "../config.ts"
import { openFileStore } from "../../files/storage/open-file-store.ts"
import { openEmbeddedDatabase, openPostgres } from "../../db/connection.ts"
import { BackupError } from "../../operations/backup-format.ts"
import { fetchBackup } from "../../operations/bucket-backups.ts"
import { checkBackup, restoreBackup } from "../../operations/restore.ts"
import { runCommand, printLine } from "./run-command.ts"
import { readBackupSettings } from "./settings-of-backups.ts"
import { inTemporaryFolder } from "./temporary-folder.ts"

const bucketOption = /^(--bucket)(?:=(.+))?$/

const restore = async (config: Config, file: string): Promise<void> => {
  // An archive that cannot be used leaves no database behind.
  const checked = await checkBackup(file)
  const database =
    config.databaseUrl === null
      ? await openEmbeddedDatabase(config.dataDir)
      : openPostgres(config.databaseUrl, { limited: false })
  try {
    const target = { database, files: openFileStore(config) }
    const { manifest, rows, files, unknownTasks } = await restoreBackup(file, target, checked)
    printLine(`Restored the backup of ${manifest.madeAt}, made by version ${manifest.version}:`)
    printLine(
      `  ${rows} rows of ${manifest.tables.length} tables, ${files} files, ${manifest.jobs - unknownTasks} waiting tasks`
    )
    if (unknownTasks > 0)
      printLine(`  ${unknownTasks} waiting tasks are of kinds that this version does not have: left out`)
    for (const key of manifest.missingFiles) printLine(`  file ${key} was missing when the backup was made`)
    printLine("Everyone signs in again. Links to drafts, invitations and API tokens are made again.")
    printLine("The next start builds the site from scratch.")
  } finally {
    await database.close()
  }
}

/** @param id undefined for the newest */
const restoreFromBucket = async (config: Config, id: string | undefined, folder: string): Promise<void> => {
  if (config.backups === null)
    throw new BackupError("BACKUP_IDENTITY_FILE: names the file with the private key that opens backups.")
  const file = join(folder, "backup.tar")
  printLine(`${await fetchBackup(config.backups, file, id)} is fetched`)
  await restore(config, file)
}

await runCommand(
  "restore",
  async (argument) => {
    const config = readBackupSettings(process.env)
    const [, isBucket, id] = bucketOption.exec(argument) ?? []
    await inTemporaryFolder("restore", (folder) =>
      isBucket === undefined ? restore(config, resolve(argument)) : restoreFromBucket(config, id, folder)
    )
  },
  "<file>, --bucket or --bucket=<id>",
  (argument) => bucketOption.test(argument)
)
