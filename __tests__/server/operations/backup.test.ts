import { existsSync } from "node:fs"
import { cp, mkdir, mkdtemp, readFile, rm, truncate, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PassThrough } from "node:stream"
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { appContext } from "../../../server/app/app-context.ts"
import { readConfig } from "../../../server/app/config.ts"
import { checkBytesLater } from "../../../server/files/storage/stored-bytes-repository.ts"
import { removeUnusedBytes } from "../../../server/files/storage/stored-bytes-service.ts"
import { createQueue } from "../../../server/tasks/task-queue.ts"
import { localFileStore } from "../../../server/files/storage/file-store.ts"
import { UpstreamError } from "../../../server/http/upstream-error.ts"
import { writeBackup, type BackupSource } from "../../../server/operations/backup.ts"
import { verifyArchive } from "../../../server/operations/read-archive.ts"
import { restoreBackup, type Restored } from "../../../server/operations/restore.ts"
import { decodeCursor, encodeCursor } from "../../../server/content/published/cursor.ts"
import { recordAudit } from "../../../server/audit/audit-repository.ts"
import { openPostgres, type Database } from "../../../server/db/connection.ts"
import { contentState } from "../../../server/db/content-changes.ts"
import { listStorageKeys } from "../../../server/files/storage/storage-keys-repository.ts"
import { hasNoTables, listTables } from "../../../server/db/table-copy.ts"
import { makePostgresDatabase } from "../../support/postgres.ts"
import { testNow } from "../../support/test-app.ts"
import { openBlankDatabase, openTestDatabase, withoutTriggers } from "../../support/test-database.ts"
import { backUpInto, contentOf, fillSource, newFolder, rewriteArchive } from "./backup-fixture.ts"

let folder: string
let source: BackupSource
let archive: string

beforeAll(async () => {
  folder = await newFolder()
  source = await fillSource(await openTestDatabase(), folder)
  archive = await backUpInto(source, folder)
})

afterAll(async () => {
  await source.database.close()
  await rm(folder, { recursive: true, force: true })
})

type Target = { database: Database; folder: string; close: () => Promise<void> }

const embeddedTarget = async (): Promise<Target> => {
  const database = await openBlankDatabase()
  return { database, folder: await newFolder(), close: database.close }
}

const postgresTarget = async (): Promise<Target> => {
  const { url, drop } = await makePostgresDatabase()
  const database = openPostgres(url)
  const close = async () => {
    await database.close()
    await drop()
  }
  return { database, folder: await newFolder(), close }
}

const restore = (file: string, target: Target) =>
  restoreBackup(file, { database: target.database, files: localFileStore(join(target.folder, "files")) })

const bytesOf = async (files: BackupSource["files"], key: string): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of await files.read(key)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const expectSameContent = async (target: Target): Promise<void> => {
  const { database } = source
  expect(await contentOf(target.database)).toEqual(await contentOf(database))
  const keys = await listStorageKeys(database.store)
  expect(keys.length).toBeGreaterThan(3)
  const files = localFileStore(join(target.folder, "files"))
  for (const key of keys) expect((await bytesOf(files, key)).equals(await bytesOf(source.files, key))).toBe(true)
}

/** Checks that the target contains nothing of the archive. */
const expectUntouched = async (target: Target): Promise<void> => {
  expect(await hasNoTables(target.database.store)).toBe(true)
  const files = localFileStore(join(target.folder, "files"))
  for (const key of await listStorageKeys(source.database.store)) expect(await files.size(key)).toBeNull()
}

const engines: [string, () => Promise<Target>][] = [
  ["the embedded database", embeddedTarget],
  ["PostgreSQL", postgresTarget],
]

describe.each(engines)("a backup restored on %s", (_engine, open) => {
  let target: Target
  let restored: Restored

  beforeAll(async () => {
    target = await open()
    restored = await restore(archive, target)
  })

  afterAll(async () => {
    await target.close()
    await rm(target.folder, { recursive: true, force: true })
  })

  test("has the same content, and can be backed up and restored again", async () => {
    await expectSameContent(target)
    expect(restored.unknownTasks).toBe(0)

    const files = localFileStore(join(target.folder, "files"))
    const second = await backUpInto({ ...source, files, database: target.database }, target.folder)
    const third = await embeddedTarget()
    await restore(second, third)

    await expectSameContent(third)
    await third.close()
    await rm(third.folder, { recursive: true, force: true })
  })

  test("rejects cursors of the source, has no sessions or preview links, and has the waiting tasks", async () => {
    const before = await contentState(source.database.store)
    const state = await contentState(target.database.store)
    expect(state.position).toBe(before.position)
    expect(() => decodeCursor(encodeCursor(before.epoch, 1), state)).toThrow("cursor")
    for (const table of ["session", "entry_preview", "invitation"])
      expect((await target.database.runSql(`select 1 from ${table}`)).rows).toEqual([])
    const tasks = await target.database.runSql(
      "select name, start_after::date::text as day from pgboss.job where name = 'send-mails'"
    )
    expect(tasks.rows).toEqual([{ name: "send-mails", day: "2040-01-01" }])
  })

  test("knows how many rows its tables have", async () => {
    const sizes = `select count(*)::integer as unknown from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples < 0 and relname not like 'kysely%'`
    expect((await target.database.runSql(sizes)).rows).toEqual([{ unknown: 0 }])
  })

  test("checks foreign keys again", async () => {
    const broken = sql`update post set cover_file_id = gen_random_uuid()`.execute(target.database.store)
    await expect(broken).rejects.toThrow("foreign key")
  })

  test("continues the numbers of its source", async () => {
    await recordAudit(target.database.store, testNow, { actor: { id: null, name: "system" }, action: "drill.check" })
    const { rows } = await sql<{ id: number }>`select max(id) as id from audit_entry`.execute(target.database.store)
    expect(rows[0]?.id).toBe(4)
  })
})

