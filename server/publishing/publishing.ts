import type { PublishStatusBoard } from "./run/publish-status.ts"
import type { Publisher } from "./run/publisher.ts"

/** What the calls of publishing work with, from before the first build on. */
export type Publishing = {
  dataDir: string
  status: PublishStatusBoard
  /** A person asks for a build now. */
  request: () => void
  rollBack: Publisher["rollBack"]
  confirm: Publisher["confirm"]
}
