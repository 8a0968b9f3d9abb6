import { createHash, randomBytes } from "node:crypto"
import { createWriteStream } from "node:fs"
import { readFile } from "node:fs/promises"
import { PassThrough, Readable, type Writable } from "node:stream"
import { text } from "node:stream/consumers"
import { pipeline } from "node:stream/promises"
import { z } from "zod"
import { s3Bucket, type S3Bucket } from "../s3/s3-bucket.ts"
import { BackupError, type BackupManifest } from "./backup-format.ts"
import type { BackupSettings } from "./backup-config.ts"

/**
 * Backups in a bucket. Each is one archive, encrypted by age (https://age-encryption.org) for the operator's key and cut
 * into parts; `manifest.json` comes last, so that a backup without it is none. Joined, the parts are what the program age reads.
 */
const prefix = "backups/"

/** Bytes of a part: as much is in memory at a time. */
const partSize = 16 * 1_048_576

/** How many of the newest backups stay, however old they are. */
const keptAlways = 3

/** How long, in milliseconds, a backup may take before its parts count as left over. */
const longestBackup = 24 * 3_600_000

const idPattern = /^\d{8}T\d{9}Z-[0-9a-f]{8}$/

const manifestForm = z.strictObject({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Of the product that made it. */
  version: z.string(),
  /** How many files that rows refer to could not be read. */
  missingFiles: z.number().int().min(0),
  parts: z.array(z.strictObject({ size: z.number().int().min(1), sha256: z.string() })).min(1),
})

/** A backup whose manifest is there. */
export type StoredBackup = { id: string; madeAt: Date }

const partKey = (id: string, index: number): string => `${prefix}${id}/${String(index + 1).padStart(5, "0")}.tar.age`

const manifestKey = (id: string): string => `${prefix}${id}/manifest.json`

const idOf = (now: Date): string => `${now.toISOString().replaceAll(/[-:.]/g, "")}-${randomBytes(4).toString("hex")}`

const timeOf = (id: string): Date =>
  new Date(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z.*$/, "$1-$2-$3T$4:$5:$6.$7Z"))

const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex")

const put = (bucket: S3Bucket, key: string, bytes: Uint8Array): Promise<void> =>
  bucket.put(key, { size: bytes.byteLength, sha256: sha256Of(bytes), open: () => Readable.from([bytes]) })

async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of bytes) {
    pieces.push(piece)
    size += piece.byteLength
    if (size < partSize) continue
    yield Buffer.concat(pieces)
    pieces = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(pieces)
}

type Sent = { bucket: S3Bucket; recipients: readonly string[]; version: string; now: () => Date }

/** @throws BackupError for a key that age does not know */
const encrypterFor = async (recipients: readonly string[]) => {
  // Loaded when it is used: it takes a tenth of a second.
  const { Encrypter } = await import("age-encryption")
  const encrypter = new Encrypter()
  try {
    for (const recipient of recipients) encrypter.addRecipient(recipient)
  } catch (error) {
    throw new BackupError("BACKUP_RECIPIENT: is no public key of age", { cause: error })
  }
  return encrypter
}

/** Fails at the start instead of at night. @throws BackupError for a key that age does not know */
export const checkRecipients = async (recipients: readonly string[]): Promise<void> => {
  await encrypterFor(recipients)
}

/**
 * Encrypts what `write` writes, and stores it while it is written.
 *
 * @returns the id of the backup, and what `write` returned
 * @throws BackupError, UpstreamError of the storage, or what `write` throws; what was stored then is no backup
 */
export const sendBackup = async <Written extends Pick<BackupManifest, "missingFiles">>(
  { bucket, recipients, version, now }: Sent,
  write: (output: Writable) => Promise<Written>
): Promise<{ id: string; written: Written }> => {
  const encrypter = await encrypterFor(recipients)
  const begun = now()
  const id = idOf(begun)
  const archive = new PassThrough()
  const encrypted = await encrypter.encrypt(Readable.toWeb(archive) as ReadableStream<Uint8Array>)
  // The first failure is the one to report; the others follow from it.
  let first: Error | undefined
  const fail = (error: unknown): Error => {
    first ??= error instanceof Error ? error : new Error(String(error))
    archive.destroy(first)
    return first
  }
  const written = write(archive).catch(fail)
  const parts: { size: number; sha256: string }[] = []
  try {
    for await (const part of inParts(encrypted)) {
      await put(bucket, partKey(id, parts.length), part)
      parts.push({ size: part.byteLength, sha256: sha256Of(part) })
    }
    const result = await written
    if (result instanceof Error) throw result
    const manifest: z.input<typeof manifestForm> = {
      ...{ format: 1, madeAt: begun.toISOString(), version, parts },
      missingFiles: result.missingFiles.length,
    }
    await put(bucket, manifestKey(id), Buffer.from(JSON.stringify(manifest)))
    return { id, written: result }
  } catch (error) {
    const reported = fail(error)
    await written
    throw reported
  }
}

const wholeBackups = (keys: readonly string[]): StoredBackup[] =>
  keys
    .flatMap((key) => {
      const id = key.slice(prefix.length, -"/manifest.json".length)
      return idPattern.test(id) && key === manifestKey(id) ? [{ id, madeAt: timeOf(id) }] : []
    })
    .sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime())

const listKeys = async (bucket: S3Bucket): Promise<string[]> => (await bucket.list(prefix)).map(({ key }) => key)

/** Whole backups of a bucket, the newest first. */
export const listBackups = async (bucket: S3Bucket): Promise<StoredBackup[]> => wholeBackups(await listKeys(bucket))

