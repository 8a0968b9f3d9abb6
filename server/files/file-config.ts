import { isAbsolute } from "node:path"
import { z } from "zod"
import { isLoopback } from "../http/loopback.ts"
import type { S3Settings } from "../s3/s3-request.ts"

/** Where clamd listens: a port of a host, or a socket of this machine. */
export type ClamdAddress = { host: string; port: number } | { path: string }

const clamdAddress = z
  .string()
  .transform((value): ClamdAddress | null => {
    if (isAbsolute(value)) return { path: value }
    const [, host, port] = /^(?:tcp:\/\/)?(\[[0-9a-f:]+\]|[^\s:/]+):(\d{1,5})$/i.exec(value) ?? []
    return host === undefined || Number(port) > 65_535 || Number(port) < 1
      ? null
      : { host: host.replace(/^\[|\]$/g, ""), port: Number(port) }
  })
  .refine((address) => address !== null, "must be host:port, or the path of clamd's socket")

/** Variables of stored files. */
export const fileVariables = {
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be the storage's address, as https://s3.example.com" })
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket")
    .optional(),
  /** Whether a storage on another machine may be reached without TLS. */
  S3_PLAIN_HTTP: z.enum(["true", "false"]).optional(),
  S3_REGION: z.string().min(1).default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  CLAMD_ADDRESS: clamdAddress.optional(),
}

type FileVariables = z.output<z.ZodObject<typeof fileVariables>>

export type FileConfig = {
  files: {
    /** Storage with the S3 protocol; null for the local folder. */
    s3: S3Settings | null
    /** The virus scanner that every upload must pass; null for none. */
    clamd: ClamdAddress | null
  }
}

export const fileConfig = (env: FileVariables): FileConfig => {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId } = env
  const { S3_REGION: region, S3_SECRET_ACCESS_KEY: secretAccessKey, CLAMD_ADDRESS: clamd = null } = env
  const s3 =
    endpoint && bucket && accessKeyId && secretAccessKey
      ? { endpoint: endpoint.replace(/\/+$/, ""), bucket, region, accessKeyId, secretAccessKey }
      : null
  return { files: { s3, clamd } }
}

/**
 * The S3 settings must be complete or absent: with half of them, files would go to the folder of one machine. Without TLS,
 * the network in between reads the resumes.
 */
export const fileIssues = (set: Record<string, string | undefined>): string[] => {
  const names = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"]
  const missing = names.filter((name) => set[name] === undefined)
  if (missing.length === names.length) return []
  const endpoint = URL.parse(set.S3_ENDPOINT ?? "")
  const isPlain = endpoint?.protocol === "http:" && !isLoopback(endpoint.hostname) && set.S3_PLAIN_HTTP !== "true"
  return [
    ...missing.map((name) => `${name}: is missing beside the others`),
    ...(isPlain ? ["S3_ENDPOINT: must be https, except on this machine; S3_PLAIN_HTTP=true allows http"] : []),
  ]
}
