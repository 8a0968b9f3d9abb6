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
}
