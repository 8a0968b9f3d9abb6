import { botCheckLimits, networkLimits } from "../../shared/limits/bot-check.ts"
import type { BotCheckKind } from "../../shared/visitor-endpoints.ts"
import type { Store } from "../db/connection.ts"
import { countNetworkUse, countUse } from "./bot-check-repository.ts"
import type { ClientNetworks } from "./client-networks.ts"

/** What the accepted forms of the last day mean for the next one of a client. */
type FormLoad = {
  /** By how many doublings its work exceeds the least. */
  doublings: number
  /** How many of these come from the load of everyone. */
  crowdDoublings: number
  /** After how many seconds to try again when its networks have sent as many forms as they may; null when they may send. */
  fullFor: number | null
  /** Whether so many forms of the kind come from everyone that each network may send few. */
  crowded: boolean
  /** Whether its own network has sent none in ten minutes. */
  first: boolean
}

const { perTenMinutes, inCrowd, perDay, crowd } = networkLimits

const day = 86_400_000

/** For how long used checks are stored: the longest time over which they are counted. */
export const useStoredFor = day

/** Doublings of the work: one from a quarter of a limit, two from half of it. */
const doublingsAt = (used: number, limit: number): number => (used >= limit / 2 ? 2 : used >= limit / 4 ? 1 : 0)

/** Seconds: the limit of ten minutes has room again after them at the latest, that of a day hour by hour. */
const waits = { recent: botCheckLimits.lifetime / 1_000, day: 3_600 }

/** @param kind null for every kind together */
export const readFormLoad = async (
  store: Store,
  { kind, networks }: { kind: BotCheckKind | null; networks: ClientNetworks },
  now: Date
): Promise<FormLoad> => {
  const since = { recent: new Date(now.getTime() - botCheckLimits.lifetime), day: new Date(now.getTime() - day) }
  const own = await countNetworkUse(store, { kind, networks }, since)
  const everyone = await countUse(store, kind, since.recent, crowd)
  const crowded = everyone >= crowd
  const limits = crowded ? inCrowd : perTenMinutes
  const crowdDoublings = doublingsAt(everyone, 2 * crowd)
  return {
    doublings:
      Math.max(...own.recent.map((used, size) => doublingsAt(used, perTenMinutes[size] ?? 0))) + crowdDoublings,
    crowdDoublings,
    fullFor: own.day.some((used, size) => used >= (perDay[size] ?? 0))
      ? waits.day
      : own.recent.some((used, size) => used >= (limits[size] ?? 0))
        ? waits.recent
        : null,
    crowded,
    first: own.recent[0] === 0,
  }
}
