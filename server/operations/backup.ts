import { createReadStream, createWriteStream } from "node:fs"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import { Readable, type Writable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { pack, type Pack } from "tar-stream"
import type { FileStore } from "../files/storage/file-store.ts"
import { waitingTasks } from "../tasks/waiting-tasks.ts"
import { readSnapshot, type Database } from "../db/connection.ts"
import { listStorageKeys } from "../files/storage/storage-keys-repository.ts"
import {
  listMigrations,
  listSequences,
  listTables,
  readTable,
  useExactText,
  type CopiedTable,
} from "../db/table-copy.ts"
import {
  backupFormat,
  manifestPath,
  manifestSumPath,
  measure,
  tablesLeftEmpty,
  type BackupManifest,
  type BackupPart,
} from "./backup-format.ts"
import { makeTemporaryFolder } from "./temporary-folder.ts"

export type BackupSource = { database: Database; files: FileStore; version: string; now: () => Date }

type Spooled = BackupPart & { file: string }

/** Contents of the database at one instant, as files of a temporary folder. */
type Snapshot = Omit<BackupManifest, "missingFiles" | "parts"> & { spooled: Spooled[]; storageKeys: string[] }

const spool = async (
  folder: string,
  path: string,
  source: AsyncIterable<Uint8Array | string> | Readable
): Promise<Spooled> => {
  const file = join(folder, path.replaceAll("/", "_"))
  const { add, result } = measure()
  const measured = async function* (chunks: AsyncIterable<Uint8Array | string>) {
    for await (const chunk of chunks) {
      const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk
      add(bytes)
      yield bytes
    }
  }
  await pipeline(source, measured, createWriteStream(file))
  return { path, file, ...result() }
}

/** Writes the lines of a table to a file; returns the part and the number of rows. */
const spoolLines = async (folder: string, path: string, batches: AsyncIterable<string[]>) => {
  let rows = 0
  const lines = async function* () {
    for await (const batch of batches) {
      rows += batch.length
      yield batch.map((line) => `${line}\n`).join("")
    }
  }
  const part = await spool(folder, path, Readable.from(lines()))
  return { part, rows }
}

async function* noRows(): AsyncGenerator<string[]> {}

const takeSnapshot = (source: BackupSource, folder: string): Promise<Snapshot> =>
  readSnapshot(source.database.store, async (transaction) => {
    await useExactText(transaction)
    const spooled: Spooled[] = []
    const tables: (CopiedTable & { rows: number })[] = []
    for (const table of await listTables(transaction)) {
      const batches = tablesLeftEmpty.includes(table.name) ? noRows() : readTable(transaction, table)
      const { part, rows } = await spoolLines(folder, `tables/${table.name}.jsonl`, batches)
      spooled.push(part)
      tables.push({ ...table, rows })
    }
    const tasks = await spoolLines(folder, "jobs.jsonl", waitingTasks(transaction))
    spooled.push(tasks.part)
    return {
      format: backupFormat,
      version: source.version,
      madeAt: source.now().toISOString(),
      migrations: await listMigrations(transaction),
      tables,
      sequences: await listSequences(transaction),
      jobs: tasks.rows,
      spooled,
      storageKeys: await listStorageKeys(transaction),
    }
  })

const addEntry = (archive: Pack, part: Spooled): Promise<void> =>
  pipeline(createReadStream(part.file), archive.entry({ name: part.path, size: part.size }))

const addText = (archive: Pack, name: string, text: string): void => {
  archive.entry({ name }, text)
}

/** What a process or a network lacks for a while, and no fault of the file that was to be read. */
const passing = new Set(["EMFILE", "ENFILE", "ENOMEM", "ECONNRESET", "ETIMEDOUT"])

/**
 * Null for a stored file that cannot be read, as on a disk that fails there: everything else must be backed up then above all. Other
 * errors, as those of a whole storage, are thrown on.
 */
const nullIfUnreadable =
  (syscall: "open" | "read") =>
  (error: unknown): null => {
    const { code = "", syscall: failed } = error as NodeJS.ErrnoException
    const isGone = syscall === "open" && code === "ENOENT"
    if (isGone || (failed === syscall && !passing.has(code))) return null
    throw error
  }

/** Adds stored files one by one; returns the parts, and the keys of those that are missing, damaged or cannot be read. */
const addStoredFiles = async (archive: Pack, files: FileStore, keys: readonly string[], folder: string) => {
  const parts: BackupPart[] = []
  const missing: string[] = []
  for (const key of keys) {
    const bytes = await files.read(key).catch(nullIfUnreadable("open"))
    const spooled = bytes && (await spool(folder, `files/${key}`, bytes).catch(nullIfUnreadable("read")))
    // A key is the checksum of its bytes, so damage on the disk is found here.
    if (spooled?.sha256 !== key) {
      missing.push(key)
      continue
    }
    await addEntry(archive, spooled)
    await rm(spooled.file)
    const { file: _file, ...part } = spooled
    parts.push(part)
  }
  return { parts, missing }
}

/**
 * Writes a backup: all rows at one instant, the waiting tasks, and the bytes that rows refer to, as a tar archive with
 * a manifest. The database is read first, and does not wait for a slow output. The embedded database blocks all other
 * queries during that time. No bytes are removed until it ends.
 *
 * @returns the manifest, which also names missing files that rows refer to
 * @throws any error of database, file store or output; what was written is then no backup, and restoring rejects it
 */
export const writeBackup = async (source: BackupSource, output: Writable): Promise<BackupManifest> => {
  using _kept = await source.database.bytesLock.keep()
  const folder = await makeTemporaryFolder("backup")
  const archive = pack()
  const written = pipeline(archive, output)
  // The error below is the one to report; this one only follows from it.
  written.catch(() => undefined)
  try {
    const { spooled, storageKeys, ...facts } = await takeSnapshot(source, folder)
    for (const part of spooled) await addEntry(archive, part)
    const stored = await addStoredFiles(archive, source.files, storageKeys, folder)
    const parts = [...spooled.map(({ file: _file, ...part }) => part), ...stored.parts]
    const manifest: BackupManifest = { ...facts, missingFiles: stored.missing, parts }
    const text = `${JSON.stringify(manifest)}\n`
    const { add, result } = measure()
    add(Buffer.from(text))
    addText(archive, manifestPath, text)
    addText(archive, manifestSumPath, `${result().sha256}\n`)
    archive.finalize()
    await written
    return manifest
  } catch (error) {
    archive.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