const removeOld = async (bucket: S3Bucket, keptDays: number, now: Date): Promise<void> => {
  const ageOf = (time: Date) => now.getTime() - time.getTime()
  const keys = await listKeys(bucket)
  const whole = wholeBackups(keys)
  const kept = new Set(
    whole.filter(({ madeAt }, index) => index < keptAlways || ageOf(madeAt) < keptDays * 86_400_000).map(({ id }) => id)
  )
  const finished = new Set(whole.map(({ id }) => id))
  const old = keys.filter((key) => {
    const id = key.slice(prefix.length).split("/", 1)[0] ?? ""
    if (!idPattern.test(id) || kept.has(id)) return false
    return finished.has(id) || ageOf(timeOf(id)) > longestBackup
  })
  // Manifests first: a backup is whole, or it is none.
  const rank = (key: string) => (key.endsWith("/manifest.json") ? 0 : 1)
  for (const key of old.sort((one, other) => rank(one) - rank(other))) await bucket.remove(key)
}

/**
 * Removes backups that are too old, and what is left of those that were never finished.
 *
 * @throws BackupError when the storage does not let this key remove, or fails
 */
export const removeOldBackups = (bucket: S3Bucket, keptDays: number, now: Date): Promise<void> =>
  removeOld(bucket, keptDays, now).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new BackupError(`Backups that are too old could not be removed: ${reason}`, { cause: error })
  })

const readManifest = async (bucket: S3Bucket, id: string) => {
  try {
    return manifestForm.parse(JSON.parse(await text(await bucket.read(manifestKey(id)))))
  } catch (error) {
    if (
      (error as NodeJS.ErrnoException).code !== "ENOENT" &&
      !(error instanceof SyntaxError || error instanceof z.ZodError)
    )
      throw error
    throw new BackupError(`The bucket has no backup ${id}, or its manifest cannot be read.`, { cause: error })
  }
}

async function* readParts(bucket: S3Bucket, id: string): AsyncGenerator<Uint8Array> {
  const { parts } = await readManifest(bucket, id)
  for (const [index, { sha256 }] of parts.entries()) {
    const bytes: Buffer[] = []
    try {
      for await (const piece of await bucket.read(partKey(id, index))) bytes.push(piece as Buffer)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
      throw new BackupError(`Backup ${id} is damaged: its part ${index + 1} is missing`, { cause: error })
    }
    const part = Buffer.concat(bytes)
    if (sha256Of(part) !== sha256) throw new BackupError(`Backup ${id} is damaged: its part ${index + 1} has changed`)
    yield part
  }
}

/** The private keys of a file, as age-keygen writes it. */
const readIdentities = async (file: string): Promise<string[]> => {
  const lines = (await readFile(file, "utf8")).split("\n").map((line) => line.trim())
  const identities = lines.filter((line) => line.startsWith("AGE-SECRET-KEY-"))
  if (identities.length === 0) throw new BackupError(`${file} has no private key of age (AGE-SECRET-KEY-…).`)
  return identities
}

/**
 * Writes a backup of the bucket to a file, decrypted, for `restoreBackup`.
 *
 * @param id undefined for the newest
 * @returns its id
 * @throws BackupError when there is none, it is damaged, or the key does not open it; UpstreamError of the storage
 */
export const fetchBackup = async (
  { storage, identityFile }: Pick<BackupSettings, "storage" | "identityFile">,
  file: string,
  id?: string
): Promise<string> => {
  if (identityFile === null)
    throw new BackupError("BACKUP_IDENTITY_FILE: names the file with the private key that opens backups.")
  const bucket = s3Bucket(storage)
  const wanted = id ?? (await listBackups(bucket))[0]?.id
  if (wanted === undefined) throw new BackupError(`There is no backup in the bucket ${storage.bucket}.`)
  const { Decrypter } = await import("age-encryption")
  const decrypter = new Decrypter()
  for (const identity of await readIdentities(identityFile)) decrypter.addIdentity(identity)
  try {
    const encrypted = Readable.toWeb(Readable.from(readParts(bucket, wanted))) as ReadableStream<Uint8Array>
    const plain = await decrypter.decrypt(encrypted)
    await pipeline(plain as unknown as AsyncIterable<Uint8Array>, createWriteStream(file, { mode: 0o600, flush: true }))
  } catch (error) {
    if (error instanceof Error && error.message.startsWith("no identity matched"))
      throw new BackupError(`The key in ${identityFile} does not open backup ${wanted}.`, { cause: error })
    throw error
  }
  return wanted
}

export type WatchedBackups = {
  /** When the newest whole backup was made; null when there is none, undefined while that is not known. */
  newest: () => Date | null | undefined
  /** How many files that one lacks; undefined while that is not known. */
  missingFiles: () => number | undefined
  stop: () => void
}

/** How often, in milliseconds, the bucket is asked which backup is the newest. */
const watchEvery = 600_000

/** Caches how old and how complete the newest backup is: a scrape must not wait for the storage. */
export const watchBackups = (bucket: S3Bucket): WatchedBackups => {
  let newest: Date | null | undefined
  let missingFiles: number | undefined
  const check = async (): Promise<void> => {
    try {
      const [first] = await listBackups(bucket)
      missingFiles = first && (await readManifest(bucket, first.id)).missingFiles
      newest = first?.madeAt ?? null
    } catch {
      // While the storage is away, the newest known one grows older.
    }
  }
  void check()
  const timer = setInterval(() => void check(), watchEvery)
  timer.unref()
  return { newest: () => newest, missingFiles: () => missingFiles, stop: () => clearInterval(timer) }
}
