import { randomUUID } from "node:crypto"
import { resolve } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { parseArgs } from "node:util"
import { childProcessOf } from "../__tests__/support/child-process.ts"
import { usualRetention } from "../server/publishing/release/release-tidy.ts"
import { paths } from "../shared/paths.ts"
import { startProgram, timeUntil, withChild, type Child } from "./support/child.ts"
import { followReleases, request, served, type Editor } from "./support/editor-requests.ts"
import { responds, freePort } from "./support/http.ts"
import { projectDir } from "./support/project-dir.ts"
import { wholeNumber } from "./support/numbers.ts"
import { peakMemory } from "./support/process-usage.ts"
import { fillWithPublishedPosts } from "./support/published-posts.ts"
import { markdownTable, median, percentile, printResult, ratio, printLine, seconds } from "./support/report.ts"
import { sentPost } from "./support/saved-posts.ts"
import { epochNow, printedSteps, stepTable, type Round } from "./support/step-table.ts"
import { withTempFolder } from "./support/temp-folder.ts"

/** Changes that an editor makes and a visitor then sees. */
const kinds = ["edit", "add", "link change", "removal"] as const

type Kind = (typeof kinds)[number]

type Measured = {
  posts: number
  live: Record<Kind, number[]>
  steps: string
  build: number
  memory: number | undefined
}

/**
 * One post from its addition to its removal; every change is measured from the acknowledged save.
 *
 * @param edits gets from when until when the edit was measured
 */
const oneRound = async (
  { editor, switches }: { editor: Editor; switches: () => number },
  number: number,
  edits: Round[] = []
): Promise<Record<Kind, number>> => {
  const id = randomUUID()
  const address = `${editor.origin}${paths.blogPost(`post-${id}`)}`
  const added = await request(editor, "add", sentPost(id, `Added${number}`))
  const add = await served(address, `Added${number}`, switches)
  const edited = await request(editor, "edit", { ...sentPost(id, `Edited${number}`), version: added })
  const begin = epochNow()
  const edit = await served(address, `Edited${number}`, switches)
  edits.push({ begin, end: epochNow() })
  const moved = { ...sentPost(id, `Moved${number}`), link: `moved-${id}`, version: edited }
  const version = await request(editor, "edit", moved)
  const link = await served(`${editor.origin}${paths.blogPost(`moved-${id}`)}`, `Moved${number}`, switches)
  await request(editor, "remove", { id, version })
  const removal = await served(`${editor.origin}${paths.blogPost(`moved-${id}`)}`, 404, switches)
  return { edit, add, "link change": link, removal }
}

/** As many as make all the releases that are kept: from then on each is made in the folder of an expired one. */
const roundsBefore = Math.ceil((usualRetention.count + 2) / kinds.length)

/** How long a full build takes for one change: the resident builder is killed, as in a crash. */
const measureBuild = async (server: Child, editor: Editor): Promise<number> => {
  // Long enough for the builder to have saved its state, so that the build finds the cache as it is.
  await pause(30_000)
  const builder = await childProcessOf(server.pid, "builder/main.ts")
  if (builder !== undefined) process.kill(builder, "SIGKILL")
  const id = randomUUID()
  await request(editor, "add", sentPost(id, "Ordinary"))
  return await served(`${editor.origin}${paths.blogPost(`post-${id}`)}`, "Ordinary")
}

type Site = { server: Child; editor: Editor; switches: () => number }

/** Does some work with the server of a checkout, whose folder has that many posts. */
const withSite = <Result>(checkout: string, posts: number, work: (site: Site) => Promise<Result>): Promise<Result> =>
  withTempFolder(async (dataDir) => {
    const [cookie] = await fillWithPublishedPosts(dataDir, posts)
    const port = await freePort()
    const editor = { origin: `http://localhost:${port}`, cookie }
    const server = startProgram(
      [process.execPath, "--import", "./bench/support/print-steps.ts", "server/app/main.ts"],
      checkout,
      { PORT: String(port), DATA_DIR: dataDir, DEMO_CONTENT: "false" }
    )
    return await withChild(server, async () => {
      const begin = performance.now()
      await timeUntil(server, begin, () => /^ {2}listening/m.test(server.output()))
      await timeUntil(server, begin, () => responds(editor.origin + paths.main))
      // The first change waits for the resident builder's boot.
      printLine(`built after ${seconds(performance.now() - begin)}; the builder boots`)
      return await work({ server, editor, switches: followReleases(dataDir) })
    })
  })

const noTimes = (): Measured["live"] => ({ edit: [], add: [], "link change": [], removal: [] })

const addTimes = (live: Measured["live"], times: Record<Kind, number>): void => {
  for (const kind of kinds) live[kind].push(times[kind])
}

