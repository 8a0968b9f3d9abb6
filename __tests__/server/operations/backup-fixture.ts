import { randomUUID } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { pipeline } from "node:stream/promises"
import { extract, pack } from "tar-stream"
import { localFileStore } from "../../../server/files/storage/file-store.ts"
import { writeBackup, type BackupSource } from "../../../server/operations/backup.ts"
import { manifestPath, manifestSumPath, measure, tablesLeftEmpty } from "../../../server/operations/backup-format.ts"
import type { BackupManifest } from "../../../server/operations/backup-format.ts"
import { createQueue } from "../../../server/tasks/task-queue.ts"
import { recordAudit } from "../../../server/audit/audit-repository.ts"
import { readSnapshot, type Database } from "../../../server/db/connection.ts"
import { seedDemo } from "../../../server/demo/seed.ts"
import { listTables, readTable, useExactText } from "../../../server/db/table-copy.ts"
import { putUser } from "../../../server/people/users-repository.ts"
import { writeDemoFolder } from "../../support/demo-fixture.ts"
import { addPost, documentOf, paragraph } from "../../support/content-factory.ts"
import { testNow } from "../../support/test-app.ts"
import { withoutTriggers } from "../../support/test-database.ts"

export const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), "backup-test-"))

/** Demo content, and rows with values that a backup could get wrong. */
export const fillSource = async (database: Database, folder: string): Promise<BackupSource> => {
  const files = localFileStore(join(folder, "files"))
  await seedDemo(database, files, testNow, await writeDemoFolder())
  const body = documentOf(paragraph("Quote ' \" \\ tab \t line \u2028 emoji 🐺 null \\u0000 {} [null]"))
  await addPost(database, { texts: { en: { body, publishedAt: "2026-06-01T09:00:00.123Z" }, ru: { state: "draft" } } })
  const id = randomUUID()
  const identity = { issuer: "https://id.example", subject: "ann", email: "ann@studio.example" }
  await putUser(database.store, {
    ...identity,
    id,
    name: "Ann",
    roles: `["editor"]`,
    created_at: testNow,
    last_seen_at: testNow,
  })
  await database.store
    .insertInto("session")
    .values({
      id_hash: "a".repeat(64),
      user_id: id,
      created_at: testNow,
      last_used_at: testNow,
      expires_at: new Date("2027-01-01"),
      confirmed_at: testNow,
    })
    .execute()
  await database.store
    .insertInto("entry_preview")
    .values({
      id: randomUUID(),
      token_hash: "b".repeat(64),
      entry_kind: "blog",
      entry_id: randomUUID(),
      locale: "en",
      made_at: testNow,
      author_id: id,
      author_name: "Ann",
      expires_at: new Date("2027-01-01"),
    })
    .execute()
  for (let entry = 0; entry < 3; entry += 1)
    await recordAudit(database.store, testNow, { actor: { id, name: "Ann" }, action: "blog.edit", subjectId: id })
  // A deleted number must not be assigned again after restoring.
  await withoutTriggers(database.store, (store) => store.deleteFrom("audit_entry").where("id", "=", 3).execute())
  const queue = createQueue(database, { works: false })
  await queue.start()
  await queue.send("send-mails", {}, { startAfter: new Date("2040-01-01T00:00:00Z") })
  await queue.stop()
  return { database, files, version: "2.3.0", now: () => testNow }
}

/** Writes a backup of a source. Returns its path. */
export const backUpInto = async (source: BackupSource, folder: string): Promise<string> => {
  const file = join(folder, `${randomUUID()}.tar`)
  await writeBackup(source, createWriteStream(file))
  return file
}

/** Every row of every table, as text and in order, without the database identity that restoring changes. */
export const contentOf = (database: Database): Promise<Record<string, string[]>> =>
  readSnapshot(database.store, async (transaction) => {
    await useExactText(transaction)
    const content: Record<string, string[]> = {}
    for (const table of await listTables(transaction)) {
      const columns = table.columns.filter(({ name }) => name !== "epoch")
      const rows: string[] = []
      for await (const batch of readTable(transaction, { ...table, columns })) rows.push(...batch)
      content[table.name] = tablesLeftEmpty.includes(table.name) ? [] : rows.sort()
    }
    return content
  })

type Entry = { name: string; bytes: Buffer }

const readAll = async (file: string): Promise<Entry[]> => {
  const entries: Entry[] = []
  const archive = extract()
  const reading = (async () => {
    for await (const entry of archive)
      entries.push({ name: entry.header.name, bytes: await buffer(entry as AsyncIterable<Uint8Array>) })
  })()
  await Promise.all([pipeline(createReadStream(file), archive), reading])
  return entries
}

const sumOf = (bytes: Buffer) => {
  const { add, result } = measure()
  add(bytes)
  return result()
}

/** A copy of an archive with a changed manifest or changed parts, and correct checksums. */
export const rewriteArchive = async (
  file: string,
  change: { manifest?: (manifest: BackupManifest) => object; part?: (entry: Entry) => Buffer }
): Promise<string> => {
  const entries = await readAll(file)
  const own = entries.find(({ name }) => name === manifestPath)
  const manifest = JSON.parse(String(own?.bytes)) as BackupManifest
  const parts = entries
    .filter(({ name }) => name !== manifestPath && name !== manifestSumPath)
    .map((entry) => ({ name: entry.name, bytes: change.part?.(entry) ?? entry.bytes }))
  manifest.parts = parts.map(({ name, bytes }) => ({ path: name, ...sumOf(bytes) }))
  const text = Buffer.from(`${JSON.stringify(change.manifest?.(manifest) ?? manifest)}\n`)
  const archive = pack()
  for (const { name, bytes } of parts) archive.entry({ name }, bytes)
  archive.entry({ name: manifestPath }, text)
  archive.entry({ name: manifestSumPath }, `${sumOf(text).sha256}\n`)
  archive.finalize()
  const target = `${file}.rewritten`
  await pipeline(archive, createWriteStream(target))
  return target
}
