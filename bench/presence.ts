import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { parseArgs } from "node:util"
import { apiBase, paths } from "../shared/paths.ts"
import { blogAdminPaths } from "../shared/staff-endpoints.ts"
import { startChild, timeUntil, withChild } from "./support/child.ts"
import { post, request, served, type Editor } from "./support/editor-requests.ts"
import { freePort, responds } from "./support/http.ts"
import { wholeNumber } from "./support/numbers.ts"
import { processorTime } from "./support/process-usage.ts"
import { fillWithPublishedPosts } from "./support/published-posts.ts"
import { markdownTable, median, percentile, printLine, printResult, seconds } from "./support/report.ts"
import { sentPost } from "./support/saved-posts.ts"
import { withTempFolder } from "./support/temp-folder.ts"

const posts = 100

/** Milliseconds after which somebody who writes is in another block: nobody writes paragraphs faster. */
const moveEvery = 30_000

/** Milliseconds until those who have come are known to all, and until the server has done what follows a publication. */
const [settling, backgroundMax] = [2_000, 20_000]

/** Post that is changed, with its present version. */
type EditedPost = { id: string; version: number }

/** How people are spread: over no entry, two an entry, or all in one. */
const scenes = ["nobody", "two in each entry", "all in one entry"] as const

type Scene = (typeof scenes)[number]

/** `share` is processor time of the server's process by time, `live` how long edits took to be served, in milliseconds. */
type Measured = { share: number[]; live: number[] }

/** Somebody opens an entry, reads its events, and goes from block to block. @returns function that leaves */
const enter = async (editor: Editor, id: string, begin: number): Promise<() => void> => {
  const [tab, leaving] = [randomUUID(), new AbortController()]
  const { signal } = leaving
  const address = `${editor.origin}${apiBase}${blogAdminPaths.presence.replace(":id", id)}?tab=${tab}`
  const response = await fetch(address, { headers: { cookie: editor.cookie }, signal })
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  const reader = response.body?.getReader()
  /** The bytes alone: what parsing costs is the browser's. */
  const read = async (): Promise<void> => {
    while (reader && !(await reader.read()).done);
  }
  const write = async (): Promise<void> => {
    await pause(begin, undefined, { signal })
    for (let block = 0; ; block += 1) {
      const place = { locale: "en", block }
      await post(editor, blogAdminPaths.movePresence.replace(":id", id), { tab, place, version: 1 })
      await pause(moveEvery, undefined, { signal })
    }
  }
  for (const ends of [read(), write()])
    ends.catch((error: unknown) => {
      if (!signal.aborted) printLine(String(error))
    })
  return () => leaving.abort()
}

const enterAll = async (people: readonly Editor[], scene: Scene): Promise<() => void> => {
  const leave: (() => void)[] = []
  let id = randomUUID()
  for (const [number, person] of scene === "nobody" ? [] : people.entries()) {
    if (scene === "two in each entry" && number % 2 === 0) id = randomUUID()
    leave.push(await enter(person, id, (number * moveEvery) / people.length))
  }
  return () => leave.forEach((one) => one())
}

const percent = (value: number): string => `${(value * 100).toFixed(2)} %`

/** Edits a post, and waits until that is served. @returns milliseconds from the answered save on */
const editOnce = async (editor: Editor, edited: EditedPost, word: string): Promise<number> => {
  edited.version = await request(editor, "edit", { ...sentPost(edited.id, word), version: edited.version })
  return served(`${editor.origin}${paths.blogPost(`post-${edited.id}`)}`, word)
}

/** Measures what people who have entries open cost the server, and how long a publication takes beside them. */
export const run = async (args: string[]): Promise<void> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { seconds: { type: "string", default: "20" }, rounds: { type: "string", default: "20" } },
  })
  const [count, length, rounds] = [positionals[0] ?? "50", values.seconds, values.rounds].map(wholeNumber) as [
    number,
    number,
    number,
  ]
  const measured = new Map<Scene, Measured>(scenes.map((scene) => [scene, { share: [], live: [] }]))
  /** In turns, so that what changes with time changes all scenes. */
  const inTurns = async (people: readonly Editor[], measure: (scene: Measured, name: string) => Promise<void>) => {
    for (const turn of [1, 2])
      for (const [scene, one] of measured) {
        const leave = await enterAll(people, scene)
        await pause(settling)
        await measure(one, `${scene} ${turn}`)
        leave()
      }
  }
  await withTempFolder(async (dataDir) => {
    const [first, ...others] = await fillWithPublishedPosts(dataDir, posts, count + 1)
    const port = await freePort()
    const editorOf = (cookie: string): Editor => ({ origin: `http://localhost:${port}`, cookie })
    const [editor, people] = [editorOf(first), others.map(editorOf)]
    const server = startChild(["server/app/main.ts"], { PORT: String(port), DATA_DIR: dataDir, DEMO_CONTENT: "false" })
    await withChild(server, async () => {
      const begin = performance.now()
      await timeUntil(server, begin, () => responds(editor.origin + paths.main))
      printLine(`built after ${seconds(performance.now() - begin)}; the builder boots`)
      const edited: EditedPost = { id: randomUUID(), version: 0 }
      edited.version = await request(editor, "add", sentPost(edited.id, "Added"))
      await served(`${editor.origin}${paths.blogPost(`post-${edited.id}`)}`, "Added")
      for (let round = 0; round < 3; round += 1) await editOnce(editor, edited, `Warm${round}`)
      await pause(backgroundMax)
      await inTurns(people, async ({ share }, name) => {
        const [from, before] = [performance.now(), processorTime(server.pid) ?? NaN]
        await pause(length * 1_000)
        share.push(((processorTime(server.pid) ?? NaN) - before) / (performance.now() - from))
        printLine(`${name}: ${percent(share.at(-1) ?? NaN)} of a core`)
      })
      let words = 0
      await inTurns(people, async ({ live }, name) => {
        for (let round = 0; round < rounds / 2; round += 1)
          live.push(await editOnce(editor, edited, `Edited${(words += 1)}`))
        printLine(`${name}: ${seconds(median(live))}`)
      })
    })
  })
  const base = median(measured.get("nobody")?.share ?? [])
  printResult(
    markdownTable(
      [`${count} people`, "server's share of a core", "more than with nobody", "edit to live p50 / p95"],
      [...measured].map(([scene, { share, live }]) => [
        scene,
        percent(median(share)),
        percent(median(share) - base),
        `${seconds(median(live))} / ${seconds(percentile(live, 0.95))}`,
      ])
    )
  )
}
