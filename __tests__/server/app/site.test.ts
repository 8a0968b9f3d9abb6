import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import Fastify from "fastify"
import { readConfig } from "../../../server/app/config.ts"
import { openSite, type Site } from "../../../server/app/site.ts"
import type { RunningServer } from "../../../server/app/start.ts"
import { childProcessOf } from "../../support/child-process.ts"
import { useTestDatabase } from "../../support/test-database.ts"

const database = useTestDatabase()

let folder: string
let errors: unknown[]
let site: Site | null

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "site-"))
  errors = []
  site = null
})

afterEach(async () => {
  await site?.stop()
  await rm(folder, { recursive: true, force: true })
})

const open = async (variables: Record<string, string> = {}): Promise<{ site: Site; server: RunningServer }> => {
  const config = readConfig({ NODE_ENV: "test", DATA_DIR: folder, ...variables })
  site = await openSite(config, (error) => errors.push(error))
  const close = () => Promise.resolve()
  const app = Fastify()
  return {
    site,
    server: { app, database, address: "http://127.0.0.1:1", metrics: null, leave: () => undefined, close },
  }
}

const print = () => undefined

test("publishes changes also when the disk let nothing be noted at the start", async () => {
  // A file where the workspace should be, and a folder where the identity should be.
  await writeFile(join(folder, "site"), "")
  await mkdir(join(folder, "folder-id"))
  const { site, server } = await open()

  await expect(site.start(server, print)).rejects.toMatchObject({ code: expect.stringMatching(/^E/) as string })

  expect(errors.map((error) => (error as NodeJS.ErrnoException).code)).toContain("EISDIR")
  const queued = new Promise<void>((resolve) =>
    site.publishing.status.subscribe(({ now }) => {
      if (now.state === "queued") resolve()
    })
  )
  database.changes.announce({ isPublic: true })
  await queued
})

test("a server that does not build leaves the workspace to the one that does", async () => {
  await mkdir(join(folder, "site/src"), { recursive: true })
  await writeFile(join(folder, "site/src/former.ts"), "of the builder")
  const { site, server } = await open({ BUILDER: "elsewhere", DATABASE_URL: "postgres://127.0.0.1:1/none" })

  void site.start(server, print).catch(() => undefined)
  await new Promise<void>((resolve) => site.publishing.status.subscribe(() => resolve()))

  expect(await readdir(join(folder, "site"), { recursive: true })).toEqual(["src", "src/former.ts"])
})

test("stops the publisher while the database does not answer", async () => {
  await writeFile(join(folder, "site"), "")
  const resumed = Promise.withResolvers<null>()
  const { site, server } = await open()
  let answers = true
  const notifications = {
    ...database.notifications,
    send: () => (answers ? Promise.resolve() : resumed.promise.then(() => undefined)),
  }
  await site.start({ ...server, database: { ...database, notifications } }, print).catch(() => undefined)
  const rollBack = { release: "20260615T115900000Z-0123abcd", by: "Ann", confirm: () => Promise.resolve() }
  expect(await site.publishing.rollBack(rollBack)).toBe("unknown")

  answers = false
  const stopped = site.stop()
  expect(await site.publishing.rollBack(rollBack)).toBe("busy")

  resumed.resolve(null)
  await stopped
})

test("the builder of a first build starts before the server listens, and ends with a site that never started", async () => {
  const { site } = await open({ PORT: "1" })
  site.prepare()
  while ((await childProcessOf(process.pid, "builder/main.ts --compile --early")) === undefined) await pause(50)
  await site.stop()
  expect(await childProcessOf(process.pid, "builder/main.ts")).toBeUndefined()
})

test.each([
  ["the system selects the port", { PORT: "0" }],
  ["the system finds the address of a name", { PORT: "1", HOST: "localhost" }],
  ["there is no demo content, so that some templates have no page", { PORT: "1", DEMO_CONTENT: "false" }],
  ["others share the database", { PORT: "1", DATABASE_URL: "postgres://127.0.0.1:1/none" }],
])("no builder starts early when %s", async (_, variables) => {
  const { site } = await open(variables)
  site.prepare()
  await site.stop()
  expect(await readdir(folder)).not.toContain("site")
})
