import { createPublishStatus, type PublishStatusBoard } from "../../../server/publishing/run/publish-status.ts"
import type { Publishing } from "../../../server/publishing/publishing.ts"
import type { PublisherParts } from "../../../server/publishing/run/publish-run.ts"
import { createPublisher } from "../../../server/publishing/run/publisher.ts"
import { contentState } from "../../../server/db/content-changes.ts"
import { useTestApp, type TestApp } from "../../support/test-app.ts"
import { build, emptySite, type Site } from "../serving/site-fixture.ts"

export type PublishApp = {
  api: TestApp
  /** The folders of the current test's site, which is built and has no release. */
  site: () => Site
  /** The build of the current test. */
  parts: { build: PublisherParts["build"] }
  status: () => PublishStatusBoard
  /** How often the server was notified of a new live release. */
  reloads: () => number
  /** The publishing of the application, as its endpoints use it. */
  publishing: Publishing
}

/** The application with a site whose builds the test defines; each test has its own folders and publisher. */
export const usePublishApp = (): PublishApp => {
  let site: Site
  let status = createPublishStatus()
  let publisher = null as ReturnType<typeof createPublisher> | null
  let reloads = 0
  const parts: PublishApp["parts"] = { build: () => Promise.reject(new Error("nothing to build")) }
  const publishing: Publishing = {
    retention: { count: 20, days: 30 },
    get dataDir() {
      return site.dataDir
    },
    get status() {
      return status
    },
    request: () => publisher?.request(() => undefined, { byUser: true }),
    rollBack: (request) => publisher?.rollBack(request) ?? Promise.resolve("busy"),
    confirm: (request) => publisher?.confirm(request) ?? Promise.resolve("busy"),
    builds: () => publisher?.builds() ?? false,
    bucket: null,
  }
  const api = useTestApp({}, { publishing })
  beforeEach(async () => {
    site = await emptySite()
    await build(site)
    status = createPublishStatus()
    reloads = 0
    publisher = createPublisher({
      dataDir: site.dataDir,
      status,
      build: (run) => parts.build(run),
      contentPosition: async () => {
        const { epoch, publicPosition: position } = await contentState(api.database.store)
        return `${epoch}.${position}`
      },
      onLive: () => {
        reloads += 1
        return Promise.resolve()
      },
    })
  })
  afterEach(async () => {
    await publisher?.stop()
    await site.remove()
  })
  return { api, site: () => site, parts, status: () => status, reloads: () => reloads, publishing }
}
