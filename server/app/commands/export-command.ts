import { resolve } from "node:path"
import { respondToExport, type ExportRequest } from "../../export/export-request.ts"
import { openFileStore } from "../../files/storage/open-file-store.ts"
import { readConfig, type Config } from "../config.ts"
import { askServer } from "./ask-server.ts"
import { openForCommand } from "./command-database.ts"
import { printLine, runCommand } from "./run-command.ts"

/** `npm run export -- FOLDER`: see docs/how-to/move-out.md. */

const exportHere = async (config: Config, request: ExportRequest): Promise<number> => {
  await using opened = new AsyncDisposableStack()
  const database = await openForCommand(config, "an export", opened)
  const { publicUrl } = config
  const context = { database, files: openFileStore(config), publicUrl, now: () => new Date() }
  return await respondToExport(context, request, printLine)
}

const endedEarly = "The server ended before the export did: remove the folder, and export again."

await runCommand(
  "export",
  async (argument) => {
    const config = readConfig(process.env)
    const request = { folder: resolve(argument) }
    const exitCode =
      config.databaseUrl === null ? await askServer(config.dataDir, "export", { request, endedEarly }) : null
    process.exitCode = exitCode ?? (await exportHere(config, request))
  },
  "<folder>"
)
