import { randomUUID } from "node:crypto"
import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import type { Database } from "../../../../server/db/connection.ts"
import { folderId } from "../../../../server/publishing/release/folder-id.ts"
import { createPublishStatus } from "../../../../server/publishing/run/publish-status.ts"
import { joinServers } from "../../../../server/publishing/run/site-servers.ts"
import { countSiteServers, reportSiteServer } from "../../../../server/publishing/run/site-servers-repository.ts"
import { useTestDatabase } from "../../../support/test-database.ts"
import { emptySite, type Site } from "../../serving/site-fixture.ts"

const database = useTestDatabase()

let site: Site

beforeEach(async () => void (site = await emptySite()))
afterEach(() => site.remove())

const live = { current: () => undefined, follow: () => Promise.resolve() }

const onError = (error: unknown): void => {
  throw error
}

const partsWith = (own: Database) => ({
  ...{ database: own, dataDir: site.dataDir, status: createPublishStatus(), live, builds: () => true, onError },
  every: 5,
})

test("asks no more of a database that does not answer than one look", async () => {
  const resumed = Promise.withResolvers<null>()
  let looks = 0
  const [begun, passed] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()]
  const slow = {
    current: () => undefined,
    follow: async () => {
      looks += 1
      if (looks === 1) return
      begun.resolve(null)
      await resumed.promise
    },
  }
  const servers = await joinServers({ ...partsWith(database), live: slow })
  await begun.promise
  // Timers fire in order: several of the interval have passed.
  setTimeout(() => passed.resolve(null), 50)
  await passed.promise
  expect(looks).toBe(2)
  resumed.resolve(null)
  await servers.leave()
})

test("the only server of a database does not count the one that it was before a crash", async () => {
  const folder = await folderId(site.dataDir)
  await reportSiteServer(database.store, { id: randomUUID(), folder, release: "former", builds: true })
  const servers = await joinServers(partsWith(database))
  expect(await countSiteServers(database.store, { folder, release: undefined })).toEqual({
    alive: 1,
    behind: 0,
    hasBuilder: true,
  })
  await servers.leave()
})

test("joins once the disk gives the identity of the folder, and reports once that it did not", async () => {
  const errors: unknown[] = []
  const file = join(site.dataDir, "folder-id")
  await mkdir(file, { recursive: true })
  const servers = await joinServers({ ...partsWith(database), onError: (error) => errors.push(error) })
  await servers.report()
  await rm(file, { recursive: true })
  await servers.report()
  const counted = await countSiteServers(database.store, { folder: await folderId(site.dataDir), release: undefined })
  expect(counted.alive).toBe(1)
  expect(errors).toHaveLength(1)
  await servers.leave()
})
