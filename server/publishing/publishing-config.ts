import { z } from "zod"
import type { S3Settings } from "../s3/s3-request.ts"
import { usualRetention, type Retention } from "./release/release-tidy.ts"

/** Environment variables of releases. Fewer than two kept ones would leave nothing to roll back to. */
export const publishingVariables = {
  RELEASES_KEPT: z.coerce.number().int().min(2).max(1_000).default(usualRetention.count),
  RELEASES_KEPT_DAYS: z.coerce.number().int().min(0).max(3_650).default(usualRetention.days),
  RELEASES_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket")
    .optional(),
  /** Below which the releases are, so that other things can be in the same bucket. */
  RELEASES_PREFIX: z
    .string()
    .regex(/^[\w-]+(\/[\w-]+)*$/, "must be names of letters, digits, - and _, with / between them")
    .default("site"),
}

type PublishingVariables = z.output<z.ZodObject<typeof publishingVariables>>

/** Where releases travel through. */
export type ReleaseBucket = { s3: S3Settings; prefix: string }

export type PublishingConfig = {
  retention: Retention
  /** Null where servers have their releases from their own data folder alone. */
  releaseBucket: ReleaseBucket | null
}

/** @param s3 the storage of files: its address and key are those of the releases too */
export const publishingConfig = (set: PublishingVariables, s3: S3Settings | null): PublishingConfig => ({
  retention: { count: set.RELEASES_KEPT, days: set.RELEASES_KEPT_DAYS },
  releaseBucket:
    s3 && set.RELEASES_BUCKET ? { s3: { ...s3, bucket: set.RELEASES_BUCKET }, prefix: set.RELEASES_PREFIX } : null,
})

/** Servers that do not share a disk need all that they share elsewhere: the database, and the files. */
export const publishingIssues = (set: Record<string, string | undefined>): string[] =>
  set.RELEASES_BUCKET === undefined
    ? []
    : ["DATABASE_URL", "S3_ENDPOINT", "S3_BUCKET"].flatMap((name) =>
        set[name] === undefined ? [`RELEASES_BUCKET: needs ${name}`] : []
      )
