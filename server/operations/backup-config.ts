import { z } from "zod"
import { isLoopback } from "../http/loopback.ts"
import type { S3Settings } from "../s3/s3-request.ts"

/** Variables of backups in a bucket. */
export const backupVariables = {
  /** Public keys of age, separated by commas: who may read the backups. */
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[a-z0-9]+(?:\s*,\s*age1[a-z0-9]+)*$/, "must be the public key of age, as age1…")
    .transform((value) => value.split(",").map((key) => key.trim()))
    .optional(),
  /** Of the operator who restores; a server that only makes backups has none. */
  BACKUP_IDENTITY_FILE: z.string().min(1).optional(),
  BACKUP_SCHEDULE: z
    .string()
    .regex(/^[\d*,/-]+(?: [\d*,/-]+){2} [\w*,/-]+ [\w*,/-]+$/, "must be a cron expression of five fields, in UTC")
    .default("30 2 * * *"),
  BACKUP_KEPT_DAYS: z.coerce.number().int().min(1).max(3_650).default(30),
  BACKUP_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket")
    .optional(),
  BACKUP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be the storage's address, as https://s3.example.com" })
    .optional(),
  BACKUP_REGION: z.string().min(1).optional(),
  BACKUP_ACCESS_KEY_ID: z.string().min(1).optional(),
  BACKUP_SECRET_ACCESS_KEY: z.string().min(1).optional(),
}

type BackupVariables = z.output<z.ZodObject<typeof backupVariables>>

export type BackupSettings = {
  storage: S3Settings
  /** Public keys of age; none where backups are only read. */
  recipients: string[]
  /** File with a private key of age; null where backups are only made. */
  identityFile: string | null
  /** Cron expression, UTC. */
  schedule: string
  keptDays: number
}

export type BackupConfig = {
  /** Null when no backups are made or read in a bucket. */
  backups: BackupSettings | null
}

/** @param s3 the storage of the files, which stands in for what is not set */
export const backupConfig = (env: BackupVariables, s3: S3Settings | null): BackupConfig => {
  const { BACKUP_RECIPIENT: recipients = [], BACKUP_IDENTITY_FILE: identityFile = null } = env
  const endpoint = env.BACKUP_ENDPOINT?.replace(/\/+$/, "") ?? s3?.endpoint
  const bucket = env.BACKUP_BUCKET ?? s3?.bucket
  const accessKeyId = env.BACKUP_ACCESS_KEY_ID ?? s3?.accessKeyId
  const secretAccessKey = env.BACKUP_SECRET_ACCESS_KEY ?? s3?.secretAccessKey
  const isUsed = recipients.length > 0 || identityFile !== null
  if (!isUsed || !endpoint || !bucket || !accessKeyId || !secretAccessKey) return { backups: null }
  const region = env.BACKUP_REGION ?? s3?.region ?? "us-east-1"
  const storage = { endpoint, bucket, region, accessKeyId, secretAccessKey }
  return {
    backups: { storage, recipients, identityFile, schedule: env.BACKUP_SCHEDULE, keptDays: env.BACKUP_KEPT_DAYS },
  }
}

/** Without a bucket nothing would be backed up. Keys of one storage must not be sent to another one. */
export const backupIssues = (set: Record<string, string | undefined>): string[] => {
  if (set.BACKUP_RECIPIENT === undefined && set.BACKUP_IDENTITY_FILE === undefined) return []
  const own = ["BACKUP_ENDPOINT", "BACKUP_ACCESS_KEY_ID", "BACKUP_SECRET_ACCESS_KEY"]
  const hasOwn = own.some((name) => set[name] !== undefined)
  const needed = hasOwn || set.S3_BUCKET === undefined ? [...own, "BACKUP_BUCKET"] : []
  const missing = needed.filter((name) => set[name] === undefined)
  const endpoint = URL.parse(set.BACKUP_ENDPOINT ?? "")
  const isPlain = endpoint?.protocol === "http:" && !isLoopback(endpoint.hostname) && set.S3_PLAIN_HTTP !== "true"
  return [
    ...missing.map((name) => `${name}: is missing; backups need a bucket, or the one of the files (S3_BUCKET)`),
    ...(isPlain ? ["BACKUP_ENDPOINT: must be https, except on this machine; S3_PLAIN_HTTP=true allows http"] : []),
  ]
}
