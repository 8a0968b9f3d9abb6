import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { makeRelease } from "../server/publishing/release.ts"
import { releaseFolder } from "../server/publishing/release-folders.ts"
import { buildSite } from "../server/publishing/site-build.ts"
import { syncWorkspace } from "../server/publishing/workspace.ts"
import { hostingManifest } from "../shared/hosting-manifest.ts"
import { startContentServer, type ContentServer } from "./support/content-server.ts"
import { wholeNumber } from "./support/numbers.ts"
import { watchMemory } from "./support/process-usage.ts"
import { projectDir } from "./support/project-dir.ts"
import { countLinked } from "./support/release-links.ts"
import { markdownTable, printResult, ratio, say, seconds } from "./support/report.ts"
import { withTempFolder } from "./support/temp-folder.ts"

type Build = { milliseconds: number; peakMemory: number | undefined }

/** `files` and `changed` leave compressed copies aside; `linkedShare` is of all files on the disk. */
type MeasuredRelease = { milliseconds: number; files: number; changed: number; linkedShare: number }

type Measured = {
  posts: number
  pages: number
  cold: Build
  edited: Build
  unchanged: Build
  releases: { first: MeasuredRelease; second: MeasuredRelease }
}

/** Folders of a measurement; `checkout` is a copy, so that work on the project meanwhile does not count as a change. */
type Folders = { checkout: string; dataDir: string; siteDir: string }

/** Workspace and build, as the publisher does them. */
const measureBuild = async ({ checkout, siteDir }: Folders, apiUrl: string): Promise<Build> => {
  const stopping = new AbortController()
  const stopAtExit = (): void => stopping.abort()
  process.once("exit", stopAtExit)
  const memory = watchMemory()
  const begin = performance.now()
  try {
    await syncWorkspace(checkout, siteDir)
    await buildSite({
      projectDir,
      siteDir,
      apiUrl,
      siteUrl: "http://localhost:8000",
      version: "0.0.0",
      sentryDsn: undefined,
      onStep: () => undefined,
      signal: stopping.signal,
    })
    return { milliseconds: performance.now() - begin, peakMemory: memory.end() }
  } finally {
    memory.end()
    process.off("exit", stopAtExit)
  }
}

const measureRelease = async ({ siteDir, dataDir }: Folders): Promise<MeasuredRelease> => {
  const begin = performance.now()
  const { id, files, changed } = await makeRelease({ siteDir, dataDir, info: {} })
  const milliseconds = performance.now() - begin
  const onDisk = await countLinked(join(releaseFolder(dataDir, id), "public"))
  return { milliseconds, files, changed: changed.length, linkedShare: onDisk.linked / onDisk.files }
}

const countPages = async (siteDir: string): Promise<number> => {
  const manifest = hostingManifest.parse(JSON.parse(await readFile(join(siteDir, "hosting/manifest.json"), "utf8")))
  return Object.keys(manifest.files).filter((file) => file.endsWith(".html")).length
}

const measureOn = async (folders: Folders, posts: number, content: ContentServer): Promise<Measured> => {
  const { apiUrl } = content
  const cold = await measureBuild(folders, apiUrl)
  say(`${posts} posts: cold build ${seconds(cold.milliseconds)}`)
  const first = await measureRelease(folders)
  say(`${posts} posts: first release ${seconds(first.milliseconds)}`)
  content.editPost()
  const edited = await measureBuild(folders, apiUrl)
  say(`${posts} posts: build after an edit ${seconds(edited.milliseconds)}`)
  const second = await measureRelease(folders)
  say(`${posts} posts: second release ${seconds(second.milliseconds)}`)
  const unchanged = await measureBuild(folders, apiUrl)
  say(`${posts} posts: build of nothing new ${seconds(unchanged.milliseconds)}`)
  return { posts, pages: await countPages(folders.siteDir), cold, edited, unchanged, releases: { first, second } }
}

const measureSize = (checkout: string, posts: number): Promise<Measured> =>
  withTempFolder(async (dataDir) => {
    const content = await startContentServer(posts)
    try {
      return await measureOn({ checkout, dataDir, siteDir: join(dataDir, "site") }, posts, content)
    } finally {
      await content.close()
    }
  })

const megabytes = (bytes: number | undefined): string =>
  bytes === undefined ? "unknown" : `${Math.round(bytes / 2 ** 20)} MiB`

const buildRow = ({ posts, pages, cold, edited, unchanged }: Measured): string[] => [
  String(posts),
  String(pages),
  seconds(cold.milliseconds),
  seconds(edited.milliseconds),
  ratio(edited.milliseconds / cold.milliseconds),
  seconds(unchanged.milliseconds),
  ratio(unchanged.milliseconds / cold.milliseconds),
  megabytes(cold.peakMemory),
  megabytes(edited.peakMemory),
]

const buildHead = [
  "posts in 2 languages",
  "pages",
  "cold",
  "1 post edited",
  "edited / cold",
  "nothing changed",
  "nothing / cold",
  "peak memory, cold",
  "peak memory, edited",
]

const releaseRow = ({ posts, releases: { first, second } }: Measured): string[] => [
  String(posts),
  String(second.files),
  seconds(first.milliseconds),
  seconds(second.milliseconds),
  ratio(second.milliseconds / first.milliseconds),
  String(second.changed),
  `${(100 * second.linkedShare).toFixed(1)} %`,
]

const releaseHead = [
  "posts in 2 languages",
  "files",
  "first release",
  "second release",
  "second / first",
  "changed by the edit",
  "linked in the second, copies included",
]

const report = (measured: Measured[]): void => {
  printResult(markdownTable(buildHead, measured.map(buildRow)), markdownTable(releaseHead, measured.map(releaseRow)))
}

/** Measures builds and releases at each size, as publisher and server make them. */
export const run = async (args: string[]): Promise<void> => {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} })
  const sizes = positionals.length > 0 ? positionals.map(wholeNumber) : [100, 1_000, 5_000]
  const measured: Measured[] = []
  try {
    await withTempFolder(async (checkout) => {
      await syncWorkspace(projectDir, checkout)
      for (const size of sizes) measured.push(await measureSize(checkout, size))
    })
  } finally {
    // A size that failed must not cost the results of those before it.
    if (measured.length > 0) report(measured)
  }
}
