import { readdir, stat } from "node:fs/promises"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { launchBrowser } from "../__tests__/support/browser.ts"
import { smallestCopies, weighPage, type PageWeight } from "../__tests__/support/page-weight.ts"
import { syncWorkspace } from "../server/publishing/builder/workspace.ts"
import type { BlogPost } from "../shared/contract/blog.ts"
import { locales, type Locale } from "../shared/locales.ts"
import { localizedPath, paths } from "../shared/paths.ts"
import packageFile from "../package.json" with { type: "json" }
import { astro } from "./peers/astro.ts"
import { eleventy } from "./peers/eleventy.ts"
import { gatsby } from "./peers/gatsby.ts"
import { hugo } from "./peers/hugo.ts"
import { next } from "./peers/next.ts"
import { features, type Peer } from "./peers/peer.ts"
import { MissingProgramError } from "./support/child.ts"
import { served } from "./support/editor-requests.ts"
import { serveFiles } from "./support/file-server.ts"
import { edited, generatedPosts } from "./support/generated-posts.ts"
import { freePort } from "./support/http.ts"
import { wholeNumber } from "./support/numbers.ts"
import { auditPage, medianAudit, type PageAudit } from "./support/page-audit.ts"
import { peerAddress } from "./support/peer-content.ts"
import { makePeerProject, type PeerProject, type Run } from "./support/peer-project.ts"
import { watchMemory } from "./support/process-usage.ts"
import { openProductSite } from "./support/product-site.ts"
import { projectDir } from "./support/project-dir.ts"
import {
  kilobytes,
  markdownTable,
  median,
  mebibytes,
  percentile,
  printLine,
  printResult,
  ratio,
  seconds,
} from "./support/report.ts"
import { withTempFolder } from "./support/temp-folder.ts"

const peers: Peer[] = [hugo, eleventy, astro, next, gatsby]

/** The name of this product's row. */
const product = "this product"

type Output = { files: number; pages: number; bytes: number }

type Measured = {
  name: string
  versions: string[]
  cold: Run
  output: Output
  edits: { milliseconds: number[]; peakMemory: number | undefined; how: string }
  page: { weight: PageWeight; audit: PageAudit }
}

type Options = { posts: number; rounds: number; visits: number }

/** Edits before those that count: the first ones after a cold build can differ from those that follow. */
const warmUps = 2

const countOutput = async (folder: string): Promise<Output> => {
  const output = { files: 0, pages: 0, bytes: 0 }
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    output.files += 1
    if (entry.name.endsWith(".html")) output.pages += 1
    output.bytes += (await stat(join(entry.parentPath, entry.name))).size
  }
  return output
}

/** What visitors are served of a post, and what an edit of it takes until then. */
type Served = {
  origin: string
  address: (locale: Locale, post: BlogPost) => string
  /** Edits the post, and has the edit applied. */
  edit: () => Promise<BlogPost>
  /** Waits, apart from what is measured, until the next edit can be as fast. */
  settle: () => Promise<void>
}

/** Waits until a post is served with its title in both languages. */
const isServed = async ({ origin, address }: Served, post: BlogPost): Promise<void> => {
  const titles = locales.map((locale) => served(origin + address(locale, post), post.translations[locale]?.title ?? ""))
  await Promise.all(titles)
}

const measureEdits = async (site: Served, rounds: number, how: string): Promise<Measured["edits"]> => {
  const milliseconds: number[] = []
  const memory = watchMemory()
  try {
    for (let round = -warmUps; round < rounds; round += 1) {
      await site.settle()
      const begin = performance.now()
      await isServed(site, await site.edit())
      if (round >= 0) milliseconds.push(performance.now() - begin)
    }
    return { milliseconds, peakMemory: memory.end(), how }
  } finally {
    memory.end()
  }
}

/** Visits a post in English, with nothing else going on. */
const measurePage = async (origin: string, address: string, visits: number): Promise<Measured["page"]> => {
  process.env.SITE_ORIGIN = origin
  await smallestCopies([address])
  const port = await freePort()
  const browser = await launchBrowser([`--remote-debugging-port=${port}`])
  try {
    const audits: PageAudit[] = []
    for (let visit = 0; visit < visits; visit += 1) audits.push(await auditPage(origin + address, port))
    return { audit: medianAudit(audits), weight: await weighPage(browser, address) }
  } finally {
    await browser.close()
  }
}

const tell = ({ name, cold, edits, page }: Measured): void => {
  const lines = [
    `${name}: cold ${seconds(cold.milliseconds)}, edit ${seconds(median(edits.milliseconds))}`,
    ...page.audit.issues,
  ]
  printLine(lines.join("\n  "))
}

/** The post that is edited. */
const newestOf = (posts: number): BlogPost => {
  const [newest] = generatedPosts(posts).blog
  if (!newest) throw new Error("There is no post to edit")
  return newest
}

const measureProduct = (checkout: string, { posts, rounds, visits }: Options): Promise<Measured> =>
  withTempFolder(async (dataDir) => {
    const site = await openProductSite(checkout, dataDir, posts)
    try {
      const memory = watchMemory()
      const begin = performance.now()
      await site.publish().finally(() => memory.end())
      const cold = { milliseconds: performance.now() - begin, peakMemory: memory.end() }
      const output = await countOutput(await site.liveFolder())
      const address = (locale: Locale, { link }: BlogPost): string => localizedPath(paths.blogPost(link), locale)
      const edit = async (): Promise<BlogPost> => {
        const post = site.editPost()
        await site.publish()
        return post
      }
      const how = "resident builder"
      const edits = await measureEdits({ origin: site.origin, address, edit, settle: site.settled }, rounds, how)
      const page = await measurePage(site.origin, address("en", newestOf(posts)), visits)
      return { name: product, versions: [`Gatsby ${packageFile.dependencies.gatsby}`], cold, output, edits, page }
    } finally {
      await site.close()
    }
  })

