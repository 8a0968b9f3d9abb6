import { errorReportLimits } from "../../shared/limits/error-reports.ts"

/** What became of an error: `off` without a DSN, `repeated` for the same error, `limited` for one too many. */
export type ReportOutcome = "sent" | "repeated" | "limited" | "off"

type Decision = { outcome: "sent"; repeats: number } | { outcome: "repeated" | "limited" }

const minute = 60_000

/** Errors whose repeats are counted; more are forgotten, so that memory is bounded. */
const countedMax = 1_000

/** Kind of an error and the place in the code where it was made: the same for all values in its text. */
export const errorKey = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error
  // The text stands before the places, and may look like one.
  const places = (error.stack ?? "").replace(error.message, "")
  const place = /^ {4}at .+$/m.exec(places)?.[0] ?? error.message
  return `${error.name} ${place}`
}

/**
 * Decides which errors are reported: each once a minute, and only so many a minute.
 *
 * @param now time in milliseconds
 */
export const createReportLimiter = (now: () => number): ((key: string) => Decision) => {
  let current = -1
  let sent = new Set<string>()
  const repeats = new Map<string, number>()
  return (key) => {
    const time = Math.floor(now() / minute)
    if (time !== current) {
      current = time
      sent = new Set()
    }
    const outcome = sent.has(key) ? "repeated" : sent.size < errorReportLimits.perMinute ? "sent" : "limited"
    if (outcome !== "sent") {
      if (repeats.size >= countedMax) repeats.clear()
      repeats.set(key, (repeats.get(key) ?? 0) + 1)
      return { outcome }
    }
    sent.add(key)
    const count = repeats.get(key) ?? 0
    repeats.delete(key)
    return { outcome, repeats: count }
  }
}
