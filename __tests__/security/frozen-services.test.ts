import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import sharp from "sharp"
import { failure } from "../../shared/contract/envelope.ts"
import { errorCodes } from "../../shared/contract/error-codes.ts"
import { openPostgres } from "../../server/db/connection.ts"
import { migrate } from "../../server/db/migrate.ts"
import { addEditor, inspect, newEntry, publicUrl, save } from "../server/durability/saving.ts"
import { startOpenIdPeer, type OpenIdPeer } from "../server/people/open-id-peer.ts"
import { addresses } from "../server/people/sign-in-app.ts"
import { startClamd, type Clamd } from "../support/clamd.ts"
import { startPostgresServer, type PostgresServer } from "../support/postgres-server.ts"
import { s3Keys, startS3Server, type S3Server } from "../support/s3-server.ts"
import { startServerProcess, type ServerProcess } from "../support/server-process.ts"
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy.ts"
import { multipart, multipartType } from "../support/upload.ts"

/**
 * Seconds after which a client gives up, and after which everything works again once a service is back. Each is several
 * times what the server needs: beside other tests it gets a part of a processor.
 */
const timeout = 30
const recovery = 20

let dataDir: string
let postgres: PostgresServer
let s3: S3Server
let clamd: Clamd
let provider: OpenIdPeer
let server: ServerProcess
let cookie: string
const proxies = {} as Record<"database" | "storage" | "scanner" | "provider", TcpProxy>

/** One server for all tests of the file, with every service behind a proxy: a test that freezes one resumes it. */
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "frozen-"))
  ;[postgres, s3, clamd, provider] = await Promise.all([
    startPostgresServer(),
    startS3Server(),
    startClamd(() => "stream: OK\0"),
    startOpenIdPeer(),
  ])
  proxies.database = await startTcpProxy(postgres.url)
  proxies.storage = await startTcpProxy(s3.endpoint)
  proxies.scanner = await startTcpProxy(`tcp://127.0.0.1:${clamd.port}`)
  proxies.provider = await startTcpProxy(provider.origin)
  provider.origin = proxies.provider.address
  const database = openPostgres(postgres.url)
  await migrate(database.store)
  cookie = await addEditor(database)
  await database.close()
  server = await startServerProcess({
    NODE_ENV: "test",
    DATA_DIR: dataDir,
    PUBLIC_URL: publicUrl,
    DATABASE_URL: proxies.database.address,
    S3_ENDPOINT: proxies.storage.address,
    S3_BUCKET: "media",
    S3_REGION: "eu-north-1",
    S3_ACCESS_KEY_ID: s3Keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
    CLAMD_ADDRESS: `127.0.0.1:${proxies.scanner.port}`,
    ...provider.variables,
    OIDC_ISSUER: provider.origin,
  })
})

afterAll(async () => {
  await server.end("SIGKILL")
  for (const proxy of Object.values(proxies)) await proxy.close()
  await Promise.all([postgres.stop(), s3.close(), clamd.close(), provider.close()])
  await rm(dataDir, { recursive: true, force: true })
})

// A test that fails leaves nothing frozen to the next one.
afterEach(() => {
  for (const proxy of Object.values(proxies)) proxy.resume()
})

/** Fails when there is no complete response before a client gives up. */
const ask = async (path: string, init: RequestInit = {}): Promise<{ response: Response; body: unknown }> => {
  const signal = AbortSignal.timeout(timeout * 1_000)
  const response = await fetch(server.address + path, { redirect: "manual", headers: { cookie }, ...init, signal })
  const text = await response.text()
  return { response, body: text.startsWith("{") ? (JSON.parse(text) as unknown) : text }
}

const post = (path: string, body: unknown) =>
  ask(path, {
    method: "POST",
    headers: { cookie, origin: publicUrl, "content-type": "application/json" },
    body: JSON.stringify(body),
  })

/** Uploads a picture that no other upload has. */
const upload = async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const
  const content = await sharp({ create: { width: 64, height: 64, channels: 3, background: "red", noise } })
    .png()
    .toBuffer()
  return ask("/v1/api/v1/files/upload", {
    method: "POST",
    headers: { cookie, origin: publicUrl, "content-type": multipartType },
    body: new Uint8Array(multipart({ name: "noise.png", content })),
  })
}

const expectUnavailable = async (asked: ReturnType<typeof ask>): Promise<void> => {
  const { response, body } = await asked
  expect(response.status).toBe(errorCodes.unavailable.status)
  expect(response.headers.get("retry-after")).toMatch(/^\d+$/)
  expect(failure.parse(body).code).toBe(errorCodes.unavailable.code)
}

let reads = 0

