import { createFileReader } from "../../files/isolated/file-reader.ts"
import { openFileStore } from "../../files/storage/open-file-store.ts"
import { respondToImport, type ImportRequest } from "../../import/import-request.ts"
import { createQueue } from "../../tasks/task-queue.ts"
import { appContext } from "../app-context.ts"
import { readConfig, type Config } from "../config.ts"
import { writePrivately } from "../data-folder.ts"
import { askServer } from "./ask-server.ts"
import { openForCommand } from "./command-database.ts"
import { importUsage, readImportArguments } from "./import-arguments.ts"
import { printLine, sayUsage } from "./run-command.ts"

/** `npm run import -- FILE`: see docs/how-to/move-in.md. */

/** Does it in this process, on a database that no server has open, or that several may. */
const importHere = async (config: Config, request: ImportRequest): Promise<number> => {
  await using opened = new AsyncDisposableStack()
  const database = await openForCommand(config, "an import", opened)
  const queue = createQueue(database, { works: false })
  await queue.start()
  opened.defer(() => queue.stop())
  const reader = createFileReader((error) => process.stderr.write(`A file could not be read: ${error.message}\n`))
  const files = openFileStore(config)
  const context = {
    ...appContext(config, { database, queue, now: () => new Date() }),
    files,
    clamd: config.files.clamd,
    reader,
  }
  return await respondToImport(context, request, printLine)
}

const endedEarly = "The server ended before the import did: run it again, what came stays."

const readRequest = (): ImportRequest | null => {
  try {
    const request = readImportArguments(process.argv.slice(2))
    if (request === null) sayUsage(importUsage)
    return request
  } catch (error) {
    sayUsage(importUsage, error)
    return null
  }
}

const request = readRequest()
if (request !== null) {
  writePrivately()
  try {
    const config = readConfig(process.env)
    const exitCode =
      config.databaseUrl === null ? await askServer(config.dataDir, "import", { request, endedEarly }) : null
    process.exitCode = exitCode ?? (await importHere(config, request))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
