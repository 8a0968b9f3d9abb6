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

type Pair = { api: Rate; bare: Rate }

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

const rowOf = (engine: string, what: string, pairs: Pair[]): string[] => {
  const middle = (value: (pair: Pair) => number): number => median(pairs.map(value))
  const ratios = pairs.map(({ api, bare }) => api.perSecond / bare.perSecond)
  return [
    engine,
    what,
    middle(({ api }) => api.perSecond).toFixed(0),
    middle(({ bare }) => bare.perSecond).toFixed(0),
    ratio(median(ratios)),
    `${ratio(Math.min(...ratios))} to ${ratio(Math.max(...ratios))}`,
    `${middle(({ api }) => api.p99).toFixed(2)} ms`,
    `${middle(({ bare }) => bare.p99).toFixed(2)} ms`,
  ]
}

const kinds = { writes: measureWrites, reads: measureReads }

/** Rounds of one kind of request after a warm-up of both servers; they alternate in starting. */
const measureKind = async (
  engine: string,
  kind: keyof typeof kinds,
  targets: { api: Loaded; bare: Loaded },
  { seconds, rounds }: Options
): Promise<string[]> => {
  const measure = kinds[kind]
  for (const target of [targets.api, targets.bare]) await measure(target, Math.min(2, seconds))
  const pairs: Pair[] = []
  for (let round = 0; round < rounds; round += 1) {
    const apiFirst = round % 2 === 0 ? await measure(targets.api, seconds) : null
    const bare = await measure(targets.bare, seconds)
    const api = apiFirst ?? (await measure(targets.api, seconds))
    printLine(`${engine}, ${kind}: ${Math.round(api.perSecond)}/s, bare ${Math.round(bare.perSecond)}/s`)
    pairs.push({ api, bare })
  }
  return rowOf(engine, kind, pairs)
}

const measureEngine = async (engine: string, places: { api: Place; bare: Place }, options: Options) => {
  const apiPosts = await fill(places.api, options.connections)
  const barePosts = await fill(places.bare, options.connections)
  const [apiPort, barePort] = [await freePort(), await freePort()]
  const [apiOrigin, bareOrigin] = [`http://127.0.0.1:${apiPort}`, `http://127.0.0.1:${barePort}`]
  return withChild(startApi(places.api, apiPort), async (apiChild) => {
    await timeUntil(apiChild, performance.now(), () => responds(`${apiOrigin}/health/ready`))
    return withChild(startBare(places.bare, barePort, barePosts), async (bareChild) => {
      const first = barePosts.ids[0] ?? ""
      await timeUntil(bareChild, performance.now(), () => responds(`${bareOrigin}/v1/api/v1/blog/admin/id/${first}`))
      const targets = {
        api: { origin: apiOrigin, ...apiPosts, versions: new Map<string, number>() },
        bare: { origin: bareOrigin, ...barePosts, versions: new Map<string, number>() },
      }
      return [
        await measureKind(engine, "writes", targets, options),
        await measureKind(engine, "reads", targets, options),
      ]
    })
  })
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
      return await measureEngine("PostgreSQL", { api: await place("api"), bare: await place("bare") }, options)
    } finally {
      await server.stop()
    }
  })

const head = ["database", "call", "API /s", "bare /s", "API / bare", "range", "API p99", "bare p99"]

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
  const rows = [...(await measureEmbedded(options)), ...(await measurePostgres(options))]
  printResult(
    markdownTable(head, rows),
    `Medians of ${options.rounds} rounds of ${options.seconds} s with ${options.connections} connections; API / bare is the median over the rounds.`
  )
}
