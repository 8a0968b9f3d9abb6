import { createInterface } from "node:readline/promises"
import { openEmbeddedDatabase, openPostgres } from "../../db/connection.ts"
import { DatabaseInUseError } from "../../db/embedded-lock.ts"
import { migrate } from "../../db/migrate.ts"
import { createFileReader } from "../../files/isolated/file-reader.ts"
import { openFileStore } from "../../files/storage/open-file-store.ts"
import { ImportError } from "../../import/import-source.ts"
import { respondToImport, type ImportRequest } from "../../import/import-request.ts"
import { requestOperatorSocket } from "../../operations/operator-socket.ts"
import { createQueue } from "../../tasks/task-queue.ts"
import { appContext } from "../app-context.ts"
import { readConfig, type Config } from "../config.ts"
import { openDataFolder, writePrivately } from "../data-folder.ts"
import { importLine } from "../imports.ts"
import { importUsage, readImportArguments } from "./import-arguments.ts"
import { printLine } from "./run-command.ts"

/** `npm run import -- FILE`: see docs/how-to/move-in.md. */

/** Has the server do it that runs on the data folder. @returns null when none listens there */
const requestImport = async (dataDir: string, request: ImportRequest): Promise<number | null> => {
  const response = await requestOperatorSocket(dataDir, "import", JSON.stringify(request))
  if (!response) return null
  if (response.statusCode === 409) throw new ImportError("Another import is running; try again when it has ended.")
  if (response.statusCode !== 200) throw new ImportError(`The server answered with status ${response.statusCode}`)
  let code: number | null = null
  for await (const text of createInterface({ input: response })) {
    const said = importLine.parse(JSON.parse(text))
    if ("line" in said) printLine(said.line)
    else if ("refusal" in said) throw new ImportError(said.refusal)
    else code = said.ended
  }
  if (code === null) throw new ImportError("The server ended before the import did: run it again, what came stays.")
  return code
}

/** Does it in this process, on a database that no server has open, or that several may. */
const importHere = async (config: Config, request: ImportRequest): Promise<number> => {
  await openDataFolder(config.dataDir)
  await using opened = new AsyncDisposableStack()
  const database =
    config.databaseUrl === null
      ? await openEmbeddedDatabase(config.dataDir).catch((error: unknown) => {
          if (!(error instanceof DatabaseInUseError)) throw error
          throw new ImportError(
            `${error.message}\nIt cannot be asked for an import: its data folder has no operator.sock. Stop it for that time.`
          )
        })
      : openPostgres(config.databaseUrl, { limited: false })
  opened.defer(() => database.close())
  await migrate(database.store)
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

const request = readImportArguments(process.argv.slice(2))
if (request === null) {
  process.stderr.write(importUsage)
  process.exitCode = 64
} else {
  writePrivately()
  try {
    const config = readConfig(process.env)
    const asked = config.databaseUrl === null ? await requestImport(config.dataDir, request) : null
    process.exitCode = asked ?? (await importHere(config, request))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
