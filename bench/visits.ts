import { parseArgs } from "node:util"
import autocannon from "autocannon"
import { paths } from "../shared/paths.ts"
import { readBytes } from "./support/http.ts"
import { wholeNumber } from "./support/numbers.ts"
import { markdownTable, percentile, printLine, printResult } from "./support/report.ts"

/** What visitors ask for: pages in both languages, and the first script of a page. */
const addressesOf = async (origin: string): Promise<string[]> => {
  const { body } = await readBytes(origin + paths.main)
  const script = /<script[^>]+src="(\/[^"]+\.js)"/.exec(body.toString())?.[1]
  return [paths.main, `/ru`, paths.blog, ...(script === undefined ? [] : [script])]
}

/**
 * Keeps all connections busy with one address for some seconds.
 *
 * @throws Error when any response was not a success
 */
const measure = async (url: string, connections: number, seconds: number): Promise<string[]> => {
  const times: number[] = []
  const running = autocannon({ url, connections, duration: seconds, headers: { "accept-encoding": "br, gzip" } })
  running.on("response", (_client, _status, _bytes, milliseconds) => times.push(milliseconds))
  const { errors, timeouts, non2xx, duration, ...result } = await running
  if (errors + timeouts + non2xx > 0)
    throw new Error(`${url}: ${errors} errors, ${timeouts} timeouts, ${non2xx} answers that were no success`)
  return [
    `\`${new URL(url).pathname}\``,
    (result["2xx"] / duration).toFixed(0),
    `${percentile(times, 0.5).toFixed(2)} ms`,
    `${percentile(times, 0.99).toFixed(2)} ms`,
  ]
}

/** How many visitors' requests a running site bears, whatever serves it. */
export const run = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      origin: { type: "string", default: "http://localhost:8000" },
      seconds: { type: "string", default: "5" },
      connections: { type: "string", default: "20" },
    },
  })
  const connections = wholeNumber(values.connections)
  const rows: string[][] = []
  for (const address of await addressesOf(values.origin)) {
    printLine(address)
    rows.push(await measure(values.origin + address, connections, wholeNumber(values.seconds)))
  }
  printResult(markdownTable(["GET", "requests a second", "p50", "p99"], rows))
}
