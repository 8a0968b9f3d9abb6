import autocannon from "autocannon"
import { parseArgs } from "node:util"
import { blogList, blogPaths } from "../shared/contract/blog.ts"
import { devblogList, devblogPaths } from "../shared/contract/devblog.ts"
import { apiBase } from "../shared/paths.ts"
import { startChild, timeUntil, withChild } from "./support/child.ts"
import { responds, freePort, readBytes, readResponse } from "./support/http.ts"
import { wholeNumber } from "./support/numbers.ts"
import { productionVariables } from "./support/production.ts"
import { processorTime } from "./support/process-usage.ts"
import { markdownTable, median, percentile, printResult, ratio, printLine } from "./support/report.ts"
import { withTempFolder } from "./support/temp-folder.ts"

/** A server under load: its origin, and the process whose usage is measured. */
type Target = { origin: string; pid: number }

type Load = { seconds: number; connections: number }

/** Results of one round of load. */
type Round = { perSecond: number; p99: number; microseconds: number }

type Pair = { api: Round; bare: Round }

/**
 * Keeps all connections of one address busy for some seconds.
 *
 * @throws Error when any response was not a success
 */
const applyLoad = async (target: Target, path: string, { seconds, connections }: Load): Promise<Round> => {
  const times: number[] = []
  const before = processorTime(target.pid) ?? NaN
  const running = autocannon({ url: target.origin + path, connections, duration: seconds })
  // autocannon's own histogram has whole milliseconds only.
  running.on("response", (_client, _status, _bytes, milliseconds) => times.push(milliseconds))
  const result = await running
  const busy = (processorTime(target.pid) ?? NaN) - before
  const { errors, timeouts, non2xx } = result
  if (errors + timeouts + non2xx > 0)
    throw new Error(`${path}: ${errors} errors, ${timeouts} timeouts, ${non2xx} responses that were no success`)
  return {
    perSecond: result["2xx"] / result.duration,
    p99: percentile(times, 0.99),
    microseconds: (busy * 1_000) / result["2xx"],
  }
}

const measurePair = async (api: Target, bare: Target, path: string, load: Load, apiFirst: boolean): Promise<Pair> => {
  if (apiFirst) return { api: await applyLoad(api, path, load), bare: await applyLoad(bare, path, load) }
  const first = await applyLoad(bare, path, load)
  return { api: await applyLoad(api, path, load), bare: first }
}

const refuseDifference = async (api: Target, bare: Target, path: string): Promise<number> => {
  const [ours, theirs] = await Promise.all([readBytes(api.origin + path), readBytes(bare.origin + path)])
  if (!ours.body.equals(theirs.body) || ours.type !== theirs.type)
    throw new Error(`${path}: the two servers give different responses`)
  return ours.body.byteLength
}

/** Rounds of one address after a warm-up of both servers; they alternate in starting. */
const measurePath = async (api: Target, bare: Target, path: string, load: Load, rounds: number): Promise<string[]> => {
  const bytes = await refuseDifference(api, bare, path)
  await measurePair(api, bare, path, { ...load, seconds: Math.min(2, load.seconds) }, true)
  const pairs: Pair[] = []
  for (let round = 0; round < rounds; round += 1) {
    const pair = await measurePair(api, bare, path, load, round % 2 === 0)
    printLine(`${path}: ${Math.round(pair.api.perSecond)}/s, bare ${Math.round(pair.bare.perSecond)}/s`)
    pairs.push(pair)
  }
  const middle = (value: (pair: Pair) => number): number => median(pairs.map(value))
  const ratios = pairs.map((pair) => pair.api.perSecond / pair.bare.perSecond)
  return [
    `\`${path}\``,
    String(bytes),
    middle(({ api }) => api.perSecond).toFixed(0),
    middle(({ bare }) => bare.perSecond).toFixed(0),
    ratio(median(ratios)),
    `${ratio(Math.min(...ratios))} to ${ratio(Math.max(...ratios))}`,
    `${middle(({ api }) => api.p99).toFixed(2)} ms`,
    `${middle(({ bare }) => bare.p99).toFixed(2)} ms`,
    `${middle(({ api }) => api.microseconds).toFixed(0)} µs`,
    `${middle(({ bare }) => bare.microseconds).toFixed(0)} µs`,
  ]
}

/** Addresses of the demo content that are measured. */
const findPaths = async (origin: string): Promise<string[]> => {
  const base = origin + apiBase
  const blog = await readResponse(`${base}${blogPaths.list}?locale=en`, blogList)
  const devblog = await readResponse(`${base}${devblogPaths.list}?locale=en`, devblogList)
  const [id, link] = [blog.items[0]?.id, devblog.items[Math.floor(devblog.items.length / 2)]?.link]
  if (id === undefined || link === undefined) throw new Error("The demo content has no posts to ask for")
  return [
    `${blogPaths.list}?locale=en&perPage=20`,
    blogPaths.byId.replace(":id", id),
    devblogPaths.neighbors.replace(":link", link),
  ].map((path) => apiBase + path)
}

const head = [
  "GET",
  "bytes",
  "API /s",
  "bare /s",
  "API / bare",
  "range",
  "API p99",
  "bare p99",
  "API CPU per response",
  "bare CPU per response",
]

const startApi = async (dataDir: string) => {
  const port = await freePort()
  const place = { PORT: String(port), DATA_DIR: dataDir }
  const env = { ...productionVariables(), DEMO_CONTENT: "true", SITE: "off", ...place }
  return { server: startChild(["server/app/main.ts"], env), origin: `http://127.0.0.1:${port}` }
}

const startBare = async (addresses: string[]) => {
  const port = await freePort()
  const args = ["bench/bare-server.ts", String(port), ...addresses]
  return { server: startChild(args, { NODE_ENV: "production" }), origin: `http://127.0.0.1:${port}` }
}

/** Measures public reads of the API beside plain routes that send the same bytes. */
export const run = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: "string", default: "5" },
      rounds: { type: "string", default: "5" },
      connections: { type: "string", default: "20" },
    },
  })
  const load = { seconds: wholeNumber(values.seconds), connections: wholeNumber(values.connections) }
  const rounds = wholeNumber(values.rounds)
  const rows = await withTempFolder(async (dataDir) => {
    const api = await startApi(dataDir)
    return await withChild(api.server, async ({ pid }) => {
      await timeUntil(api.server, performance.now(), () => responds(`${api.origin}/health/ready`))
      const paths = await findPaths(api.origin)
      const bare = await startBare(paths.map((path) => api.origin + path))
      return await withChild(bare.server, async (bareServer) => {
        await timeUntil(bareServer, performance.now(), () => responds(bare.origin + (paths[0] ?? "")))
        const measured: string[][] = []
        for (const path of paths) {
          const targets = [
            { ...api, pid },
            { ...bare, pid: bareServer.pid },
          ] as const
          measured.push(await measurePath(...targets, path, load, rounds))
        }
        return measured
      })
    })
  })
  printResult(
    markdownTable(head, rows),
    `Medians of ${rounds} rounds of ${load.seconds} s with ${load.connections} connections; API / bare is the median over the rounds.`
  )
}
