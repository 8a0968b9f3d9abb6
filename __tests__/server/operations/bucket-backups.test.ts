import { randomBytes } from "node:crypto"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Writable } from "node:stream"
import { generateIdentity, identityToRecipient } from "age-encryption"
import { openBackups } from "../../../server/app/backups.ts"
import { readConfig } from "../../../server/app/config.ts"
import { localFileStore } from "../../../server/files/storage/file-store.ts"
import { s3Bucket, type S3Bucket } from "../../../server/s3/s3-bucket.ts"
import {
  fetchBackup,
  listBackups,
  removeOldBackups,
  sendBackup,
  watchBackups,
} from "../../../server/operations/bucket-backups.ts"
import { verifyArchive } from "../../../server/operations/read-archive.ts"
import { s3Keys, startS3Server, type S3Server } from "../../support/s3-server.ts"
import { openTestDatabase } from "../../support/test-database.ts"

let server: S3Server
let folder: string
let identityFile: string
let recipient: string
let bucket: S3Bucket

const storage = () => ({ endpoint: server.endpoint, bucket: "media", region: "eu-north-1", ...s3Keys })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bucket-backups-"))
  const identity = await generateIdentity()
  recipient = await identityToRecipient(identity)
  identityFile = join(folder, "key.txt")
  await writeFile(identityFile, `# created: today\n${identity}\n`)
})

beforeEach(async () => {
  server = await startS3Server()
  bucket = s3Bucket(storage())
})

afterEach(() => server.close())

afterAll(() => rm(folder, { recursive: true, force: true }))

const now = new Date("2026-06-15T02:30:00Z")

const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

const writing = (bytes: Buffer) => (output: Writable) =>
  new Promise<{ missingFiles: string[] }>((resolve) => void output.end(bytes, () => resolve({ missingFiles: [] })))

const send = async (bytes: Buffer, at = now) => {
  const { id } = await sendBackup({ bucket, recipients: [recipient], version: "1.2.3", now: () => at }, writing(bytes))
  return id
}

const fetched = async (id?: string, key = identityFile): Promise<Buffer> => {
  const file = join(folder, "fetched.tar")
  await fetchBackup({ storage: storage(), identityFile: key }, file, id)
  return readFile(file)
}

/** Paths of the stored objects that end so. */
const paths = (ending: string) => [...server.objects.keys()].filter((path) => path.endsWith(ending))

test("stores a backup in parts that nobody can read, and gets the newest one back", async () => {
  const bytes = Buffer.concat([Buffer.from("a name of somebody"), randomBytes(20_000_000)])
  await send(Buffer.from("older"), daysAgo(1))
  const id = await send(bytes)

  expect(paths(".tar.age").filter((path) => path.includes(id))).toHaveLength(2)
  for (const object of server.objects.values()) expect(object.includes("a name of somebody")).toBe(false)
  expect((await fetched()).equals(bytes)).toBe(true)
  const [newest, older] = await listBackups(bucket)
  expect(newest).toEqual({ id, madeAt: now })
  expect((await fetched(older?.id)).toString()).toBe("older")
})

test("lists backups over several pages", async () => {
  for (const days of [3, 1, 2]) await send(Buffer.from("x"), daysAgo(days))
  server.pageSize = 2
  expect((await listBackups(bucket)).map(({ madeAt }) => madeAt)).toEqual([daysAgo(1), daysAgo(2), daysAgo(3)])
})

test("what the database or the storage broke off is no backup", async () => {
  const sent = { bucket, recipients: [recipient], version: "1.2.3", now: () => now }
  const broken = sendBackup(sent, async (output) => {
    output.write(randomBytes(17_000_000))
    await new Promise(setImmediate)
    throw new Error("the database went away")
  })
  await expect(broken).rejects.toThrow("the database went away")
  server.failNext(9)
  await expect(send(Buffer.from("x"))).rejects.toThrow("answered 503")
  server.failNext(0)
  expect(await listBackups(bucket)).toEqual([])
})

test("names what is damaged, missing, or not to be opened", async () => {
  await expect(fetched()).rejects.toThrow("no backup in the bucket media")
  const id = await send(Buffer.from("content"))
  const other = join(folder, "other-key.txt")
  await writeFile(other, await generateIdentity())
  await expect(fetched(id, other)).rejects.toThrow(`does not open backup ${id}`)
  await writeFile(other, "age1notprivate")
  await expect(fetched(id, other)).rejects.toThrow("has no private key")
  await expect(fetchBackup({ storage: storage(), identityFile: null }, "x")).rejects.toThrow("BACKUP_IDENTITY_FILE")
  await expect(fetched("20260615T023000000Z-00000000")).rejects.toThrow("has no backup 20260615T023000000Z-00000000")
  const [part = ""] = paths(".tar.age")
  server.objects.set(part, Buffer.from("other bytes"))
  await expect(fetched(id)).rejects.toThrow("its part 1 has changed")
  server.objects.delete(part)
  await expect(fetched(id)).rejects.toThrow("its part 1 is missing")
})

