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
}