describe.each(engines)("restoring on %s", (_engine, open) => {
  let target: Target

  beforeEach(async () => {
    target = await open()
  })

  afterEach(async () => {
    await target.close()
    await rm(target.folder, { recursive: true, force: true })
  })

  test("rejects a database with tables, and leaves it unchanged", async () => {
    await sql`create table guest (name text)`.execute(target.database.store)
    await expect(restore(archive, target)).rejects.toThrow("not empty")
    expect((await listTables(target.database.store)).map(({ name }) => name)).toEqual(["guest"])
  })

  test("leaves nothing behind when the database rejects a row", async () => {
    const broken = await rewriteArchive(archive, {
      part: ({ name, bytes }) =>
        name === "tables/post_translation.jsonl"
          ? Buffer.from(bytes.toString().replace('"published"', '"hidden"'))
          : bytes,
    })
    await expect(restore(broken, target)).rejects.toThrow("violates check constraint")
    await expectUntouched(target)
    await restore(archive, target)
    await expectSameContent(target)
  })

  test("leaves nothing behind when a referenced row is missing", async () => {
    const broken = await rewriteArchive(archive, {
      part: ({ name, bytes }) => (name === "tables/post.jsonl" ? Buffer.alloc(0) : bytes),
    })
    await expect(restore(broken, target)).rejects.toThrow("violates foreign key constraint")
    await expectUntouched(target)
  })
})

describe("an untrustworthy archive", () => {
  let target: Target

  beforeAll(async () => {
    target = await embeddedTarget()
  })

  afterEach(() => expectUntouched(target))

  afterAll(() => target.close())

  test.each([0.1, 0.3, 0.5, 0.7, 0.9, 0.99])("is rejected when it is truncated after %d of its size", async (share) => {
    const bytes = await readFile(archive)
    const cut = join(folder, "cut.tar")
    await writeFile(cut, bytes)
    await truncate(cut, Math.floor(bytes.byteLength * share))
    await expect(restore(cut, target)).rejects.toThrow("is not a whole backup")
  })

  test("is rejected when any part has changed", async () => {
    const bytes = await readFile(archive)
    const { parts } = await verifyArchive(archive)
    const damaged = join(folder, "damaged.tar")
    // A part begins 512 bytes after its entry's header; the manifest begins where the last part ends.
    let offset = 512
    for (const { path, size } of [...parts, { path: "manifest", size: 1_000 }]) {
      if (size > 0) {
        const copy = Buffer.from(bytes)
        copy[offset + Math.floor(size / 2)] = (copy[offset + Math.floor(size / 2)] ?? 0) ^ 1
        await writeFile(damaged, copy)
        await expect(restore(damaged, target)).rejects.toThrow(path === "manifest" ? "its manifest has changed" : path)
      }
      offset += Math.ceil(size / 512) * 512 + 512
    }
  })

  test("is rejected when a part is missing", async () => {
    const other = await rewriteArchive(archive, {
      manifest: (manifest) => ({
        ...manifest,
        parts: [...manifest.parts, { path: "tables/more.jsonl", size: 0, sha256: "0".repeat(64) }],
      }),
    })
    await expect(restore(other, target)).rejects.toThrow("tables/more.jsonl is missing")
  })

  test("is rejected when it contains parts that its manifest lacks", async () => {
    const other = await rewriteArchive(archive, {
      manifest: (manifest) => ({ ...manifest, parts: manifest.parts.slice(0, -1) }),
    })
    await expect(restore(other, target)).rejects.toThrow("beyond its manifest")
  })

  test("is rejected when it has another format", async () => {
    const other = await rewriteArchive(archive, { manifest: (manifest) => ({ ...manifest, format: 2 }) })
    await expect(restore(other, target)).rejects.toThrow("has format 2; this version reads format 1")
  })

  test("is rejected when it was made with migrations that this version does not know", async () => {
    const other = await rewriteArchive(archive, {
      manifest: (manifest) => ({
        ...manifest,
        version: "9.0.0",
        migrations: [...manifest.migrations, "9999-later"],
      }),
    })
    await expect(restore(other, target)).rejects.toThrow("made by version 9.0.0")
  })

  test.each(["", "not an archive", "x".repeat(5_000)])("is rejected when it is no archive", async (content) => {
    const other = join(folder, "other.tar")
    await writeFile(other, content)
    await expect(restore(other, target)).rejects.toThrow("is not a whole backup")
  })

  test("is distinguished from a missing file", async () => {
    await expect(restore(join(folder, "nothing.tar"), target)).rejects.toThrow("ENOENT")
  })
})

