import { existsSync } from "node:fs"
import { readFile, rename, rm } from "node:fs/promises"
import { dirname, join } from "node:path"
import { PGlite, types, type Results, type Transaction } from "@electric-sql/pglite"
import { writeBlankDatabase } from "./blank-database.ts"
import { DiskFullError, isDiskFull, saysDiskFull } from "./disk-full.ts"
import { withPreparedStatements, type Statements } from "./prepared-statements.ts"
import { PrivateNodeFS } from "./private-node-fs.ts"

/** Counts and positions are bigint in SQL; both drivers parse them as numbers, exact up to 2^53. */
export const parseInt8 = Number

/** Options that every embedded database is opened with. */
export const embeddedOptions = { parsers: { [types.INT8]: parseInt8 } }

/** What the store and the queue use of the engine. */
export type EmbeddedEngine = Statements & Pick<PGlite, "close" | "closed" | "ready" | "waitReady">

/** The files of the embedded database cannot be used. */
export class DatabaseDamagedError extends Error {
  /**
   * @param dataDir folder of the engine's files
   * @param reason what is wrong with them, without a full stop
   */
  constructor(dataDir: string, reason: string, options?: ErrorOptions) {
    super(
      `The embedded database in ${dataDir} is damaged (${reason}): ` +
        "move that folder away, and read the latest backup back with `npm run restore -- <file>`.",
      options
    )
    this.name = "DatabaseDamagedError"
  }
}

/** The engine has crashed and could not be started again yet. The code is PostgreSQL's crash_shutdown. */
class EngineCrashedError extends Error {
  readonly code = "57P02"

  constructor(options?: ErrorOptions) {
    const { cause } = options ?? {}
    const reason = cause instanceof DiskFullError ? "its disk is full" : cause instanceof Error ? cause.message : ""
    super(
      `The embedded database has crashed and is started again as soon as possible${reason && `: ${reason}`}`,
      options
    )
    this.name = "EngineCrashedError"
  }
}

/** SQL errors of damaged files: data_corrupted, index_corrupted, undefined_file. */
const damageCodes = new Set<unknown>(["XX001", "XX002", "58P01"])

/**
 * The error to report when the embedded database of a data folder could not be used: what is damaged or full, and what to
 * do, or the error itself.
 */
export const explainEmbeddedError = (dataDir: string, error: unknown): unknown => {
  if (error instanceof DatabaseDamagedError || error instanceof DiskFullError) return error
  if (isDiskFull(error)) return new DiskFullError(dataDir, { cause: error })
  return error instanceof Error && "code" in error && damageCodes.has(error.code)
    ? new DatabaseDamagedError(engineFolder(dataDir), error.message, { cause: error })
    : error
}

/** The folder of the engine's files. */
const engineFolder = (dataDir: string): string => join(dataDir, "db", "content")

/** What the engine prints when it gives up. */
const givesUp = /\b(?:FATAL|PANIC): +(.+)/

