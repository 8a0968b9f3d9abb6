import { join } from "node:path"
import { parseArgs } from "node:util"
import { activate } from "../server/publishing/release/release-folders.ts"
import type { SiteChanges } from "../server/publishing/release/release-plan.ts"
import { endTidying, releasesTidied, tidyReleases } from "../server/publishing/release/release-tidy.ts"
import { makeRelease } from "../server/publishing/release/make-release.ts"
import { openLiveSite, type LiveSite } from "../server/serving/live-site.ts"
import { createSyntheticSite, type SyntheticSite } from "./support/synthetic-site.ts"
import { wholeNumber } from "./support/numbers.ts"
import { markdownTable, median, percentile, printResult, printLine } from "./support/report.ts"
import { withTempFolder } from "./support/temp-folder.ts"

/** In milliseconds; `cpu` is processor time of all threads, which other work on the machine does not lengthen. */
type Times = { label: string; full: number[]; cpu: number[]; after: number[] }

type Measured = { posts: number; files: number; rows: Times[] }

type Folders = { siteDir: string; dataDir: string }

/** From the builder's written files to their being served. */
const goLive = async (folders: Folders, live: LiveSite, changes?: SiteChanges) => {
  const begin = performance.now()
  const used = process.cpuUsage()
  const { id } = await makeRelease({ ...folders, info: {}, changes })
  await activate(folders.dataDir, id)
  await live.reload()
  const { user, system } = process.cpuUsage(used)
  return { full: performance.now() - begin, cpu: (user + system) / 1_000 }
}

/** Background work until the next release can be as fast. */
const tidied = async (dataDir: string): Promise<number> => {
  const begin = performance.now()
  tidyReleases(dataDir, (error) => printLine(String(error)))
  await releasesTidied(dataDir)
  return performance.now() - begin
}

const measure = async (
  label: string,
  rounds: number,
  round: (number: number) => Promise<{ full: number; cpu: number; after: number }>
): Promise<Times> => {
  const times: Times = { label, full: [], cpu: [], after: [] }
  for (let number = 1; number <= rounds; number += 1) {
    const { full, cpu, after } = await round(number)
    times.full.push(full)
    times.cpu.push(cpu)
    times.after.push(after)
  }
  printLine(`${label}: ${median(times.full).toFixed(0)} ms`)
  return times
}

const measureRows = async (folders: Folders, site: SyntheticSite, posts: number, rounds: number): Promise<Times[]> => {
  const live = await openLiveSite({ dataDir: folders.dataDir, checkEvery: Number.POSITIVE_INFINITY })
  const first = await measure("first release", 1, async () => ({ ...(await goLive(folders, live)), after: 0 }))
  const full = await measure("one post edited, full linking", Math.min(3, rounds), async (round) => {
    await site.writePost(posts - 1, round)
    return { ...(await goLive(folders, live)), after: 0 }
  })
  // The first releases have no earlier one that could become the staging tree.
  for (let round = 1; round <= 4; round += 1) {
    await tidied(folders.dataDir)
    await goLive(folders, live, { written: await site.writePost(posts - 2, round), removed: [] })
  }
  await tidied(folders.dataDir)
  const edit = await measure("one post edited", rounds, async (round) => {
    const written = await site.writePost(posts - 1, 100 + round)
    return { ...(await goLive(folders, live, { written, removed: [] })), after: await tidied(folders.dataDir) }
  })
  const add = await measure("one post added", rounds, async (round) => {
    const written = await site.writePost(posts + round, 0)
    await site.writeManifest()
    return { ...(await goLive(folders, live, { written, removed: [] })), after: await tidied(folders.dataDir) }
  })
  return [first, full, edit, add]
}

const measureSize = (posts: number, rounds: number): Promise<Measured> =>
  withTempFolder(async (folder) => {
    const folders = { siteDir: join(folder, "site"), dataDir: join(folder, "data") }
    printLine(`${posts} posts`)
    const site = await createSyntheticSite(folders.siteDir, posts)
    try {
      return { posts, rows: await measureRows(folders, site, posts, rounds), files: site.files() }
    } finally {
      await endTidying(folders.dataDir)
    }
  })

const milliseconds = (value: number): string => `${value.toFixed(value < 100 ? 1 : 0)} ms`

const rowsOf = ({ posts, files, rows }: Measured): string[][] =>
  rows.map(({ label, full, cpu, after }) => [
    String(posts),
    String(files),
    label,
    String(full.length),
    milliseconds(median(full)),
    milliseconds(percentile(full, 0.95)),
    milliseconds(median(cpu)),
    milliseconds(median(after)),
  ])

const head = ["posts", "files", "content", "rounds", "live p50", "live p95", "CPU p50", "background"]

/** Measures, at each size, how long it takes from the builder's written files to served ones. */
export const run = async (args: string[]): Promise<void> => {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { rounds: { type: "string", default: "30" } },
  })
  const sizes = positionals.length > 0 ? positionals.map(wholeNumber) : [100, 1_000, 5_000, 10_000]
  const measured: Measured[] = []
  try {
    for (const size of sizes) measured.push(await measureSize(size, wholeNumber(values.rounds)))
  } finally {
    // A failing size must not cost the results of those before it.
    if (measured.length > 0) printResult(markdownTable(head, measured.flatMap(rowsOf)))
  }
}
