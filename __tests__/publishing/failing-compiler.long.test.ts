import { appendFile, cp, mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { createSiteBuilder } from "../../server/publishing/builder/site-builder.ts"
import { syncWorkspace } from "../../server/publishing/builder/workspace.ts"
import { failureCause } from "../../server/publishing/run/failure-cause.ts"
import { compareSites } from "../../server/publishing/verify/compare-sites.ts"
import { startChangingContent } from "../support/changing-content.ts"
import { childProcessOf } from "../support/child-process.ts"
import { builderSettings, makeThumbnailProject, removeSiteDir, siteDir } from "../support/site-folder.ts"

const minutes = 60_000

let folder: string
let projectDir: string
let content: Awaited<ReturnType<typeof startChangingContent>>
let post: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "failing-compiler-"))
  projectDir = await makeThumbnailProject()
  content = await startChangingContent(20_261_129)
  post = content.add("blog")
  for (const contentType of ["devblog", "jobs"] as const) content.add(contentType)
  await removeSiteDir()
}, minutes)

afterAll(async () => {
  await content.close()
  await rm(folder, { recursive: true, force: true })
})

/** @returns why the build failed, and what it said; null after a success */
const build = async (): Promise<{ cause: string; text: string } | null> => {
  const site = createSiteBuilder(builderSettings(projectDir, content.apiUrl), () => undefined)
  const sources = await syncWorkspace(projectDir, siteDir)
  try {
    await site.build(sources, { onStep: () => undefined, signal: new AbortController().signal })
    return null
  } catch (error) {
    return { cause: await failureCause(error, siteDir), text: String(error) }
  } finally {
    await site.stop()
  }
}

/** Builds, and kills the compiler some milliseconds after it has started. */
const buildAndKill = async (after: number): Promise<Awaited<ReturnType<typeof build>>> => {
  const building = build()
  let isOver = false
  void building.finally(() => (isOver = true))
  const child = async (parent: number, name: string): Promise<number> => {
    while (!isOver) {
      const pid = await childProcessOf(parent, name)
      if (pid !== undefined) return pid
      await pause(20)
    }
    throw new Error(`The build was over before ${name} could be killed`)
  }
  const compiler = await child(await child(process.pid, "builder/main.ts"), "bundle-process.ts")
  await pause(after)
  process.kill(compiler, "SIGKILL")
  return building
}

test(
  "a build whose compiler was killed says so, and is followed by one that equals a clean build",
  async () => {
    for (const after of [0, 1_000, 2_000])
      expect(await buildAndKill(after)).toEqual({
        cause: "builderEnded",
        text: expect.stringContaining("was ended by SIGKILL") as string,
      })
    expect(await build()).toBeNull()
    const made = join(folder, "made")
    for (const name of ["public", "hosting"]) await cp(join(siteDir, name), join(made, name), { recursive: true })
    await removeSiteDir()
    expect(await build()).toBeNull()
    expect(await compareSites(made, siteDir)).toEqual({ onlyFirst: [], onlySecond: [], different: [], rules: [] })
  },
  10 * minutes
)

test(
  "a source that cannot be compiled is named with its line, and the next build of sources that can be has what was saved meanwhile",
  async () => {
    const source = join(projectDir, "src/site/contacts/contacts-screen.tsx")
    const before = join(folder, "contacts-screen.tsx")
    await cp(source, before)
    await appendFile(source, "\nexport const torn =\n")
    content.edit("blog", post, { title: "Saved while nothing could be compiled" })
    expect(await build()).toEqual({
      cause: "site",
      text: expect.stringMatching(/Expression expected[^]+export const torn/) as string,
    })
    await cp(before, source)
    expect(await build()).toBeNull()
    expect(await readFile(join(siteDir, "public/blog/index.html"), "utf8")).toContain("Saved while nothing")
  },
  5 * minutes
)
