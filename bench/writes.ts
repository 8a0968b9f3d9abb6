import { join } from "node:path"
import { parseArgs } from "node:util"
import { startPostgresServer } from "../__tests__/support/postgres-server.ts"
import { openEmbeddedDatabase, openPostgres, type Database } from "../server/db/connection.ts"
import { startChild, timeUntil, withChild } from "./support/child.ts"
import { responds, freePort } from "./support/http.ts"
import { wholeNumber } from "./support/numbers.ts"
import { productionVariables } from "./support/production.ts"
import { markdownTable, median, printResult, ratio, printLine } from "./support/report.ts"
import { fillWithPosts, publicUrl } from "./support/saved-posts.ts"
import { withTempFolder } from "./support/temp-folder.ts"
import { measureReads, measureWrites, type Loaded, type Rate } from "./support/write-load.ts"

type Options = { seconds: number; rounds: number; connections: number }

/** The database of a server: a data folder, or an address of PostgreSQL. */
type Place = { dataDir: string; databaseUrl: string | null }

/** What is measured, and what it is compared with. */
type Pair<Of> = { measured: Of; beside: Of }

const openAt = ({ dataDir, databaseUrl }: Place): Promise<Database> =>
  databaseUrl === null ? openEmbeddedDatabase(dataDir) : Promise.resolve(openPostgres(databaseUrl))

const fill = async (place: Place, count: number) => {
  const database = await openAt(place)
  try {
    return await fillWithPosts(database, count)
  } finally {
    await database.close()
  }
}

const startApi = (place: Place, port: number) =>
  startChild(["server/app/main.ts"], {
    ...productionVariables(),
    PUBLIC_URL: publicUrl,
    SITE: "off",
    PORT: String(port),
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl === null ? {} : { DATABASE_URL: place.databaseUrl }),
  })

const startBare = (place: Place, port: number, { cookie, ids }: { cookie: string; ids: string[] }) => {
  const database = place.databaseUrl ?? join(place.dataDir, "db", "content")
  return startChild(["bench/bare-writes-server.ts", String(port), database, cookie, ...ids], { NODE_ENV: "production" })
}

const rowOf = (engine: string, what: string, pairs: Pair<Rate>[]): string[] => {
  const middle = (value: (pair: Pair<Rate>) => number): number => median(pairs.map(value))
  const ratios = pairs.map(({ measured, beside }) => measured.perSecond / beside.perSecond)
  return [
    engine,
    what,
    middle(({ measured }) => measured.perSecond).toFixed(0),
    middle(({ beside }) => beside.perSecond).toFixed(0),
    ratio(median(ratios)),
    `${ratio(Math.min(...ratios))} to ${ratio(Math.max(...ratios))}`,
    `${middle(({ measured }) => measured.p99).toFixed(2)} ms`,
    `${middle(({ beside }) => beside.p99).toFixed(2)} ms`,
  ]
}

const kinds = { writes: measureWrites, reads: measureReads }

/** Rounds of one kind of request after a warm-up of both; they alternate in starting. */
const measureKind = async (
  engine: string,
  kind: keyof typeof kinds,
  targets: Pair<Loaded>,
  { seconds, rounds }: Options
): Promise<string[]> => {
  const measure = kinds[kind]
  for (const target of [targets.measured, targets.beside]) await measure(target, Math.min(2, seconds))
  const pairs: Pair<Rate>[] = []
  for (let round = 0; round < rounds; round += 1) {
    const first = round % 2 === 0 ? await measure(targets.measured, seconds) : null
    const beside = await measure(targets.beside, seconds)
    const measured = first ?? (await measure(targets.measured, seconds))
    printLine(`${engine}, ${kind}: ${Math.round(measured.perSecond)}/s, beside ${Math.round(beside.perSecond)}/s`)
    pairs.push({ measured, beside })
  }
  return rowOf(engine, kind, pairs)
}

