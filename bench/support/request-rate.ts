import autocannon from "autocannon"
import { percentile } from "./report.ts"

export type RequestRate = { rate: number; p50: number; p99: number }

export type RequestLoad = { connections: number; seconds: number }

/**
 * Keeps all connections busy with one address for some seconds.
 *
 * @returns successes a second, and milliseconds from a request to its response
 * @throws Error when any response was not a success
 */
export const measureRequests = async (url: string, { connections, seconds }: RequestLoad): Promise<RequestRate> => {
  const times: number[] = []
  const running = autocannon({ url, connections, duration: seconds, headers: { "accept-encoding": "br, gzip" } })
  running.on("response", (_client, _status, _bytes, milliseconds) => times.push(milliseconds))
  const { errors, timeouts, non2xx, duration, ...result } = await running
  if (errors + timeouts + non2xx > 0)
    throw new Error(`${url}: ${errors} errors, ${timeouts} timeouts, ${non2xx} responses that were no success`)
  return { rate: result["2xx"] / duration, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}
