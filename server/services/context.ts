import type { BotCheckConfig } from "../security/bot-check-config.ts"
import type { StudioInboxConfig } from "../mail/studio-inboxes.ts"
import type { Queue } from "../queue/queue.ts"
import type { Database } from "../store/connection.ts"

/** What services work with. The clock is a part of it, so that a test can move time. */
export type ServiceContext = BotCheckConfig &
  StudioInboxConfig & {
    database: Database
    queue: Queue
    now: () => Date
    /** Origin under which the public reaches the site; no trailing slash. */
    publicUrl: string
  }