/** What it prints when it can run no further statement. */
const crashes = /\bPANIC: |^Aborted\(/

const startError = (dataDir: string, error: unknown, printed: readonly string[]): unknown => {
  if (isDiskFull(error) || printed.some(saysDiskFull)) return new DiskFullError(dirname(dataDir), { cause: error })
  const reason = printed.flatMap((line) => givesUp.exec(line)?.[1] ?? [])[0]
  if (reason === undefined && !(error instanceof WebAssembly.RuntimeError)) return error
  const isForbidden = /permission denied|not permitted|read-only/i.test(reason ?? "")
  return isForbidden
    ? new Error(`The embedded database in ${dataDir} cannot be opened: ${reason}`, { cause: error })
    : new DatabaseDamagedError(dataDir, reason ?? String(error), { cause: error })
}

/** PGlite's own. The timer of progress messages never ends: it would keep a process, or the memory of a failed start. */
export const startParams = [...PGlite.defaultStartParams, "-c", "log_startup_progress_interval=0"]

/** Closes the files of an engine that has crashed or failed to start, without running it. */
const abandon = (pglite: PGlite): void => {
  const running = pglite.Module as unknown as { FS: { quit: () => void } } | undefined
  running?.FS.quit()
}

type Started = { pglite: PGlite; statements: Statements; hasCrashed: () => boolean }

/** Starts the engine on files that exist, or on an empty folder. */
const start = async (dataDir: string): Promise<Started> => {
  let printed: string[] | null = []
  let hasCrashed = false
  const onStderr = (line: string): boolean => {
    hasCrashed ||= crashes.test(line)
    printed?.push(line)
    return false
  }
  const pglite = new PGlite({ ...embeddedOptions, fs: new PrivateNodeFS(dataDir), onStderr, startParams })
  try {
    await pglite.waitReady
    printed = null
    const run = pglite.execProtocolRawSync.bind(pglite)
    // A crashed engine never returns from the next statement: the process would stand still.
    pglite.execProtocolRawSync = (message) => {
      if (hasCrashed) throw new EngineCrashedError()
      return run(message)
    }
    return { pglite, statements: withPreparedStatements(pglite), hasCrashed: () => hasCrashed }
  } catch (error) {
    abandon(pglite)
    throw startError(dataDir, error, printed ?? [])
  }
}

/** @throws DatabaseDamagedError for a folder that is not a database: the engine would make an empty one in it */
const checkFiles = async (dataDir: string): Promise<void> => {
  const file = join(dataDir, "PG_VERSION")
  const version = existsSync(file) ? await readFile(file, "utf8") : ""
  if (version.trim() === "") throw new DatabaseDamagedError(dataDir, "its file PG_VERSION is missing or empty")
}

/** Opens the engine's files, and creates them if missing. */
const startFirst = async (dataDir: string): Promise<Started> => {
  if (!existsSync(dataDir)) {
    // Under their final name the files are complete or absent: an interrupted first start begins from scratch.
    const begun = `${dataDir}.part`
    await rm(begun, { recursive: true, force: true })
    try {
      await writeBlankDatabase(begun)
    } catch (error) {
      await rm(begun, { recursive: true, force: true })
      throw isDiskFull(error) ? new DiskFullError(dirname(dataDir), { cause: error }) : error
    }
    await rename(begun, dataDir)
  }
  await checkFiles(dataDir)
  // The engine's own lock file outlives a killed process. When it was killed before writing it, the file is empty, and
  // the engine never starts again.
  await rm(join(dataDir, "postmaster.pid"), { force: true })
  return start(dataDir)
}

/** Milliseconds between attempts to start a crashed engine again. */
const restartAfter = 5_000

/** A transaction that could not begin: each statement fails. */
const failedTransaction = (error: unknown): Transaction => {
  const fail = (): Promise<never> => Promise.reject(error instanceof Error ? error : new Error(String(error)))
  return { query: fail, sql: fail, exec: fail, rollback: fail, listen: fail, closed: false }
}

/**
 * Opens the embedded engine; the caller holds its folder's lock. When the engine crashes, as PostgreSQL does when its log
 * cannot grow on a full disk, the next statement starts it again from its files, as soon as that is possible. Until then
 * statements fail with PostgreSQL's crash_shutdown.
 *
 * @param folder folder of the database, which exists
 * @throws DatabaseDamagedError, DiskFullError, or an error of the file system
 */
export const openEmbeddedEngine = async (folder: string): Promise<EmbeddedEngine> => {
  const dataDir = join(folder, "content")
  let present = await startFirst(dataDir)
  let closed = false
  let restarting: Promise<void> | null = null
  let failure: { at: number; error: EngineCrashedError } | null = null

  const restart = async (): Promise<void> => {
    try {
      const next = await start(dataDir)
      abandon(present.pglite)
      present = next
      failure = null
    } catch (error) {
      failure = { at: Date.now(), error: new EngineCrashedError({ cause: error }) }
      throw failure.error
    }
  }

  const running = async (): Promise<Statements> => {
    if (!closed && present.hasCrashed()) {
      if (failure && Date.now() - failure.at < restartAfter) throw failure.error
      restarting ??= restart().finally(() => (restarting = null))
      await restarting
    }
    return present.statements
  }

  return {
    query: async <Row>(...args: Parameters<PGlite["query"]>): Promise<Results<Row>> =>
      (await running()).query<Row>(...args),
    exec: async (...args) => (await running()).exec(...args),
    transaction: async (work) => {
      const attempt = { begun: false }
      try {
        const statements = await running()
        return await statements.transaction((transaction) => {
          attempt.begun = true
          return work(transaction)
        })
      } catch (error) {
        if (attempt.begun) throw error
        // The store waits for `work` to be called, whatever happens.
        return await work(failedTransaction(error))
      }
    },
    close: async () => {
      if (closed) return
      closed = true
      await restarting?.catch(() => undefined)
      if (present.hasCrashed()) abandon(present.pglite)
      else await present.pglite.close()
    },
    get closed() {
      return closed
    },
    ready: true,
    waitReady: Promise.resolve(),
  }
}
