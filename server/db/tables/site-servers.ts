import type { Generated } from "kysely"

export type SiteServerTables = {
  /** The servers of the public site that run; by the database's clock. */
  site_server: {
    id: string
    /** The data folder from which it serves. */
    folder: string
    /** Null before the first release. */
    release: string | null
    /** Whether it has the builder lease. */
    builds: boolean
    seen_at: Generated<Date>
  }
  /** The last release of each data folder of which the webhook's receiver was, or will be, notified. */
  announced_release: {
    folder: string
    release: string
    announced_at: Generated<Date>
  }
  /** One row, where servers share a database and no disk; without one, no server has built yet. */
  site_builder: {
    only_row: Generated<boolean>
    /** Grows whenever a server becomes the builder; a former one sees by it that it no longer is. */
    term: number
    /** Data folder of the last server that built. */
    folder: string | null
    /** Number of the latest state in the bucket. */
    state_number: Generated<number>
  }
}
