import type { BotCheckConfig } from "./bot-check/bot-check-config.ts"
import type { StudioInboxConfig } from "./inbox/studio-inboxes.ts"
import type { Queue } from "./tasks/task-queue.ts"
import type { Database } from "./db/connection.ts"

/** What services work with. The clock is a part of it, so that a test can move time. */
export type ServiceContext = BotCheckConfig &
  StudioInboxConfig & {
    database: Database
    queue: Queue
    now: () => Date
    /** Origin under which the public reaches the site; no trailing slash. */
    publicUrl: string
  }
