import { createInterface } from "node:readline/promises"
import { resolve } from "node:path"
import { parseArgs } from "node:util"
import { gameIds } from "../../../shared/games.ts"
import { isLocale, locales } from "../../../shared/locales.ts"
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
import { printLine } from "./run-command.ts"

/** `npm run import -- FILE`: see docs/how-to/move-in.md. */

const usage = `Usage: npm run import -- FILE [--apply] [--files FOLDER] [--into blog|${gameIds.join("|")}]
                        [--language ${locales.join("|")}] [--encoding NAME] [--old-addresses FORM]
       npm run import -- --list
       npm run import -- --undo ID [--all]
Without --apply it is only said what would come.
`

const pathOrNull = (path: string | undefined): string | null => (path === undefined ? null : resolve(path))

/** @returns null for arguments that mean nothing */
const readArguments = (args: string[]): ImportRequest | null => {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        apply: { type: "boolean", default: false },
        "dry-run": { type: "boolean", default: false },
        files: { type: "string" },
        into: { type: "string", default: "blog" },
        language: { type: "string", default: "en" },
        encoding: { type: "string" },
        "old-addresses": { type: "string" },
        undo: { type: "string" },
        all: { type: "boolean", default: false },
        list: { type: "boolean", default: false },
      },
    })
    const [path, more] = positionals
    if (values.list) return path === undefined && values.undo === undefined ? { do: "list" } : null
    if (values.undo !== undefined) return path === undefined ? { do: "undo", run: values.undo, all: values.all } : null
    const into = (["blog", ...gameIds] as const).find((one) => one === values.into)
    const { language, apply } = values
    const form = values["old-addresses"] ?? null
    const isOk = !(apply && values["dry-run"]) && (form === null || (form.startsWith("/") && form.includes(":slug")))
    if (path === undefined || more !== undefined || !into || !isLocale(language) || !isOk) return null
    const source = { path: resolve(path), files: pathOrNull(values.files), encoding: values.encoding ?? null }
    return { do: "import", ...source, into, language, oldAddresses: form, apply }
  } catch {
    return null
  }
}

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

const request = readArguments(process.argv.slice(2))
if (request === null) {
  process.stderr.write(usage)
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
