import { createWriteStream } from "node:fs"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { sql, type Transaction } from "kysely"
import type { FileStore } from "../files/storage/file-store.ts"
import { createQueue, type Queue } from "../tasks/task-queue.ts"
import { resendTask } from "../tasks/waiting-tasks.ts"
import type { Database } from "../db/connection.ts"
import { migrate, migrationNames } from "../db/migrate.ts"
import type { Schema } from "../db/schema.ts"
import { analyzeTables, fillTables, hasNoTables, insertRows, setSequence, useExactText } from "../db/table-copy.ts"
import { BackupError, manifestPath, manifestSumPath, type BackupManifest } from "./backup-format.ts"
import { readEntries, verifyArchive } from "./read-archive.ts"
import { makeTemporaryFolder } from "./temporary-folder.ts"

export type RestoreTarget = { database: Database; files: FileStore }

export type Restored = {
  manifest: BackupManifest
  rows: number
  files: number
  /** Waiting tasks of kinds that this version does not have. */
  unknownTasks: number
}

/** Rows that are in memory at a time. */
const batchSize = 2_000

const refuseForeignMigrations = ({ migrations, version }: BackupManifest): void => {
  const known = migrationNames()
  const fits = migrations.every((name, index) => known[index] === name)
  if (!fits)
    throw new BackupError(
      `The backup was made by version ${version}, whose tables this version does not know. Restore it with that version.`
    )
}

const refuseFullDatabase = async (database: Database): Promise<void> => {
  if (await hasNoTables(database.store)) return
  throw new BackupError(
    "The database is not empty: it has tables already. Restore into a new data folder (DATA_DIR) or a new PostgreSQL database."
  )
}

/** Batches of lines. Node's readline does not do: it also splits at U+2028, which texts may contain. */
async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder("utf-8", { fatal: true })
  let batch: string[] = []
  let begun = ""
  for await (const chunk of bytes) {
    const lines = (begun + decoder.decode(chunk, { stream: true })).split("\n")
    begun = lines.pop() ?? ""
    batch.push(...lines)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Stores files, and remembers new ones for `undo`. */
const filePutter = (files: FileStore, folder: string) => {
  const added: string[] = []
  return {
    put: async (key: string, bytes: AsyncIterable<Uint8Array>) => {
      const known = (await files.size(key)) !== null
      const path = join(folder, key)
      await pipeline(bytes, createWriteStream(path))
      if (!known) added.push(key)
      await files.putFile(path)
      await rm(path)
    },
    undo: async () => {
      for (const key of added) await files.remove(key)
    },
  }
}

type Parts = { manifest: BackupManifest; transaction: Transaction<Schema>; queue: Queue }

const loadLines = async (
  { manifest, transaction, queue }: Parts,
  path: string,
  bytes: AsyncIterable<Uint8Array>
): Promise<number> => {
  const table = manifest.tables.find(({ name }) => path === `tables/${name}.jsonl`)
  let unknown = 0
  for await (const lines of linesOf(bytes))
    if (table) await insertRows(transaction, table, lines)
    else for (const line of lines) if (!(await resendTask(queue, transaction, line))) unknown += 1
  return unknown
}

const load = async (
  file: string,
  { manifest, database, queue }: { manifest: BackupManifest; database: Database; queue: Queue },
  putFile: (key: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>
): Promise<number> =>
  database.store.transaction().execute(async (transaction) => {
    // First the schema of the backup; later migrations run after the rows are loaded.
    await migrate(transaction, manifest.migrations.at(-1))
    await useExactText(transaction)
    let unknown = 0
    await fillTables(transaction, manifest.tables, () =>
      readEntries(file, async (path, bytes) => {
        if (path === manifestPath || path === manifestSumPath) return
        if (path.startsWith("files/")) await putFile(path.slice("files/".length), bytes)
        else unknown += await loadLines({ manifest, transaction, queue }, path, bytes)
      })
    )
    for (const sequence of manifest.sequences) await setSequence(transaction, sequence)
    await migrate(transaction)
    // Positions may now differ from those that readers have seen, so earlier cursors must become invalid.
    await sql`update content_state set epoch = gen_random_uuid(), timeline = null`.execute(transaction)
    return unknown
  })

/**
 * Reads a complete archive and checks it.
 *
 * @throws BackupError when it is damaged, cut off or of a later version
 */
export const checkBackup = async (file: string): Promise<BackupManifest> => {
  const manifest = await verifyArchive(file)
  refuseForeignMigrations(manifest)
  return manifest
}

/**
 * Fills an empty database and the file store from a backup. The complete archive is checked first; then all rows are written in one transaction, so that a failure leaves the database empty.
 *
 * @param checked what `checkBackup` found, where the caller has called it
 * @throws BackupError when the archive is damaged, cut off or of a later version, or when the database has tables
 */
export const restoreBackup = async (
  file: string,
  { database, files }: RestoreTarget,
  checked?: BackupManifest
): Promise<Restored> => {
  const manifest = checked ?? (await checkBackup(file))
  await refuseFullDatabase(database)
  const folder = await makeTemporaryFolder("restore")
  const putter = filePutter(files, folder)
  // The queue has tables of its own; a failure below leaves them behind, empty.
  const queue = createQueue(database, { works: false })
  try {
    await queue.start()
    const unknownTasks = await load(file, { manifest, database, queue }, putter.put)
    // The content is there without it.
    await analyzeTables(database.store, manifest.tables).catch(() => undefined)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return {
      manifest,
      rows,
      files: manifest.parts.filter(({ path }) => path.startsWith("files/")).length,
      unknownTasks,
    }
  } catch (error) {
    await putter.undo()
    throw error
  } finally {
    await queue.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