describe.each(engines)("a backup of %s", (_engine, open) => {
  let target: Target
  let files: BackupSource["files"]

  beforeAll(async () => {
    target = await open()
    files = localFileStore(join(target.folder, "files"))
    await restore(archive, target)
  })

  afterAll(async () => {
    await target.close()
    await rm(target.folder, { recursive: true, force: true })
  })

  /** Deletes all files, as far as the rows, and removes their bytes if it is their turn. */
  const deleteFiles = async (): Promise<number> => {
    const { database } = target
    const queue = createQueue(database, { works: false })
    const context = appContext(readConfig({}), { database, queue, now: () => testNow })
    await withoutTriggers(database.store, async (store) => {
      await checkBytesLater(store, await listStorageKeys(store), testNow)
      await store.deleteFrom("uploaded_file").execute()
      await store.deleteFrom("resume").execute()
    })
    return removeUnusedBytes(context, files)
  }

  test("has the bytes of files that are deleted while it is made, and removes them afterwards", async () => {
    const keys = await listStorageKeys(target.database.store)
    let removed: number | undefined
    const read: typeof files.read = async (key) => {
      removed ??= await deleteFiles()
      return files.read(key)
    }
    const file = await backUpInto({ ...source, database: target.database, files: { ...files, read } }, target.folder)
    expect(removed).toBe(0)
    expect((await verifyArchive(file)).missingFiles).toEqual([])

    for (removed = 0; removed === 0;) removed = await deleteFiles()
    expect(removed).toBe(keys.length)
  })

  test("ends with its reader, and keeps no bytes any more", async () => {
    const output = new PassThrough()
    const writing = writeBackup({ ...source, database: target.database }, output)
    output.once("readable", () => output.destroy())
    await expect(writing).rejects.toThrow("close")
    const { bytesLock, store } = target.database
    while (!(await store.transaction().execute(bytesLock.mayRemove))) await pause(10)
  })
})

test("names missing and damaged files, and completes the backup", async () => {
  const [gone = "", damaged = ""] = await listStorageKeys(source.database.store)
  const files: BackupSource["files"] = {
    ...source.files,
    read: async (key) => source.files.read(key === damaged ? gone : key === gone ? "0".repeat(64) : key),
  }
  const file = await backUpInto({ ...source, files }, folder)
  expect((await verifyArchive(file)).missingFiles).toEqual([gone, damaged])
})

test("names a file that cannot be read, as where the disk fails, and completes the backup", async () => {
  const [key = ""] = await listStorageKeys(source.database.store)
  const copy = await newFolder()
  await cp(join(folder, "files"), copy, { recursive: true })
  const path = join(copy, key.slice(0, 2), key.slice(2, 4), key)
  await rm(path)
  // It opens, and no byte of it can be read.
  await mkdir(path)
  const file = await backUpInto({ ...source, files: localFileStore(copy) }, folder)
  expect((await verifyArchive(file)).missingFiles).toEqual([key])
  await rm(copy, { recursive: true })
})

test("breaks off where the storage fails, as another time has every file", async () => {
  const away = new UpstreamError("The storage answered 503")
  const files: BackupSource["files"] = { ...source.files, read: () => Promise.reject(away) }
  await expect(backUpInto({ ...source, files }, folder)).rejects.toBe(away)
})

test.each(["backup", "restore", "drill", "upgrade-check"])(
  "removes the data that a killed %s left, and not those of one that works",
  async (purpose) => {
    const begin = join(tmpdir(), `site-${purpose}-`)
    const [left, made] = [await mkdtemp(begin), await mkdtemp(begin)]
    for (const place of [left, made]) await writeFile(join(place, "tables_feedback.jsonl"), "")
    const yesterday = Date.now() / 1_000 - 90_000
    await utimes(left, yesterday, yesterday)
    await backUpInto(source, folder)
    expect([existsSync(left), existsSync(made)]).toEqual([false, true])
    await rm(made, { recursive: true })
  }
)

test("covers every table that stores keys of bytes", async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'storage_key' order by 1`.execute(source.database.store)
  // This table has keys to be checked, whether or not their bytes are in use.
  expect(rows.map(({ name }) => name)).toEqual(["resume", "stored_bytes_check", "uploaded_file"].sort())
})
