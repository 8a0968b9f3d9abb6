import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { contentState } from "../../../server/db/content-changes.ts"
import { seedLegal } from "../../../server/legal/seed-legal-service.ts"
import { currentRelease } from "../../../server/publishing/release/release-folders.ts"
import { freePort } from "../../support/instance.ts"
import { s3Keys, startS3Server, type S3Server } from "../../support/s3-server.ts"
import { spawnServerProcess, startServerProcess } from "../../support/server-process.ts"
import {
  release,
  startTravelling,
  until,
  useServersDatabase,
  type TravellingServer,
} from "../publishing/bucket/travelling-site.ts"

const postgres = useServersDatabase()

let storage: S3Server
let builder: TravellingServer
let folder: string

beforeEach(async () => {
  storage = await startS3Server()
  builder = await startTravelling({ databaseUrl: postgres.url, endpoint: storage.endpoint, isRunning: true })
  await until(builder.role.acquire)
  folder = await mkdtemp(join(tmpdir(), "follower-"))
})

afterEach(async () => {
  await builder.close()
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

const variables = async () => ({
  PORT: String(await freePort()),
  ...{ SITE: "on", BUILDER: "elsewhere", DATA_DIR: folder, DATABASE_URL: postgres.url },
  ...{ S3_ENDPOINT: storage.endpoint, S3_BUCKET: "media", S3_REGION: "eu-north-1", RELEASES_BUCKET: "media" },
  ...{ S3_ACCESS_KEY_ID: s3Keys.accessKeyId, S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey },
})

/** What stands for the present content. */
const content = async (): Promise<string> => {
  const { epoch, publicPosition } = await contentState(builder.database.store)
  return `${epoch}.${publicPosition}`
}

test("a server with an empty folder serves what the bucket has, and keeps its folder to itself", async () => {
  // What a first server would add of its own: else this one waits for the release that has it.
  await seedLegal(builder.database, new Date())
  const id = await release(builder, await content())
  builder.sync.request()
  const server = await startServerProcess(await variables())
  await until(async () => (await fetch(`${server.address}/health/ready`)).ok)
  expect(await (await fetch(`${server.address}/blog`)).text()).toContain(await content())
  expect(await currentRelease(folder)).toBe(id)

  const other = spawnServerProcess(await variables())
  await until(() => other.output().includes("needs a DATA_DIR of its own"))
  expect(await other.end("SIGTERM")).toBe(0)
  expect(await server.end("SIGTERM")).toBe(0)
})
