import { randomUUID } from "node:crypto"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { parseArgs } from "node:util"
import { sql } from "kysely"
import { childProcessOf } from "../__tests__/support/child-process.ts"
import { startPostgresServer } from "../__tests__/support/postgres-server.ts"
import { s3Keys } from "../__tests__/support/s3-server.ts"
import { openPostgres, type Database } from "../server/db/connection.ts"
import { folderId } from "../server/publishing/release/folder-id.ts"
import { usualRetention } from "../server/publishing/release/release-tidy.ts"
import { adminPost } from "../shared/contract/admin-posts.ts"
import { success } from "../shared/contract/envelope.ts"
import { apiBase, paths } from "../shared/paths.ts"
import { startChild, timeUntil, type Child } from "./support/child.ts"
import { freePort, responds } from "./support/http.ts"
import { wholeNumber } from "./support/numbers.ts"
import { peakMemory, processorTime } from "./support/process-usage.ts"
import { fillDatabaseWithPublishedPosts } from "./support/published-posts.ts"
import { markdownTable, median, percentile, printLine, printResult, seconds } from "./support/report.ts"
import { roomOfRelease } from "./support/release-links.ts"
import { sentPost } from "./support/saved-posts.ts"
import { measureRequests } from "./support/request-rate.ts"
import { epochNow, printedSteps, stepTable, type Round } from "./support/step-table.ts"
import { withTempFolder } from "./support/temp-folder.ts"
import { measureWrites, type Loaded } from "./support/write-load.ts"

/** Timeout of one change, in milliseconds. */
const longest = 10 * 60_000

/**
 * Saves before those that count: with fewer releases than are kept, each one links the whole tree of the next, which no
 * server does after its first day.
 */
const savesBefore = usualRetention.count + 2

/** How often the balancer asks whether a server is ready, in milliseconds. */
const probeEvery = 500

type Server = {
  name: string
  origin: string
  variables: Record<string, string>
  /** The present process; null before the first start. */
  child: Child | null
  /** Whether the balancer sends requests there. */
  isReady: boolean
}

/** Starts a storage. @returns its process and its address */
const startStorage = async (): Promise<{ child: Child; endpoint: string }> => {
  const child = startChild(["bench/support/storage-server.ts"], {})
  await timeUntil(child, performance.now(), () => child.output().endsWith("\n"))
  return { child, endpoint: child.output().trim() }
}

type Editor = { cookie: string; publicUrl: string }

const start = (server: Server): Child =>
  (server.child = startChild(["--import", "./bench/support/print-steps.ts", "server/app/main.ts"], server.variables))

const childOf = ({ child, name }: Server): Child => {
  if (!child) throw new Error(`${name} does not run`)
  return child
}