test("removes backups that are too old, but for the newest three, and what was never finished", async () => {
  const ids: string[] = []
  for (const days of [1, 50, 60, 70]) ids.push(await send(Buffer.from("x"), daysAgo(days)))
  const orphan = "/media/backups/20260601T000000000Z-00000000/00001.tar.age"
  const running = "/media/backups/20260615T010000000Z-00000000/00001.tar.age"
  const foreign = "/media/backups/notes.txt"
  for (const path of [orphan, running, foreign]) server.objects.set(path, Buffer.from("x"))

  await removeOldBackups(bucket, 30, now)

  expect((await listBackups(bucket)).map(({ id }) => id)).toEqual(ids.slice(0, 3))
  expect([orphan, running, foreign].map((path) => server.objects.has(path))).toEqual([false, true, true])
  expect([...server.objects.keys()].filter((path) => path.includes(ids[3] ?? ""))).toEqual([])
  for (const days of [2, 3, 4, 40]) await send(Buffer.from("x"), daysAgo(days))
  await removeOldBackups(bucket, 30, now)
  expect(await listBackups(bucket)).toHaveLength(4)
})

test("the metric knows how many files the newest one lacks", async () => {
  await send(Buffer.from("x"), daysAgo(1))
  const sent = { bucket, recipients: [recipient], version: "1.2.3", now: () => now }
  const { written } = await sendBackup(sent, async (output) => {
    await writing(Buffer.from("x"))(output)
    return { missingFiles: ["a", "b"] }
  })
  expect(written.missingFiles).toEqual(["a", "b"])
  const watched = watchBackups(bucket)
  while (watched.newest() === undefined) await new Promise(setImmediate)
  expect(watched.missingFiles()).toBe(2)
  watched.stop()
})

test("the task stores everything of the database, and the metric knows its age", async () => {
  const database = await openTestDatabase()
  const variables = {
    NODE_ENV: "test",
    BACKUP_RECIPIENT: recipient,
    BACKUP_ENDPOINT: server.endpoint,
    BACKUP_BUCKET: "media",
    BACKUP_REGION: "eu-north-1",
    BACKUP_ACCESS_KEY_ID: s3Keys.accessKeyId,
    BACKUP_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
  }
  const files = localFileStore(join(folder, "files"))
  const errors: unknown[] = []
  const report = (error: unknown) => void errors.push(error)
  const open = async (opened: AsyncDisposableStack, more: Record<string, string> = {}) =>
    openBackups({ config: readConfig({ ...variables, ...more }), database, files, now: () => now, report }, opened)
  await using opened = new AsyncDisposableStack()

  expect(await (await open(opened))?.run()).toEqual([])

  const file = join(folder, "task.tar")
  await fetchBackup({ storage: storage(), identityFile }, file)
  expect((await verifyArchive(file)).tables.map(({ name }) => name)).toContain("post")
  const later = await open(opened)
  while (later?.newest() === undefined) await new Promise(setImmediate)
  expect(later.newest()).toEqual(now)
  expect(later.missingFiles()).toBe(0)
  await expect(open(opened, { BACKUP_RECIPIENT: "age1wrong" })).rejects.toThrow("no public key of age")

  // With a key that may not delete, a task that failed would store another whole backup at each attempt.
  for (const days of [50, 60, 70]) await send(Buffer.from("x"), daysAgo(days))
  server.refuses = (request) => request.startsWith("DELETE")
  expect(await later.run()).toEqual([])
  expect(errors).toEqual([
    expect.objectContaining({ message: expect.stringContaining("could not be removed") as string }),
  ])
  await database.close()
})

describe("the settings", () => {
  const files = {
    S3_ENDPOINT: "https://s3.example",
    S3_BUCKET: "media",
    S3_ACCESS_KEY_ID: "a",
    S3_SECRET_ACCESS_KEY: "b",
  }
  const own = { BACKUP_ENDPOINT: "https://b.example", BACKUP_BUCKET: "copies", BACKUP_ACCESS_KEY_ID: "c" }
  const key = { BACKUP_RECIPIENT: "age1abc, age1def" }

  test("take the storage of the files, or another bucket of it, or another storage", () => {
    expect(readConfig(files).backups).toBeNull()
    expect(readConfig({ ...files, ...key }).backups).toMatchObject({
      recipients: ["age1abc", "age1def"],
      storage: { endpoint: "https://s3.example", bucket: "media", accessKeyId: "a" },
      keptDays: 30,
    })
    expect(readConfig({ ...files, ...key, BACKUP_BUCKET: "copies" }).backups?.storage.bucket).toBe("copies")
    const other = readConfig({ ...files, ...key, ...own, BACKUP_SECRET_ACCESS_KEY: "d" }).backups?.storage
    expect(other).toEqual({
      ...{ endpoint: "https://b.example", bucket: "copies", region: "us-east-1" },
      accessKeyId: "c",
      secretAccessKey: "d",
    })
  })

  test("never send the keys of one storage to another one, and want a bucket, TLS and a schedule", () => {
    expect(() => readConfig({ ...files, ...key, ...own })).toThrow("BACKUP_SECRET_ACCESS_KEY: is missing")
    expect(() => readConfig(key)).toThrow("BACKUP_BUCKET: is missing")
    const plain = { ...own, BACKUP_ENDPOINT: "http://b.example", BACKUP_SECRET_ACCESS_KEY: "d" }
    expect(() => readConfig({ ...key, ...plain })).toThrow("BACKUP_ENDPOINT: must be https")
    expect(() => readConfig({ ...files, ...key, BACKUP_SCHEDULE: "nightly" })).toThrow(
      "BACKUP_SCHEDULE: must be a cron"
    )
    expect(() => readConfig({ ...files, BACKUP_RECIPIENT: "AGE-SECRET-KEY-1ABC" })).toThrow("BACKUP_RECIPIENT")
  })
})