const measureKinds = async (engine: string, targets: Pair<Loaded>, options: Options) => [
  await measureKind(engine, "writes", targets, options),
  await measureKind(engine, "reads", targets, options),
]

/** Starts the API at a place and waits until it responds. */
const withApi = async <Result>(place: Place, work: (origin: string) => Promise<Result>): Promise<Result> => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  return withChild(startApi(place, port), async (child) => {
    await timeUntil(child, performance.now(), () => responds(`${origin}/health/ready`))
    return work(origin)
  })
}

const measureEngine = async (engine: string, places: { api: Place; bare: Place }, options: Options) => {
  const apiPosts = await fill(places.api, options.connections)
  const barePosts = await fill(places.bare, options.connections)
  const barePort = await freePort()
  const bareOrigin = `http://127.0.0.1:${barePort}`
  return withApi(places.api, (apiOrigin) =>
    withChild(startBare(places.bare, barePort, barePosts), async (bareChild) => {
      const first = barePosts.ids[0] ?? ""
      await timeUntil(bareChild, performance.now(), () => responds(`${bareOrigin}/v1/api/v1/blog/admin/id/${first}`))
      const measured = { origins: [apiOrigin], publicUrl, ...apiPosts, versions: new Map<string, number>() }
      const beside = { origins: [bareOrigin], publicUrl, ...barePosts, versions: new Map<string, number>() }
      return measureKinds(engine, { measured, beside }, options)
    })
  )
}

/** Two servers of a database beside one of them. */
const measureServers = async (place: Place, second: Place, options: Options) => {
  const posts = { ...(await fill(place, options.connections)), publicUrl, versions: new Map<string, number>() }
  return withApi(place, (one) =>
    withApi(second, (other) => {
      const targets = { measured: { ...posts, origins: [one, other] }, beside: { ...posts, origins: [one] } }
      return measureKinds("PostgreSQL", targets, options)
    })
  )
}

const measureEmbedded = (options: Options) =>
  withTempFolder((folder) => {
    const place = (name: string): Place => ({ dataDir: join(folder, name), databaseUrl: null })
    return measureEngine("embedded", { api: place("api"), bare: place("bare") }, options)
  })

const measurePostgres = (options: Options) =>
  withTempFolder(async (folder) => {
    const server = await startPostgresServer()
    try {
      const place = async (name: string): Promise<Place> => {
        const admin = openPostgres(server.url)
        await admin.runSql(`create database ${name}`)
        await admin.close()
        const url = new URL(server.url)
        url.pathname = `/${name}`
        return { dataDir: join(folder, name), databaseUrl: url.href }
      }
      const shared = await place("shared")
      return {
        pair: await measureEngine("PostgreSQL", { api: await place("api"), bare: await place("bare") }, options),
        servers: await measureServers(shared, { ...shared, dataDir: join(folder, "second") }, options),
      }
    } finally {
      await server.stop()
    }
  })

const head = ["database", "call", "API /s", "bare /s", "API / bare", "range", "API p99", "bare p99"]
const serversHead = ["database", "call", "two servers /s", "one /s", "two / one", "range", "two p99", "one p99"]

/** Measures saves and reads of signed-in users beside Fastify and the driver alone with the same statements. */
export const run = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: "string", default: "5" },
      rounds: { type: "string", default: "5" },
      connections: { type: "string", default: "10" },
    },
  })
  const options = {
    seconds: wholeNumber(values.seconds),
    rounds: wholeNumber(values.rounds),
    connections: wholeNumber(values.connections),
  }
  const embedded = await measureEmbedded(options)
  const { pair, servers } = await measurePostgres(options)
  printResult(
    markdownTable(head, [...embedded, ...pair]),
    markdownTable(serversHead, servers),
    `Medians of ${options.rounds} rounds of ${options.seconds} s with ${options.connections} connections; the ratio is the median over the rounds.`
  )
}
