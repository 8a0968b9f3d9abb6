import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import { manifestName } from "../../export/export-format.ts"
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

/** @throws Error where the server has another folder of that name than this command, as one whose `/tmp` is its own */
const requireWritten = (folder: string): void => {
  if (existsSync(join(folder, manifestName))) return
  throw new Error(
    `The server has written the export, but not where this command sees ${folder}: systemd may give it a /tmp of its own. Export again, into a folder below DATA_DIR.`
  )
}

const endedEarly = "The server ended before the export did: remove the folder, and export again."

await runCommand(
  "export",
  async (argument) => {
    const config = readConfig(process.env)
    const request = { folder: resolve(argument) }
    const exitCode =
      config.databaseUrl === null ? await askServer(config.dataDir, "export", { request, endedEarly }) : null
    if (exitCode !== null) requireWritten(request.folder)
    process.exitCode = exitCode ?? (await exportHere(config, request))
  },
  "<folder>"
)
