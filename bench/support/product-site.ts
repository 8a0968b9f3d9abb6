import { join } from "node:path"
import Fastify from "fastify"
import { createSiteBuilder } from "../../server/publishing/builder/site-builder.ts"
import { endTidying, releasesTidied, usualRetention } from "../../server/publishing/release/release-tidy.ts"
import { currentRelease, releaseFolder } from "../../server/publishing/release/release-folders.ts"
import { publishSite, type Published } from "../../server/publishing/run/site-publish.ts"
import { openLiveSite } from "../../server/serving/live-site.ts"
import { siteServing } from "../../server/serving/site-serving.ts"
import type { BlogPost } from "../../shared/contract/blog.ts"
import { startContentServer } from "./content-server.ts"
import { freePort } from "./http.ts"
import { projectDir } from "./project-dir.ts"
import { printLine } from "./report.ts"

/** The product's site of generated posts, published as the server does it, without the server's database. */
export type ProductSite = {
  origin: string
  /** Publishes what changed: builds, makes a release, judges it, and makes it live. */
  publish: () => Promise<Published>
  /** Edits the newest post of the blog. */
  editPost: () => BlogPost
  /** Folder of the live release's files. */
  liveFolder: () => Promise<string>
  /** Resolves when nothing is left to do in the background. */
  settled: () => Promise<void>
  close: () => Promise<void>
}

/** @param checkout a copy of the sources, so that edits of the project during a run change nothing */
export const openProductSite = async (checkout: string, dataDir: string, posts: number): Promise<ProductSite> => {
  const content = await startContentServer(posts)
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const onError = (error: unknown): void => printLine(String(error))
  const siteDir = join(dataDir, "site")
  const builder = createSiteBuilder(
    { projectDir, siteDir, apiUrl: content.apiUrl, siteUrl: origin, version: "0.0.0", sentryDsn: undefined },
    onError
  )
  const site = await openLiveSite({ dataDir, checkEvery: Number.POSITIVE_INFINITY })
  const app = Fastify()
  await app.register(siteServing, { site })
  await app.listen({ port, host: "127.0.0.1" })
  const stopping = new AbortController()
  const stopAtExit = (): void => stopping.abort()
  process.once("exit", stopAtExit)
  let position = 0
  return {
    origin,
    publish: () =>
      publishSite(
        {
          projectDir: checkout,
          dataDir,
          siteUrl: origin,
          builder,
          contentPosition: () => Promise.resolve(String(position)),
          readChanges: () => Promise.resolve(null),
          retention: usualRetention,
          onLive: async () => void (await site.reload()),
          onError,
        },
        { signal: stopping.signal, byUser: false, onStep: () => undefined }
      ),
    editPost: () => {
      position += 1
      return content.editPost()
    },
    liveFolder: async () => join(releaseFolder(dataDir, (await currentRelease(dataDir)) ?? ""), "public"),
    settled: () => releasesTidied(dataDir),
    close: async () => {
      await builder.stop()
      await endTidying(dataDir)
      await app.close()
      await content.close()
      process.off("exit", stopAtExit)
    },
  }
}
