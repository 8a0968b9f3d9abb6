import type { Database } from "./db/connection.ts"
import type { Queue } from "./tasks/task-queue.ts"

/** What services work with. The clock is a part of it, so that a test can move time. */
export type ServiceContext = {
  database: Database
  queue: Queue
  now: () => Date
  /** Origin under which the public reaches the site; no trailing slash. */
  publicUrl: string
  /** The provider with which users sign in now. Users of an earlier one are kept, and cannot sign in. */
  issuer: string
}
