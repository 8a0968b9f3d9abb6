import { existsSync } from "node:fs"
import { cp, mkdir, readdir, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { fileSizeText } from "../../shared/file-size.ts"
import { defaultLocale } from "../../shared/locales.ts"
import { openEmbeddedDatabase, openPostgres, type Store } from "../db/connection.ts"
import { freeBytes } from "../db/disk-full.ts"
import { acquireEmbeddedLock, DatabaseInUseError } from "../db/embedded-lock.ts"
import { hasNoTables, listMigrations } from "../db/table-copy.ts"
import { startRecord } from "./data-records.ts"
import { makeTemporaryFolder } from "./temporary-folder.ts"

/** What a database says of itself. Null where it is not known. */
export type DatabaseFacts = {
  /** Migrations that were run; none in an empty database. */
  migrations: string[] | null
  /** Version of the queue's tables; null when there are none either. */
  queue: number | null
  /** Bytes of the rows. */
  size: number
  /** Bytes of the files that rows name. */
  files: number | null
}

/** Bytes of all files in a folder; 0 when there is none. */
const folderSize = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        stat(join(entry.parentPath, entry.name)).then(
          ({ size }) => size,
          () => 0
        )
      )
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

const single = async (store: Store, query: string): Promise<number | null> => {
  const { rows } = await sql.raw<{ value: string | number | null }>(query).execute(store)
  const value = rows[0]?.value ?? null
  return value === null ? null : Number(value)
}

const fileSizes = `
  select coalesce((select sum(size) from uploaded_file), 0)
    + coalesce((select sum((copy->>'size')::bigint) from uploaded_file, jsonb_array_elements(renditions) copy), 0)
    + coalesce((select sum(size) from resume), 0) as value`

/** Reads only, so that it does the same on tables of any version. */
const readStore = async (store: Store): Promise<DatabaseFacts> => {
  const size = (await single(store, "select pg_database_size(current_database()) as value")) ?? 0
  if (await hasNoTables(store)) return { migrations: [], queue: null, size, files: 0 }
  const queued = await single(store, "select 1 as value where to_regclass('pgboss.version') is not null")
  return {
    migrations: await listMigrations(store),
    queue: queued === null ? null : await single(store, "select version as value from pgboss.version"),
    size,
    files: await single(store, fileSizes),
  }
}

const readPostgres = async (url: string): Promise<DatabaseFacts> => {
  const database = openPostgres(url)
  try {
    return await readStore(database.store)
  } finally {
    await database.close()
  }
}

/** An engine writes even to a database that it only reads, so it gets a copy. */
const readEmbedded = async (dataDir: string): Promise<DatabaseFacts> => {
  const folder = join(dataDir, "db")
  if (!existsSync(join(folder, "content"))) return { migrations: [], queue: null, size: 0, files: 0 }
  const [size, free] = [await folderSize(join(folder, "content")), await freeBytes(tmpdir())]
  if (free < size)
    throw new Error(
      `it is copied to be read: that takes ${fileSizeText(size, defaultLocale)}, ${fileSizeText(free, defaultLocale)} are free in the folder for temporary files`
    )
  const lock = await acquireEmbeddedLock(folder)
  const copy = await makeTemporaryFolder("upgrade-check")
  try {
    await mkdir(join(copy, "db"))
    await cp(join(folder, "content"), join(copy, "db/content"), { recursive: true })
    const database = await openEmbeddedDatabase(copy)
    try {
      return await readStore(database.store)
    } finally {
      await database.close()
    }
  } finally {
    await rm(copy, { recursive: true, force: true })
    await lock.release()
  }
}

/**
 * What the database of the settings has. While a server has the embedded one open, what that server wrote down at its
 * start counts.
 *
 * @throws errors of the database, as when it does not answer, or when a copy of it finds no room
 */
export const readDatabaseFacts = async (dataDir: string, databaseUrl: string | null): Promise<DatabaseFacts> => {
  if (databaseUrl !== null) return readPostgres(databaseUrl)
  try {
    return await readEmbedded(dataDir)
  } catch (error) {
    if (!(error instanceof DatabaseInUseError)) throw error
    const record = await startRecord.read(dataDir)
    const size = await folderSize(join(dataDir, "db"))
    return { migrations: record?.migrations ?? null, queue: null, size, files: null }
  }
}

/** What a backup needs at most, and what there is for it, in bytes. */
export type RoomFacts = { rows: number; files: number; temporary: number; data: number }

/** @param named bytes of the files that rows name; null to count those of the data folder */
export const readRoom = async (
  dataDir: string,
  { size, files }: Pick<DatabaseFacts, "size" | "files">
): Promise<RoomFacts> => ({
  rows: size,
  files: files ?? (await folderSize(join(dataDir, "files"))),
  temporary: await freeBytes(tmpdir()),
  data: await freeBytes(existsSync(dataDir) ? dataDir : tmpdir()),
})
