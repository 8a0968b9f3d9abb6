import { createHash } from "node:crypto"
import type { Database } from "../../db/connection.ts"
import { acquireProcessLock, LockHeldError } from "../../db/process-lock.ts"
import { openBucket } from "../../s3/bucket.ts"
import type { ReleaseBucket } from "../publishing-config.ts"
import { folderId } from "../release/folder-id.ts"
import type { Retention } from "../release/release-tidy.ts"
import { createBucketSync, type BucketSync } from "./bucket-sync.ts"
import { createBuilderRole, type BuilderRole } from "./builder-role.ts"

/** The identity of the servers that share a bucket, in the form of a data folder's. */
export const bucketGroup = ({ s3, prefix }: ReleaseBucket): string =>
  createHash("sha256")
    .update(`${s3.bucket}/${prefix}`)
    .digest("hex")
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")

type JoinParts = {
  database: Database
  databaseUrl: string
  dataDir: string
  releaseBucket: ReleaseBucket
  retention: Retention
  onLive: () => Promise<void>
  onTaken: () => void
  onError: (error: unknown) => void
}

export type JoinedBucket = { role: BuilderRole; sync: BucketSync; leave: () => Promise<void> }

/**
 * Lets a server have its releases from a bucket, or build them for the others.
 *
 * @throws Error when another process uses the data folder; errors of the disk
 */
export const joinBucket = async (parts: JoinParts): Promise<JoinedBucket> => {
  const { database, databaseUrl, dataDir, releaseBucket, ...rest } = parts
  // The lock of those that build in a folder: here, of who brings releases into it.
  const owned = await acquireProcessLock(dataDir, "builder").catch((error: unknown) => {
    if (!(error instanceof LockHeldError)) throw error
    throw new Error("With RELEASES_BUCKET every server needs a DATA_DIR of its own", { cause: error })
  })
  const role = createBuilderRole({ databaseUrl, store: database.store, folder: await folderId(dataDir) })
  const bucket = openBucket(releaseBucket.s3, releaseBucket.prefix)
  const sync = createBucketSync({ database, dataDir, bucket, role, ...rest })
  return {
    role,
    sync,
    leave: async () => {
      await sync.stop()
      role.release()
      await owned.release()
    },
  }
}
