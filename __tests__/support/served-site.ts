import type { FastifyInstance } from "fastify"
import { openLiveSite } from "../../server/serving/live-site.ts"
import { siteServing } from "../../server/serving/site-serving.ts"
import { build, emptySite, publish } from "../server/serving/site-fixture.ts"

/** Adds a small live release to an application, as `register` of its parts; its folder is removed with the application. */
export const registerSmallSite = async (app: FastifyInstance): Promise<void> => {
  const folders = await emptySite()
  await build(folders)
  await publish(folders)
  const site = await openLiveSite({ dataDir: folders.dataDir, checkEvery: Number.POSITIVE_INFINITY })
  await app.register(siteServing, { site })
  app.addHook("onClose", () => folders.remove())
}
