import { resolve } from "node:path"
import { readConfig } from "../config.ts"
import { openFileStore } from "../../files/storage/open-file-store.ts"
import { openEmbeddedDatabase, openPostgres } from "../../db/connection.ts"
import { restoreBackup } from "../../operations/restore.ts"
import { runCommand, printLine } from "./run-command.ts"

await runCommand("restore", async (argument) => {
  const config = readConfig(process.env)
  const database =
    config.databaseUrl === null
      ? await openEmbeddedDatabase(config.dataDir)
      : openPostgres(config.databaseUrl, { limited: false })
  try {
    const { manifest, rows, files, unknownTasks } = await restoreBackup(resolve(argument), {
      database,
      files: openFileStore(config),
    })
    printLine(`Restored the backup of ${manifest.madeAt}, made by version ${manifest.version}:`)
    printLine(
      `  ${rows} rows of ${manifest.tables.length} tables, ${files} files, ${manifest.jobs - unknownTasks} waiting jobs`
    )
    if (unknownTasks > 0)
      printLine(`  ${unknownTasks} waiting jobs are of kinds that this version does not have: left out`)
    for (const key of manifest.missingFiles) printLine(`  file ${key} was missing when the backup was made`)
    printLine("Everyone signs in again. The next start builds the site anew.")
  } finally {
    await database.close()
  }
})
