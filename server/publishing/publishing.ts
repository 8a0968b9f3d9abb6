import type { BucketStats } from "./bucket/bucket-sync.ts"
import type { PublishStatusBoard } from "./run/publish-status.ts"
import type { Retention } from "./release/release-tidy.ts"
import type { Publisher } from "./run/publisher.ts"

/** What the publish endpoints use. It exists before the first build. */
export type Publishing = {
  dataDir: string
  retention: Retention
  status: PublishStatusBoard
  /** Requests a build for a user. */
  request: () => void
  rollBack: Publisher["rollBack"]
  confirm: Publisher["confirm"]
  /** Whether this process is the one that builds. */
  builds: () => boolean
  /** Set where servers have their releases from a bucket. */
  bucket: PublishingBucket | null
}

type PublishingBucket = {
  /** Identity of the servers that share it; takes the place of the data folder's. */
  group: string
  /** Null before this server uses it. */
  stats: () => BucketStats | null
}