const measure = (posts: number, rounds: number): Promise<Measured> => {
  printLine(`${posts} posts`)
  return withSite(projectDir, posts, async (site) => {
    const { server, editor } = site
    const live = noTimes()
    const edits: Round[] = []
    for (let round = -roundsBefore; round < 0; round += 1) await oneRound(site, round)
    for (let round = 0; round < rounds; round += 1) addTimes(live, await oneRound(site, round, edits))
    const builder = await childProcessOf(server.pid, "builder/main.ts")
    const memory = builder === undefined ? undefined : peakMemory(builder)
    const steps = stepTable(edits, printedSteps(server.output()))
    const times = kinds.map((kind) => `${kind} ${spread(live[kind])}`).join(", ")
    // Millions of files are removed before the table is printed.
    printLine(`${times}; now an ordinary build`)
    return { posts, live, steps, memory, build: await measureBuild(server, editor) }
  })
}

/** In milliseconds: after them a server has tidied its disk. */
const betweenTurns = 500

/** Lets the servers of two checkouts take turns, so that both meet the same moods of the machine. @returns the times of each */
const takeTurns = (checkouts: readonly [string, string], posts: number, rounds: number) =>
  withSite(checkouts[0], posts, (first) =>
    withSite(checkouts[1], posts, async (second) => {
      const sides = [
        { site: first, live: noTimes() },
        { site: second, live: noTimes() },
      ] as const
      // What a server does while it is idle begins before the other one is there.
      for (let round = -roundsBefore; round < rounds; round += 1)
        for (const { site, live } of round % 2 === 0 ? sides : sides.toReversed()) {
          const times = await oneRound(site, round)
          if (round >= 0) addTimes(live, times)
          await pause(betweenTurns)
        }
      return [sides[0].live, sides[1].live] as const
    })
  )

const medianRatio = (now: number[], before: number[]): number =>
  median(now.map((time, round) => time / (before[round] ?? Number.NaN)))

/**
 * Compares this checkout with another, in half of the rounds each way round: the server that was started first takes a tenth longer than
 * the same one started last.
 *
 * @returns a row for each kind of change
 */
const compare = async (before: string, posts: number, rounds: number): Promise<string[][]> => {
  printLine(`${posts} posts, in turns with ${before}`)
  const half = Math.ceil(rounds / 2)
  const [formerFirst, nowSecond] = await takeTurns([before, projectDir], posts, half)
  const [nowFirst, formerSecond] = await takeTurns([projectDir, before], posts, half)
  return kinds.map((kind) => [
    `${posts} × 2`,
    kind,
    spread([...formerFirst[kind], ...formerSecond[kind]]),
    spread([...nowFirst[kind], ...nowSecond[kind]]),
    ratio(Math.sqrt(medianRatio(nowSecond[kind], formerFirst[kind]) * medianRatio(nowFirst[kind], formerSecond[kind]))),
  ])
}

const spread = (values: number[]): string => `${seconds(median(values))} / ${seconds(percentile(values, 0.95))}`

const rowOf = ({ posts, live, memory, build }: Measured): string[] => [
  `${posts} × 2`,
  ...kinds.map((kind) => spread(live[kind])),
  seconds(build),
  ratio(median(live.edit) / build),
  memory === undefined ? "" : `${(memory / 2 ** 30).toFixed(2)} GiB`,
]

/** Measures from the acknowledged save to the new text served, with the resident builder and with a full build. */
export const run = async (args: string[]): Promise<void> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      rounds: { type: "string", default: "30" },
      steps: { type: "boolean", default: false },
      before: { type: "string" },
    },
  })
  const sizes = positionals.length > 0 ? positionals.map(wholeNumber) : [100, 1_000, 5_000, 10_000]
  const rounds = wholeNumber(values.rounds)
  if (values.before !== undefined) {
    if (values.steps) throw new Error("--steps is of one server, and --before compares two")
    const rows: string[][] = []
    for (const posts of sizes) rows.push(...(await compare(resolve(values.before), posts, rounds)))
    printResult(markdownTable(["posts", "change", "before p50 / p95", "now p50 / p95", "now / before"], rows))
    return
  }
  const measured: Measured[] = []
  for (const posts of sizes) measured.push(await measure(posts, rounds))
  printResult(
    markdownTable(
      [
        "posts",
        ...kinds.map((kind) => `${kind} p50 / p95`),
        "ordinary build",
        "edit / build",
        "builder's memory at most",
      ],
      measured.map(rowOf)
    ),
    ...(values.steps
      ? measured.map(({ posts, steps }) => `Where the time of an edit goes, ${posts} × 2:\n\n${steps}`)
      : [])
  )
}
