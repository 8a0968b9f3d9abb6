import type { Database } from "../../../../server/db/connection.ts"
import { createPublishStatus } from "../../../../server/publishing/run/publish-status.ts"
import { joinServers } from "../../../../server/publishing/run/site-servers.ts"
import { useTestDatabase } from "../../../support/test-database.ts"
import { emptySite, type Site } from "../../serving/site-fixture.ts"

const database = useTestDatabase()

let site: Site

beforeEach(async () => void (site = await emptySite()))
afterEach(() => site.remove())

const live = { current: () => undefined, reload: () => Promise.resolve() }

const onError = (error: unknown): void => {
  throw error
}

const partsWith = (own: Database) => ({
  ...{ database: own, dataDir: site.dataDir, status: createPublishStatus(), live, builds: () => true, onError },
  every: 5,
})

test("asks no more of a database that does not answer than one look", async () => {
  const resumed = Promise.withResolvers<void>()
  let reloads = 0
  const [begun, passed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = {
    current: () => undefined,
    reload: async () => {
      reloads += 1
      if (reloads === 1) return
      begun.resolve()
      await resumed.promise
    },
  }
  const servers = await joinServers({ ...partsWith(database), live: slow })
  await begun.promise
  // Timers fire in order: several of the interval have passed.
  setTimeout(passed.resolve, 50)
  await passed.promise
  expect(reloads).toBe(2)
  resumed.resolve()
  await servers.leave()
})