const save = async ({ cookie, publicUrl }: Editor, server: Server, path: string, body: object): Promise<number> => {
  const response = await fetch(`${server.origin}${apiBase}/api/v1/blog/${path}`, {
    method: "POST",
    headers: { cookie, origin: publicUrl, "content-type": "application/json" },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${text}`)
  return success(adminPost).parse(JSON.parse(text)).response.version
}

/** Milliseconds until a server serves a text. */
const served = async (server: Server, path: string, text: string): Promise<number> => {
  const begin = performance.now()
  for (;;) {
    const found = await fetch(server.origin + path).then(
      (response) => response.text(),
      () => ""
    )
    const passed = performance.now() - begin
    if (found.includes(text)) return passed
    if (passed > longest) throw new Error(`${server.name} never served ${text}:\n${childOf(server).output()}`)
    // More often, asking three servers would take half a core from them.
    await pause(20)
  }
}

type Saves = {
  /** Milliseconds of each server, and of the last of them, by round. */
  times: number[][]
  rounds: Round[]
}

/** Adds a post. @returns what edits it at one server in turn, and waits for all to serve it */
const addedPost = async (servers: Server[], editor: Editor): Promise<(rounds: number) => Promise<Saves>> => {
  const id = randomUUID()
  const path = paths.blogPost(`post-${id}`)
  const [first] = servers as [Server]
  let version = await save(editor, first, "add", sentPost(id, "Added"))
  await Promise.all(servers.map((server) => served(server, path, "Added")))
  let edits = 0
  return async (rounds) => {
    const saves: Saves = { times: [], rounds: [] }
    while (saves.times.length < rounds) {
      edits += 1
      const text = `Edited${edits}x`
      const at = servers[edits % servers.length] ?? first
      version = await save(editor, at, "edit", { ...sentPost(id, text), version })
      const begin = epochNow()
      const each = await Promise.all(servers.map((server) => served(server, path, text)))
      saves.times.push([...each, Math.max(...each)])
      saves.rounds.push({ begin, end: epochNow() })
    }
    return saves
  }
}

type Load = { requests: number; failed: number; retried: number; seconds: number }

/** Requests that are under way at once at most. */
const clientCount = 8

type Requests = { count: number; perSecond: number }

/**
 * Sends requests as a balancer does: in turn to servers that are ready, and to the next one when a connection fails.
 *
 * @param requests at least so many, and not more than so many a second
 * @param during what happens meanwhile; requests go on until it has ended
 */
const underLoad = async (
  servers: Server[],
  { count, perSecond }: Requests,
  during: () => Promise<void>
): Promise<Load> => {
  const load: Load = { requests: 0, failed: 0, retried: 0, seconds: 0 }
  const begin = performance.now()
  let isOver = false
  const probe = async (server: Server): Promise<void> => {
    while (!isOver) {
      server.isReady = await responds(`${server.origin}/health/ready`)
      await pause(probeEvery)
    }
  }
  const request = async (turn: number): Promise<void> => {
    const ready = servers.filter(({ isReady }) => isReady)
    for (let attempt = 0; attempt < ready.length; attempt += 1) {
      const server = ready[(turn + attempt) % ready.length]
      const path = turn % 2 === 0 ? paths.main : paths.blog
      const status = await fetch(`${server?.origin}${path}`).then(
        async (response) => {
          await response.arrayBuffer()
          return response.status
        },
        () => null
      )
      if (status === 200) return
      if (status !== null) break
      load.retried += 1
    }
    load.failed += 1
  }
  const client = async (): Promise<void> => {
    while (!isOver || load.requests < count) {
      const due = begin + (load.requests * 1_000) / perSecond
      load.requests += 1
      await request(load.requests)
      await pause(Math.max(0, due - performance.now()))
    }
  }
  for (const server of servers) server.isReady = true
  const probes = servers.map(probe)
  const clients = Array.from({ length: clientCount }, client)
  try {
    await during()
  } finally {
    isOver = true
  }
  await Promise.all([...clients, ...probes])
  return { ...load, seconds: (performance.now() - begin) / 1_000 }
}

const untilReady = (server: Server): Promise<number> =>
  timeUntil(childOf(server), performance.now(), () => responds(`${server.origin}/health/ready`))

const rollingRestart = (servers: Server[]) => async (): Promise<void> => {
  for (const server of servers) {
    printLine(`restarting ${server.name}`)
    await childOf(server).stop()
    start(server)
    await untilReady(server)
    while (!server.isReady) await pause(probeEvery)
  }
}

/** Kills the builder; milliseconds until another server builds, and until it has published a save. */
const takeOver = async (servers: Server[], editor: Editor, database: Database) => {
  const term = async (): Promise<number> =>
    (await database.store.selectFrom("site_builder").select("term").executeTakeFirstOrThrow()).term
  const [builder, ...others] = servers as [Server, Server]
  const before = await term()
  process.kill(childOf(builder).pid, "SIGKILL")
  const begin = performance.now()
  const id = randomUUID()
  await save(editor, others[0], "add", sentPost(id, "AfterTheBuilder"))
  while ((await term()) === before) await pause(50)
  const taken = performance.now() - begin
  await Promise.all(others.map((server) => served(server, paths.blogPost(`post-${id}`), "AfterTheBuilder")))
  return { taken, published: performance.now() - begin }
}

/** The servers, the one that builds first. */
const builderFirst = async (servers: Server[], database: Database): Promise<Server[]> => {
  const { rows } = await sql<{ folder: string }>`select folder from site_builder`.execute(database.store)
  for (const server of servers)
    if ((await folderId(server.variables["DATA_DIR"] ?? "")) === rows[0]?.folder)
      return [server, ...servers.filter((other) => other !== server)]
  throw new Error("No server builds")
}

const spread = (values: number[]): string[] => [seconds(median(values)), seconds(percentile(values, 0.95))]

/** Waits until a server can take over. @returns milliseconds until it could */
const standbyReady = (server: Server): Promise<number> =>
  timeUntil(childOf(server), performance.now(), () => childOf(server).output().includes("can take over at once"))

/** A process, its processor time during the saves in milliseconds, and its memory at most in bytes. */
type Usage = { name: string; time: number; memory: number | undefined }

const processesOf = async (servers: Server[], storage: Child): Promise<[name: string, pid: number][]> => {
  const found: [string, number][] = [["the storage", storage.pid]]
  for (const server of servers) {
    const { pid } = childOf(server)
    found.push([server.name, pid])
    const builder = await childProcessOf(pid, "builder/main.ts")
    if (builder !== undefined) found.push([`${server.name}: its resident builder`, builder])
  }
  return found
}

/** What processes use while work is done. */
const usageDuring = async <Result>(
  processes: [name: string, pid: number][],
  work: () => Promise<Result>
): Promise<{ result: Result; usage: Usage[] }> => {
  const before = processes.map(([, pid]) => processorTime(pid) ?? NaN)
  const result = await work()
  const usage = processes.map(([name, pid], index) => ({
    name,
    time: (processorTime(pid) ?? NaN) - (before[index] ?? NaN),
    memory: peakMemory(pid),
  }))
  return { result, usage }
}

/** Successes a second at one server, and at all of them at once. */
type Rates = { what: string; one: number; all: number }

/** Seconds, connections of each server that is asked for lists, and rounds. */
const busy = { seconds: 5, connections: 10, rounds: 3 }

/** Connections of all servers together. Saves wait for each other, and one that waits for four seconds is refused. */
const savers = 5

/** Both are measured in turn. */
const inRounds = async (
  what: string,
  measureOne: () => Promise<number>,
  measureAll: () => Promise<number>
): Promise<Rates> => {
  const rates: { one: number; all: number }[] = []
  for (let round = 0; round < busy.rounds; round += 1) rates.push({ one: await measureOne(), all: await measureAll() })
  return { what, one: median(rates.map(({ one }) => one)), all: median(rates.map(({ all }) => all)) }
}

/** How many lists of the API and saves of public posts the servers bear, while one of them publishes what is saved. */
const measureRates = async (servers: Server[], { cookie, publicUrl }: Editor): Promise<Rates[]> => {
  const [, one] = servers as [Server, Server]
  const lists = async (at: Server[]): Promise<number> => {
    const list = `${apiBase}/api/v1/blog?locale=en&perPage=20`
    const rates = await Promise.all(at.map(({ origin }) => measureRequests(origin + list, busy)))
    return rates.reduce((sum, { rate }) => sum + rate, 0)
  }
  const versions = new Map<string, number>()
  for (let number = 0; number < savers; number += 1) {
    const id = randomUUID()
    versions.set(id, await save({ cookie, publicUrl }, one, "add", sentPost(id, "Saved")))
  }
  const saves = async (at: Server[]): Promise<number> => {
    const loaded: Loaded = {
      origins: at.map(({ origin }) => origin),
      publicUrl,
      cookie,
      ids: [...versions.keys()],
      versions,
    }
    return (await measureWrites(loaded, busy.seconds)).perSecond
  }
  return [
    await inRounds(
      "lists of the API",
      () => lists([one]),
      () => lists(servers)
    ),
    await inRounds(
      "saves of public posts",
      () => saves([one]),
      () => saves(servers)
    ),
  ]
}

type Measured = {
  saves: number[][]
  steps: string
  usage: Usage[]
  /** In bytes. */
  room: number
  rates: Rates[]
  restart: Load
  /** Null where no server stands by. */
  kill: { load: Load; taken: number; published: number } | null
}

const measureTakeOver = async (
  servers: Server[],
  { editor, database, requests }: { editor: Editor; database: Database; requests: Requests }
): Promise<Measured["kill"]> => {
  // The restart has changed who builds.
  const present = await builderFirst(servers, database)
  const [other] = present.slice(1).filter(({ variables }) => variables["BUILDER"] === "here")
  if (other) printLine(`the one that stands by now can take over after ${seconds(await standbyReady(other))}`)
  let after = { taken: NaN, published: NaN }
  const load = await underLoad(servers, requests, async () => {
    after = await takeOver(present, editor, database)
  })
  return { load, ...after }
}

const measure = async (
  servers: Server[],
  parts: { editor: Editor; database: Database; storage: Child; rounds: number; requests: Requests }
): Promise<Measured> => {
  const { editor, storage, rounds, requests } = parts
  const [builder, ...followers] = servers as [Server, Server, Server]
  const standby = followers.find(({ variables }) => variables["BUILDER"] === "here")
  const begin = performance.now()
  const child = start(builder)
  await timeUntil(child, begin, () => /^ {2}site {2,}http/m.test(child.output()))
  await untilReady(builder)
  printLine(`built after ${seconds(performance.now() - begin)}`)
  for (const server of followers) {
    start(server)
    printLine(`${server.name} is ready after ${seconds(await untilReady(server))}`)
  }
  if (standby) printLine(`${standby.name} can take over after ${seconds(await standbyReady(standby))}`)
  const edit = await addedPost(servers, editor)
  await edit(savesBefore)
  const { result, usage } = await usageDuring(await processesOf(servers, storage), () => edit(rounds))
  const { times: saves, rounds: measured } = result
  const steps = stepTable(
    measured,
    servers.flatMap((server) => printedSteps(childOf(server).output()))
  )
  printLine(`save to live: ${seconds(median(saves.map((times) => times.at(-1) ?? NaN)))}\n${steps}`)
  const room = await roomOfRelease(builder.variables["DATA_DIR"] ?? "")
  const rates = await measureRates(servers, editor)
  const restart = await underLoad(servers, requests, rollingRestart(servers))
  printLine(`rolling restart: ${restart.failed} of ${restart.requests} failed`)
  return { saves, steps, usage, room, rates, restart, kill: standby ? await measureTakeOver(servers, parts) : null }
}

const megabytes = (bytes: number | undefined): string =>
  bytes === undefined ? "not known here" : `${(bytes / 2 ** 20).toFixed(1)} MiB`

const report = (
  { saves, steps, usage, room, rates, restart, kill }: Measured,
  names: string[],
  posts: number
): void => {
  const columns = [...names, "all three"]
  const loads = { "rolling restart": restart, ...(kill && { "builder killed": kill.load }) }
  printResult(
    markdownTable(
      [`from a save to live, ${posts} posts`, "p50", "p95"],
      columns.map((name, column) => [name, ...spread(saves.map((times) => times[column] ?? NaN))])
    ),
    steps,
    markdownTable(
      ["process", "memory at most", "processor time for a save"],
      usage.map(({ name, time, memory }) => [name, megabytes(memory), `${(time / saves.length).toFixed(0)} ms`])
    ),
    `A release takes ${megabytes(room)} on the disk.`,
    markdownTable(
      ["a second", "a server that does not build", "all three at once"],
      rates.map(({ what, one, all }) => [what, one.toFixed(0), all.toFixed(0)])
    ),
    markdownTable(
      ["under load", "requests", "a second", "failed", "sent to another server"],
      Object.entries(loads).map(([name, { requests, failed, retried, seconds: took }]) => [
        name,
        ...[requests, Math.round(requests / took), failed, retried].map(String),
      ])
    ),
    kill
      ? `Another server builds ${seconds(kill.taken)} after the builder was killed, and has published ${seconds(kill.published)} after it.`
      : "No server stands by."
  )
}

/** Where servers have a data folder each, and releases travel; and where they share one. */
const rolesOf = (isShared: boolean): Record<string, string> =>
  isShared
    ? { "the builder": "here", "a server": "elsewhere", "another one": "elsewhere" }
    : { "the builder": "here", "the one that stands by": "here", "a third one": "elsewhere" }

/** Measures three servers, of which one builds: with a disk that they share, or without, and then another one stands by. */
export const run = async (args: string[]): Promise<void> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      rounds: { type: "string", default: "30" },
      requests: { type: "string", default: "30000" },
      rate: { type: "string", default: "300" },
      shared: { type: "boolean", default: false },
    },
  })
  const posts = wholeNumber(positionals[0] ?? "1000")
  await withTempFolder(async (folder) => {
    await using opened = new AsyncDisposableStack()
    const postgres = await startPostgresServer()
    opened.defer(postgres.stop)
    const storage = await startStorage()
    opened.defer(storage.child.stop)
    const database = openPostgres(postgres.url)
    opened.defer(database.close)
    const cookie = await fillDatabaseWithPublishedPosts(database, posts)
    const isShared = values.shared
    const roles = rolesOf(isShared)
    const ports = await Promise.all(Object.keys(roles).map(freePort))
    const publicUrl = `http://localhost:${ports[0]}`
    const secret = randomUUID()
    const servers = Object.entries(roles).map(([name, builder], index): Server => {
      const port = String(ports[index])
      const variables = {
        ...{ PORT: port, PUBLIC_URL: publicUrl, BUILDER: builder, DEMO_CONTENT: "false", BOT_CHECK_SECRET: secret },
        ...{ DATA_DIR: join(folder, isShared ? "shared" : port), DATABASE_URL: postgres.url },
        ...{ S3_ENDPOINT: storage.endpoint, S3_BUCKET: "media", S3_REGION: "eu-north-1" },
        ...{ S3_ACCESS_KEY_ID: s3Keys.accessKeyId, S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey },
        ...(isShared ? {} : { RELEASES_BUCKET: "media" }),
      }
      return { name, origin: `http://localhost:${port}`, variables, child: null, isReady: false }
    })
    opened.defer(async () => {
      for (const { child } of servers) if (child && !child.hasEnded()) await child.stop().catch(() => undefined)
    })
    const rounds = wholeNumber(values.rounds)
    const requests = { count: wholeNumber(values.requests), perSecond: wholeNumber(values.rate) }
    const measured = await measure(servers, {
      ...{ editor: { cookie, publicUrl }, database, storage: storage.child, rounds, requests },
    })
    report(measured, Object.keys(roles), posts)
  })
}