/** An address that no response is cached for. */
const uncached = () => ask(`/v1/api/v1/blog?perPage=${((reads += 1) % 90) + 1}&page=${reads}`)

/** Requests that need the database, each in another way. */
const requests: (() => ReturnType<typeof ask>)[] = [
  uncached,
  () => ask("/v1/api/v1/jobs/id/11111111-1111-4111-8111-111111111111"),
  () => post("/v1/api/user/current", {}),
  () => ask("/v1/api/v1/blog/admin"),
  () => post("/v1/api/v1/blog/remove", { id: "11111111-1111-4111-8111-111111111111", version: 1 }),
  () => ask("/health/ready"),
  () => ask("/health/ready/database"),
]

const isOk = ({ response }: Awaited<ReturnType<typeof ask>>): boolean => response.status === 200

/** Sends requests until one succeeds; the last one is sent when everything must work again. */
const recovers = async (request: () => ReturnType<typeof ask>, isGood = isOk): Promise<void> => {
  const late = AbortSignal.timeout(recovery * 1_000)
  const good = Promise.withResolvers<boolean>()
  const attempts: Promise<void>[] = []
  const attempt = async (): Promise<void> => {
    const asked = await request()
    const { status, headers } = asked.response
    if (!isGood(asked)) throw new Error(`${status} ${headers.get("location") ?? JSON.stringify(asked.body)}`)
    good.resolve(true)
  }
  do {
    const sent = attempt()
    // The last line decides.
    sent.catch(() => undefined)
    attempts.push(sent)
    if (await Promise.race([good.promise, pause(500, false)])) break
  } while (!late.aborted)
  await Promise.any(attempts)
}

describe("a database", () => {
  test.each([
    [
      "whose network swallows everything",
      () => {
        proxies.database.freeze()
        return Promise.resolve(() => proxies.database.resume())
      },
    ],
    ["whose processes are frozen", () => postgres.freeze()],
  ])("%s gets a clear response to everything, and is used again when it is back", async (_how, freeze) => {
    const entry = newEntry()
    expect(await save(server.address, cookie, entry)).toBe(true)
    await ask("/v1/api/v1/jobs")

    const goOn = await freeze()

    // More requests than there are connections, at the same time, then others that find none.
    const many = [...requests, ...requests, ...requests].map((request) => expectUnavailable(request()))
    expect((await ask("/v1/api/v1/jobs")).response.status).toBe(200)
    expect((await ask("/health/live")).response.status).toBe(200)
    await Promise.all(many)
    for (const request of requests.slice(0, 2)) await expectUnavailable(request())

    goOn()

    await recovers(uncached)
    await inspect(server.address, cookie, entry)
    expect(await save(server.address, cookie, entry)).toBe(true)
    await inspect(server.address, cookie, entry)
  })

  test("whose connections vanish one and all gets other ones", async () => {
    // As many connections as the pool may have.
    await Promise.all(Array.from({ length: 30 }, uncached))

    proxies.database.drop()

    await recovers(uncached)
    for (const request of requests.slice(0, 4)) expect((await request()).response.status).not.toBe(503)
  })
})

describe("a bucket", () => {
  test("that is frozen gets a clear response to uploads and downloads, and is used again when it is back", async () => {
    const first = (await upload()).body as { response: { url: string } }
    const picture = new URL(first.response.url, publicUrl).pathname
    expect((await ask(picture)).response.status).toBe(200)

    proxies.storage.freeze()
    const uploads = expectUnavailable(upload())
    await expectUnavailable(ask(picture))
    await uploads
    // The database may be slow for a moment, which is not what is looked at here.
    await recovers(() => ask("/health/ready"))
    expect((await ask("/health/ready")).body).toMatchObject({ parts: { storage: "unavailable" } })
    await expectUnavailable(ask("/health/ready/storage"))
    proxies.storage.resume()

    await recovers(() => ask(picture))
    expect((await upload()).response.status).toBe(200)
    expect((await ask("/health/ready/storage")).response.status).toBe(200)
  })
})

describe("a virus scanner", () => {
  test("that is frozen gets a clear response to uploads, and is used again when it is back", async () => {
    proxies.scanner.freeze()
    await expectUnavailable(upload())
    proxies.scanner.resume()
    await recovers(upload)
  })
})

describe("a sign-in provider", () => {
  const start = () => ask(addresses.start)

  test("that is frozen sends the browser back, and is used again when it is back", async () => {
    proxies.provider.freeze()
    expect((await start()).response.headers.get("location")).toContain("signin=unavailable")
    proxies.provider.resume()
    await recovers(start, ({ response }) => response.headers.get("location")?.startsWith(provider.origin) === true)
  })
})