/** How a peer applies edits, in a word of its own. */
const howOf = ({ watch }: Peer): string =>
  watch ? watch.command.filter((part) => part.startsWith("--")).join(" ") : "build again"

const measurePeerEdits = async (peer: Peer, project: PeerProject, origin: string, { posts, rounds }: Options) => {
  const edits = await project.edits()
  let post = newestOf(posts)
  const edit = async (): Promise<BlogPost> => {
    post = edited(post)
    await project.write(post)
    await edits.apply()
    return post
  }
  try {
    return await measureEdits(
      { origin, address: peerAddress, edit, settle: () => Promise.resolve() },
      rounds,
      howOf(peer)
    )
  } finally {
    await edits.end()
  }
}

const measurePeer = (peer: Peer, options: Options): Promise<Measured> =>
  withTempFolder(async (folder) => {
    const { blog, devblog } = generatedPosts(options.posts)
    const project = await makePeerProject(peer, folder, [...blog, ...devblog])
    const cold = await project.build()
    const output = await countOutput(project.output)
    const { origin, close } = await serveFiles(project.output)
    try {
      const edits = await measurePeerEdits(peer, project, origin, options)
      const page = await measurePage(origin, peerAddress("en", newestOf(options.posts)), options.visits)
      return { name: peer.name, versions: project.versions, cold, output, edits, page }
    } finally {
      await close()
    }
  })

const format = (value: number): string => value.toLocaleString("en")

const speedHead = [
  "site",
  "cold",
  "/ ours",
  "peak memory",
  "edit to served p50 / p95",
  "/ ours",
  "peak memory",
  "edits by",
  "pages",
  "files",
  "size",
]

const speedTable = (all: Measured[], ours: Measured, absent: string[][]): string =>
  markdownTable(speedHead, [
    ...all.map(({ name, cold, edits, output }) => [
      name,
      seconds(cold.milliseconds),
      ratio(cold.milliseconds / ours.cold.milliseconds),
      mebibytes(cold.peakMemory),
      `${seconds(median(edits.milliseconds))} / ${seconds(percentile(edits.milliseconds, 0.95))}`,
      ratio(median(edits.milliseconds) / median(ours.edits.milliseconds)),
      mebibytes(edits.peakMemory),
      edits.how,
      format(output.pages),
      format(output.files),
      mebibytes(output.bytes),
    ]),
    ...absent.map((row) => [...row, ...speedHead.slice(row.length).map(() => "")]),
  ])

const pageTable = (all: Measured[]): string =>
  markdownTable(
    [
      "a post",
      "HTML and styles, kB",
      "fonts",
      "scripts before use",
      "scripts once used",
      "performance",
      "accessibility",
      "best practices",
      "SEO",
      "LCP",
      "CLS",
      "TBT",
    ],
    all.map(({ name, page: { weight, audit } }) => [
      name,
      ...[weight.html + weight.css, weight.fonts, weight.scriptsBefore, weight.scriptsAfter].map(kilobytes),
      ...Object.values(audit.scores).map(String),
      seconds(audit.largestPaint),
      audit.layoutShift.toFixed(3),
      `${Math.round(audit.blockingTime)} ms`,
    ])
  )

const featureTable = (shown: Peer[]): string =>
  markdownTable(
    ["what a site needs beside its pages", product, ...shown.map(({ name }) => name)],
    features.map((feature) => [feature, "measured", ...shown.map(({ offers }) => offers[feature] ?? "no")])
  )

/** Measures the same posts with this product and with other site generators. */
export const run = async (args: string[]): Promise<void> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      rounds: { type: "string", default: "5" },
      visits: { type: "string", default: "3" },
      only: { type: "string", default: "" },
    },
  })
  const { only } = values
  const chosen = peers.filter(({ name }) => name.toLowerCase().includes(only.toLowerCase()))
  const options = {
    posts: wholeNumber(positionals[0] ?? "1000"),
    rounds: wholeNumber(values.rounds),
    visits: wholeNumber(values.visits),
  }
  const measured: Measured[] = []
  const absent: string[][] = []
  await withTempFolder(async (checkout) => {
    await syncWorkspace(projectDir, checkout)
    const ours = await measureProduct(checkout, options)
    tell(ours)
    measured.push(ours)
    for (const peer of chosen) {
      try {
        const one = await measurePeer(peer, options)
        tell(one)
        measured.push(one)
      } catch (error) {
        // One that is not there, or fails, must not cost the results of the others.
        printLine(`${peer.name}: ${String(error)}`)
        absent.push([peer.name, error instanceof MissingProgramError ? "not installed" : "failed"])
      }
    }
    printResult(
      `${options.posts} posts in ${locales.length} languages.`,
      speedTable(measured, ours, absent),
      pageTable(measured),
      featureTable(chosen),
      measured.map(({ name, versions }) => `${name}: ${versions.join(", ")}`).join("; ") + "."
    )
  })
}
