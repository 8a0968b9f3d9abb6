import { createHash, type Hash } from "node:crypto"
import { z } from "zod"

/** Increased whenever earlier archives could be read wrongly. */
export const backupFormat = 1

/** A backup cannot be made or restored; the message is for the operator. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = "BackupError"
  }
}

const part = z.strictObject({
  path: z.string().regex(/^(tables\/[a-z0-9_]+\.jsonl|jobs\.jsonl|files\/[0-9a-f]{64})$/),
  size: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

export type BackupPart = z.infer<typeof part>

const name = z.string().min(1)

export const backupManifest = z.strictObject({
  format: z.literal(backupFormat),
  /** Of the product that made it. */
  version: name,
  madeAt: z.iso.datetime(),
  migrations: z.array(name).min(1),
  tables: z.array(
    z.strictObject({
      name,
      columns: z.array(z.strictObject({ name, type: name })).min(1),
      rows: z.number().int().min(0),
    })
  ),
  sequences: z.array(z.strictObject({ name, last: z.number().int(), called: z.boolean() })),
  jobs: z.number().int().min(0),
  /** Keys of files that rows refer to and that could not be read. */
  missingFiles: z.array(name),
  /** Everything else in the archive, in its order. */
  parts: z.array(part),
})

export type BackupManifest = z.infer<typeof backupManifest>

/** The last two entries of an archive: an archive that was cut off has neither. */
export const manifestPath = "manifest.json"
export const manifestSumPath = "manifest.json.sha256"

/**
 * Tables whose rows a backup leaves out: some could reopen what was ended since, so that everyone signs in again, and
 * drafts are shared, and people invited, again; the last three are about servers and releases that a restored one lacks.
 */
export const tablesLeftEmpty: readonly string[] = [
  ...["session", "sign_in_attempt", "entry_preview", "invitation", "api_token"],
  ...["site_server", "announced_release", "site_builder"],
]

/** Counts and hashes bytes as they pass, so that nothing is read twice. */
export const measure = (): { add: (bytes: Uint8Array) => void; result: () => { size: number; sha256: string } } => {
  const hash: Hash = createHash("sha256")
  let size = 0
  return {
    add: (bytes) => {
      hash.update(bytes)
      size += bytes.byteLength
    },
    result: () => ({ size, sha256: hash.digest("hex") }),
  }
}
