import { parseArgs } from "node:util"
import type { Browser, BrowserContext, Page } from "playwright-core"
import { signIn } from "../__tests__/support/admin-visit.ts"
import { launchBrowser } from "../__tests__/support/browser.ts"
import { blogAdminPaths } from "../shared/contract/admin-posts.ts"
import { overviewPaths } from "../shared/staff-endpoints.ts"
import { apiBase, paths } from "../shared/paths.ts"
import { loadAgain, loadScreen, type Load } from "./support/admin-load.ts"
import { openWarm } from "./support/editor-warm.ts"
import { startChild, timeUntil, withChild } from "./support/child.ts"
import { responds, freePort } from "./support/http.ts"
import { addDrafts } from "./support/many-drafts.ts"
import { wholeNumber } from "./support/numbers.ts"
import { markdownTable, median, percentile, printResult, printLine } from "./support/report.ts"
import { withTempFolder } from "./support/temp-folder.ts"
import { measureTyping } from "./support/typing.ts"

/** Words of the post for the typing test, in each language. */
const longPost = 10_000

const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`

const spread = (values: number[]): string[] => [
  milliseconds(median(values)),
  milliseconds(percentile(values, 0.95)),
  milliseconds(Math.max(...values)),
]

const isListening = /^ {2}listening/m

/** Starts the product, waits until its site is up to date, and passes its address to `work`. */
const withProduct = async <Result>(
  dataDir: string,
  port: number,
  work: (origin: string) => Promise<Result>
): Promise<Result> => {
  const origin = `http://localhost:${port}`
  const server = startChild(["server/app/main.ts"], { PORT: String(port), DATA_DIR: dataDir })
  return withChild(server, async () => {
    const begin = performance.now()
    await timeUntil(server, begin, () => isListening.test(server.output()))
    await timeUntil(server, begin, () => responds(origin + paths.main))
    return work(origin)
  })
}

type Signed = { browser: Browser; context: BrowserContext; page: Page; origin: string }

const measureLoads = async ({ browser, context, origin }: Signed, rounds: number) => {
  const state = await context.storageState()
  const address = `${origin}${paths.admin}/blog`
  const first: Load[] = []
  const again: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    first.push(await loadScreen(browser, address, state))
    again.push(await loadAgain(browser, address, state))
  }
  return { first, again }
}

/** The list shows the long draft first. */
const usualRow = 2

const measureOpenings = async ({ browser, context, origin }: Signed, rounds: number): Promise<number[]> => {
  const storageState = await context.storageState()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1)
    times.push(await openWarm(browser, `${origin}${paths.admin}/blog`, { storageState, row: usualRow }))
  return times
}

const requests: [label: string, path: string][] = [
  ["first page", blogAdminPaths.list],
  ["page 400", `${blogAdminPaths.list}?page=400`],
  ["a part of a title", `${blogAdminPaths.list}?q=draft%2099`],
  ["words of the texts", `${blogAdminPaths.list}?q=word42%20word499`],
  ["a word that no text has", `${blogAdminPaths.list}?q=nowhere`],
  ["by title", `${blogAdminPaths.list}?sort=title`],
  ["drafts of mine", `${blogAdminPaths.list}?state=draft&editor=me`],
  ["what Home shows of them", overviewPaths.read],
]

const measureResponses = async ({ page, origin }: Signed, rounds: number): Promise<string[][]> => {
  const rows: string[][] = []
  for (const [label, path] of requests) {
    const times: number[] = []
    for (let round = 0; round < rounds * 4; round += 1) {
      const begin = performance.now()
      const response = await page.request.get(`${origin}${apiBase}${path}`)
      await response.body()
      times.push(performance.now() - begin)
    }
    rows.push([label, ...spread(times)])
  }
  return rows
}

/** Measures the admin's first load, typing in a long post, and a list of many. */
export const run = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      posts: { type: "string", default: "10000" },
      rounds: { type: "string", default: "5" },
      keys: { type: "string", default: "200" },
    },
  })
  const [posts, rounds, keys] = [values.posts, values.rounds, values.keys].map(wholeNumber) as [number, number, number]
  await withTempFolder(async (dataDir) => {
    const port = await freePort()
    printLine("first start, in an empty folder")
    await withProduct(dataDir, port, () => Promise.resolve())
    printLine(`adding ${posts} drafts`)
    const long = await addDrafts(dataDir, posts, longPost)
    printLine("second start")
    await withProduct(dataDir, port, async (origin) => {
      const browser = await launchBrowser()
      try {
        const context = await browser.newContext({ baseURL: origin })
        const page = await context.newPage()
        await signIn(page, "editor")
        const signed = { browser, context, page, origin }
        printLine("opening the list")
        const { first, again } = await measureLoads(signed, rounds)
        printLine("asking for the list")
        const listRows = await measureResponses(signed, rounds)
        printLine("opening an entry on a slow line")
        const opened = await measureOpenings(signed, rounds)
        printLine("typing")
        await page.goto(`${origin}${paths.admin}/blog/${long}`)
        const typed = await measureTyping(page, keys)
        const chunks = first[0]?.chunks ?? []
        const total = chunks.reduce((sum, { gzip }) => sum + gzip, 0)
        printResult(
          markdownTable(
            ["chunk of the list's first load", "kB gzip"],
            [...chunks.map(({ name, gzip }) => [name, (gzip / 1_000).toFixed(1)]), ["all", (total / 1_000).toFixed(1)]]
          ),
          markdownTable(
            [`list of ${posts} posts, to the first row`, "median", "95 %", "most"],
            [
              ["nothing cached", ...spread(first.map(({ usable }) => usable))],
              ["loaded again", ...spread(again)],
            ]
          ),
          markdownTable([`response of the API, of ${posts} posts`, "median", "95 %", "most"], listRows),
          markdownTable(
            ["from a press in the list to a text that takes keys", "median", "95 %", "most"],
            [["400 kbit/s, 400 ms", ...spread(opened)]]
          ),
          markdownTable(
            [`key to paint, in ${longPost} words a language`, "median", "95 %", "most"],
            [[`${typed.length} keys`, ...spread(typed)]]
          )
        )
      } finally {
        await browser.close()
      }
    })
  })
}
