import { resolve } from "node:path"
import type { FastifyInstance } from "fastify"
import { apiBase } from "../shared/paths.ts"
import { version } from "./app.ts"
import type { Config } from "./config.ts"
import { createPublisher, type Published, type Publisher } from "./publishing/publisher.ts"
import { openLiveSite } from "./serving/live-site.ts"
import { siteServing } from "./serving/site-serving.ts"
import { contentState } from "./store/content-changes.ts"
import type { RunningServer } from "./start.ts"

/** Folder of the checkout: what Gatsby builds from, and the packages it builds with. */
const projectDir = resolve(import.meta.dirname, "..")

export type Site = {
  /** Adds the live release to the application. */
  register: (app: FastifyInstance) => Promise<void>
  /** Builds what changed while no server ran, and from then on publishes every change of content by itself. */
  start: (server: RunningServer, onStep: (step: string) => void) => Promise<Published>
  stop: () => Promise<void>
}

const buildParts = (config: Config, server: RunningServer, onStep: (step: string) => void) => ({
  projectDir,
  dataDir: config.dataDir,
  apiUrl: `${server.address}${apiBase}`,
  siteUrl: config.publicUrl,
  version,
  sentryDsn: config.sentryDsn,
  contentPosition: async () => {
    const { epoch, position } = await contentState(server.database.store)
    return `${epoch}.${position}`
  },
  onStep,
  onOutcome: server.metrics?.observePublish,
})

/**
 * The public site of a server: what is live on the disk is served at once, and kept in step with the content.
 *
 * @param onError told of a release that cannot be served and of a publish that failed; what is live stays
 */
export const openSite = async (config: Config, onError: (error: unknown) => void): Promise<Site> => {
  const live = await openLiveSite({ dataDir: config.dataDir, onError })
  let publisher: Publisher | null = null
  let unsubscribe = (): void => undefined
  return {
    register: async (app) => {
      await app.register(siteServing, { site: live })
    },
    start: async (server, onStep) => {
      const own = createPublisher({
        ...buildParts(config, server, onStep),
        onLive: async () => {
          await live.reload()
        },
      })
      publisher = own
      unsubscribe = server.database.changes.subscribe(() => own.request(onError))
      return await own.publish()
    },
    stop: async () => {
      unsubscribe()
      await publisher?.stop()
    },
  }
}
