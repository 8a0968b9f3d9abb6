import { resolve } from "node:path"
import { readConfig } from "../config.ts"
import { openFileStore } from "../../files/storage/open-file-store.ts"
import { openEmbeddedDatabase, openPostgres } from "../../db/connection.ts"
import { restoreBackup } from "../../operations/restore.ts"
import { runCommand, say } from "./run-command.ts"

await runCommand("restore", async (argument) => {
  const config = readConfig(process.env)
  const database =
    config.databaseUrl === null ? await openEmbeddedDatabase(config.dataDir) : openPostgres(config.databaseUrl)
  try {
    const { manifest, rows, files, unknownJobs } = await restoreBackup(resolve(argument), {
      database,
      files: openFileStore(config),
    })
    say(`Restored the backup of ${manifest.madeAt}, made by version ${manifest.version}:`)
    say(
      `  ${rows} rows of ${manifest.tables.length} tables, ${files} files, ${manifest.jobs - unknownJobs} waiting jobs`
    )
    if (unknownJobs > 0) say(`  ${unknownJobs} waiting jobs are of kinds that this version does not have: left out`)
    for (const key of manifest.missingFiles) say(`  file ${key} was missing when the backup was made`)
    say("Everyone signs in again. The next start builds the site anew.")
  } finally {
    await database.close()
  }
})
