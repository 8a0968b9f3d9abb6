import { observeResponses } from "../../components/api/fetch-api.ts"

/** How far the server's clock is ahead of the browser's, in milliseconds. */
let ahead = 0

/** The header has whole seconds, and a response takes its time: a smaller difference says nothing. */
const least = 2_000

const readTime = ({ headers }: Response): void => {
  // A stored response has the time at which it was made.
  if (headers.get("cache-control")?.includes("no-store") !== true) return
  const difference = Date.parse(headers.get("date") ?? "") - Date.now()
  if (Number.isNaN(difference)) return
  ahead = Math.abs(difference) < least ? 0 : difference
}

observeResponses(readTime)

/**
 * The time by the server's clock, in milliseconds since 1970, as the latest response of the API told it. What lies ahead
 * and what is past is the server's to decide, and a browser's clock may be wrong.
 */
export const serverNow = (): number => Date.now() + ahead
