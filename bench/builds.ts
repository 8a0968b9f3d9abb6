import { join } from "node:path"
import { parseArgs } from "node:util"
import { makeRelease } from "../server/publishing/release/make-release.ts"
import { releaseFolder } from "../server/publishing/release/release-folders.ts"
import { createSiteBuilder } from "../server/publishing/builder/site-builder.ts"
import { syncWorkspace } from "../server/publishing/builder/workspace.ts"
import { readSiteManifest } from "../server/publishing/release/release-hosting.ts"
import { gatsby } from "./peers/gatsby.ts"
import { startContentServer, type ContentServer } from "./support/content-server.ts"
import { generatedPosts } from "./support/generated-posts.ts"
import { wholeNumber } from "./support/numbers.ts"
import { makePeerProject, type Run } from "./support/peer-project.ts"
import { watchMemory } from "./support/process-usage.ts"
import { projectDir } from "./support/project-dir.ts"
import { countLinked, roomOfRelease } from "./support/release-links.ts"
import { markdownTable, mebibytes, printResult, ratio, printLine, seconds } from "./support/report.ts"
import { withTempFolder } from "./support/temp-folder.ts"

const printError = (error: unknown): void => printLine(String(error))

/** `files` and `changed` exclude compressed copies; `linkedShare` is of all files on the disk, `room` bytes that it takes there. */
type MeasuredRelease = { milliseconds: number; files: number; changed: number; linkedShare: number; room: number }

/** A build of some content and the release made from it. */
type Step = { label: string; build: Run; release: MeasuredRelease }

type Measured = { posts: number; pages: number; cold: Step; warm: Step[] }

/** `plain` is Gatsby's cold build of the same posts, without anything of this product. */
type Compared = Measured & { plain: Run }

/** Folders of a measurement; `checkout` is a copy, so that edits of the project during it do not count as a change. */
type Folders = { checkout: string; dataDir: string; siteDir: string }

/** Workspace and full build, as the publisher runs them. */
const measureBuild = async ({ checkout, siteDir }: Folders, apiUrl: string): Promise<Run> => {
  const stopping = new AbortController()
  const stopAtExit = (): void => stopping.abort()
  process.once("exit", stopAtExit)
  const memory = watchMemory()
  const builder = createSiteBuilder(
    { projectDir, siteDir, apiUrl, siteUrl: "http://localhost:8000", version: "0.0.0", sentryDsn: undefined },
    printError
  )
  const begin = performance.now()
  try {
    const sources = await syncWorkspace(checkout, siteDir)
    await builder.build(sources, { onStep: () => undefined, signal: stopping.signal })
    return { milliseconds: performance.now() - begin, peakMemory: memory.end() }
  } finally {
    memory.end()
    await builder.stop()
    process.off("exit", stopAtExit)
  }
}

const measureRelease = async ({ siteDir, dataDir }: Folders): Promise<MeasuredRelease> => {
  const begin = performance.now()
  const { id, files, changed } = await makeRelease({ siteDir, dataDir, info: {} })
  const milliseconds = performance.now() - begin
  const onDisk = await countLinked(join(releaseFolder(dataDir, id), "public"))
  return {
    milliseconds,
    files,
    changed: changed.length,
    linkedShare: onDisk.linked / onDisk.files,
    room: await roomOfRelease(dataDir),
  }
}

const countPages = async (siteDir: string): Promise<number> => {
  const manifest = await readSiteManifest(siteDir)
  return Object.keys(manifest.files).filter((file) => file.endsWith(".html")).length
}

const measureStep = async (label: string, folders: Folders, { apiUrl }: ContentServer): Promise<Step> => {
  const build = await measureBuild(folders, apiUrl)
  const release = await measureRelease(folders)
  printLine(`${label}: built in ${seconds(build.milliseconds)}, release made in ${seconds(release.milliseconds)}`)
  return { label, build, release }
}

const measureOn = async (folders: Folders, posts: number, content: ContentServer): Promise<Measured> => {
  printLine(`${posts} posts`)
  const cold = await measureStep("cold", folders, content)
  const warm: Step[] = []
  // Twice: the first build after a cold one can differ from those that follow.
  for (const label of ["one post edited", "one post edited again"]) {
    content.editPost()
    warm.push(await measureStep(label, folders, content))
  }
  warm.push(await measureStep("nothing changed", folders, content))
  return { posts, pages: await countPages(folders.siteDir), cold, warm }
}

const measurePlainGatsby = (posts: number): Promise<Run> =>
  withTempFolder(async (folder) => {
    const { blog, devblog } = generatedPosts(posts)
    const run = await (await makePeerProject(gatsby, folder, [...blog, ...devblog])).build()
    printLine(`plain Gatsby: built in ${seconds(run.milliseconds)}`)
    return run
  })

const measureProduct = (checkout: string, posts: number): Promise<Measured> =>
  withTempFolder(async (dataDir) => {
    const content = await startContentServer(posts)
    try {
      return await measureOn({ checkout, dataDir, siteDir: join(dataDir, "site") }, posts, content)
    } finally {
      await content.close()
    }
  })

const stepRow = ({ posts, pages, cold }: Measured, { label, build, release }: Step): string[] => [
  String(posts),
  String(pages),
  label,
  seconds(build.milliseconds),
  ratio(build.milliseconds / cold.build.milliseconds),
  mebibytes(build.peakMemory),
  seconds(release.milliseconds),
  ratio(release.milliseconds / cold.release.milliseconds),
  `${release.changed} of ${release.files}`,
  `${(100 * release.linkedShare).toFixed(1)} %`,
  mebibytes(release.room),
]

const head = [
  "posts",
  "pages",
  "content",
  "build",
  "/ cold",
  "peak memory",
  "release",
  "/ cold",
  "files changed",
  "linked",
  "takes on the disk",
]

const comparedHead = [
  "posts",
  "cold build and release",
  "plain Gatsby, cold",
  "ours / plain Gatsby",
  "peak memory",
  "plain Gatsby's",
]

const comparedRow = ({ posts, cold, plain }: Compared): string[] => {
  const ours = cold.build.milliseconds + cold.release.milliseconds
  return [
    String(posts),
    seconds(ours),
    seconds(plain.milliseconds),
    ratio(ours / plain.milliseconds),
    mebibytes(cold.build.peakMemory),
    mebibytes(plain.peakMemory),
  ]
}

const rowsOf = (measured: Measured): string[][] =>
  [measured.cold, ...measured.warm].map((step) => stepRow(measured, step))

/** Measures builds and releases at each size, as publisher and server make them, and plain Gatsby's cold build. */
export const run = async (args: string[]): Promise<void> => {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} })
  const sizes = positionals.length > 0 ? positionals.map(wholeNumber) : [100, 1_000, 5_000]
  const measured: Compared[] = []
  try {
    await withTempFolder(async (checkout) => {
      await syncWorkspace(projectDir, checkout)
      for (const size of sizes)
        measured.push({ ...(await measureProduct(checkout, size)), plain: await measurePlainGatsby(size) })
    })
  } finally {
    // A failing size must not cost the results of those before it.
    if (measured.length > 0)
      printResult(markdownTable(head, measured.flatMap(rowsOf)), markdownTable(comparedHead, measured.map(comparedRow)))
  }
}
