import { sql } from "kysely"
import type { Database } from "./connection.ts"

/** In milliseconds: how often the clocks are compared, and how far apart they may be. NTP keeps them much closer. */
const usual = { every: 60_000, tolerated: 1_000 }

export type DatabaseClock = {
  now: () => Date
  /**
   * Calls the listener when this machine's clock turns out to be ahead, in milliseconds (negative when it is behind), or no
   * longer; at once if it is so already.
   */
  report: (listener: (ahead: number) => void) => void
  stop: () => void
}

/**
 * The clock of a server. Where several share a database it is the database's: what one of them dates or schedules has
 * the same instant for all.
 *
 * @param own this machine's clock
 * @throws errors of the database
 */
export const openDatabaseClock = async (
  { store, shared }: Pick<Database, "store" | "shared">,
  own: () => number = Date.now,
  times = usual
): Promise<DatabaseClock> => {
  let ahead = 0
  let notify: (ahead: number) => void = () => undefined
  const compare = async (): Promise<void> => {
    const before = own()
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(store)
    const after = own()
    const at = rows[0]?.at.getTime() ?? before
    const found = (before + after) / 2 - at
    // A slow response says the time only roughly, and one during which the clock was set does not say it at all.
    if (Math.abs(found - ahead) <= times.tolerated + Math.abs(after - before) / 2) return
    ahead = Math.abs(found) <= times.tolerated ? 0 : found
    notify(ahead)
  }
  if (shared) await compare()
  // While the database is away, the difference stays as it was.
  const timer = shared ? setInterval(() => void compare().catch(() => undefined), times.every).unref() : undefined
  return {
    now: () => new Date(own() - ahead),
    report: (listener) => {
      notify = listener
      if (ahead !== 0) listener(ahead)
    },
    stop: () => clearInterval(timer),
  }
}
