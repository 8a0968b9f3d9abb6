import { existsSync } from "node:fs"
import { cp, mkdtemp, readdir, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { createSiteBuilder } from "../../server/publishing/builder/site-builder.ts"
import { BuildError } from "../../server/publishing/builder/site-build.ts"
import { syncWorkspace } from "../../server/publishing/builder/workspace.ts"
import { compareSites } from "../../server/publishing/verify/compare-sites.ts"
import { startChangingContent } from "../support/changing-content.ts"
import { childProcessOf } from "../support/child-process.ts"
import { builderSettings, projectDir, removeSiteDir, siteDir } from "../support/site-folder.ts"

const minutes = 60_000
const webpackCache = join(siteDir, ".cache/webpack")

let folder: string
let content: Awaited<ReturnType<typeof startChangingContent>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "killed-bundler-"))
  content = await startChangingContent(20_261_122)
  for (const contentType of ["blog", "devblog", "jobs"] as const) content.add(contentType)
})

afterAll(async () => {
  await content.close()
  await rm(folder, { recursive: true, force: true })
})

const build = async (): Promise<void> => {
  const site = createSiteBuilder(builderSettings(projectDir, content.apiUrl), () => undefined)
  const sources = await syncWorkspace(projectDir, siteDir)
  await site.build(sources, { onStep: () => undefined, signal: new AbortController().signal })
  await site.stop()
}

/** Bytes in the bundler's cache. */
const cacheSize = async (): Promise<number> => {
  if (!existsSync(webpackCache)) return 0
  const names = await readdir(webpackCache, { recursive: true })
  const sizes = names.map((name) =>
    stat(join(webpackCache, name))
      .then(({ size }) => size)
      .catch(() => 0)
  )
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0)
}

/** Kills the build as soon as the bundler has written more than `before` bytes into its cache, and a little later. */
const killWhileCaching = async (before: number, after: number): Promise<void> => {
  while ((await cacheSize()) <= before) await pause(5)
  await pause(after)
  const pid = await childProcessOf(process.pid, "builder/main.ts")
  if (pid === undefined) throw new Error("The build had ended before it could be killed")
  process.kill(pid, "SIGKILL")
}

test(
  "a build whose bundler was killed while it wrote its cache is followed by one that equals a clean build",
  async () => {
    await removeSiteDir()
    for (const after of [0, 20, 100, 400]) {
      // The pages of a small site can be ready before the cache is written.
      const killed = build().catch((error: unknown) => expect(error).toBeInstanceOf(BuildError))
      await Promise.all([killed, killWhileCaching(await cacheSize(), after)])
    }
    await build()
    const made = join(folder, "made")
    for (const name of ["public", "hosting"]) await cp(join(siteDir, name), join(made, name), { recursive: true })
    await removeSiteDir()
    await build()
    expect(await compareSites(made, siteDir)).toEqual({ onlyFirst: [], onlySecond: [], different: [], rules: [] })
  },
  20 * minutes
)
