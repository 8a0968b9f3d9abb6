import { randomUUID } from "node:crypto"
import { cpSync, readdirSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import type { Browser, Page } from "playwright-core"
import { signIn } from "../__tests__/support/admin-visit.ts"
import { launchBrowser } from "../__tests__/support/browser.ts"
import { blogPaths } from "../shared/contract/blog.ts"
import { apiBase, paths } from "../shared/paths.ts"
import { startProgram, timeUntil, withChild, type Child } from "./support/child.ts"
import { request, type Editor } from "./support/editor-requests.ts"
import { freePort, responds } from "./support/http.ts"
import { wholeNumber } from "./support/numbers.ts"
import { projectDir } from "./support/project-dir.ts"
import { markdownTable, median, percentile, printLine, printResult, seconds, startsRow } from "./support/report.ts"
import { sentPost } from "./support/saved-posts.ts"
import { withTempFolder } from "./support/temp-folder.ts"

/** What a clone does not have. */
const unneeded = new Set(["node_modules", "var", "public", ".cache", ".git"])

/** Longest wait for a page, in milliseconds. */
const timeout = 300_000

const makeClone = (folder: string): void => {
  for (const name of readdirSync(projectDir))
    if (!unneeded.has(name)) cpSync(join(projectDir, name), join(folder, name), { recursive: true })
  symlinkSync(join(projectDir, "node_modules"), join(folder, "node_modules"))
}

/** Milliseconds; the first two from the start of the process, the others from the begin of the navigation. */
type Start = { api: number; page: number; list: number; admin: number; shown: number[] }

/** Opens an address, and waits until the page shows its heading. */
const open = async (page: Page, path: string): Promise<number> => {
  const begin = performance.now()
  await page.goto(path)
  await page.locator("h1").first().waitFor({ timeout })
  return performance.now() - begin
}

/** Adds a post and edits its title, each time while the list of posts is open in the browser. */
const measureSaves = async (page: Page, editor: Editor, rounds: number): Promise<number[]> => {
  const id = randomUUID()
  let version: number | undefined
  const times: number[] = []
  await open(page, paths.blog)
  for (let round = 0; round < rounds; round += 1) {
    const title = `Round${round} of ${id}`
    version = await request(editor, version === undefined ? "add" : "edit", { ...sentPost(id, title), version })
    const begin = performance.now()
    await page.getByRole("heading", { name: title }).waitFor({ timeout })
    times.push(performance.now() - begin)
  }
  return times
}

type Measured = { folder: string; port: number; browser: Browser; rounds: number }

const measureStart = async ({ folder, port, browser, rounds }: Measured): Promise<Start> => {
  const origin = `http://localhost:${port}`
  const page = await (await browser.newContext({ baseURL: origin, locale: "en-US" })).newPage()
  const begin = performance.now()
  const dev: Child = startProgram([process.execPath, "tools/dev.ts"], folder, { PORT: String(port) })
  return await withChild(dev, async () => {
    const firstPage = async (): Promise<number> => {
      await timeUntil(dev, begin, () => responds(origin + paths.main))
      await open(page, paths.main)
      return performance.now() - begin
    }
    const [api, first] = await Promise.all([
      timeUntil(dev, begin, () => responds(`http://127.0.0.1:${port + 1}${apiBase}${blogPaths.list}?perPage=1`)),
      firstPage(),
    ])
    const list = await open(page, paths.blog)
    const admin = await open(page, paths.admin)
    await signIn(page, "editor")
    const cookies = await page.context().cookies()
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ")
    const shown = await measureSaves(page, { origin, cookie }, rounds)
    await page.context().close()
    return { api, page: first, list, admin, shown }
  })
}

/** Measures `npm run dev` in a clone that has nothing yet, and in what that left: the first pages, and saved content. */
export const run = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({ args, options: { rounds: { type: "string", default: "10" } } })
  const rounds = wholeNumber(values.rounds)
  await withTempFolder(async (folder) => {
    makeClone(folder)
    const browser = await launchBrowser()
    try {
      const measured = { folder, port: await freePort(), browser, rounds }
      printLine("first start, in an empty folder")
      const first = await measureStart(measured)
      printLine("second start")
      const second = await measureStart(measured)
      const shown = [...first.shown, ...second.shown]
      printResult(
        markdownTable(
          ["`npm run dev`", "first start", "second start", "second / first"],
          [
            startsRow("first response of the API", first.api, second.api),
            startsRow("main page in the browser", first.page, second.page),
            startsRow("then another page", first.list, second.list),
            startsRow("then the admin, its sign-in", first.admin, second.admin),
          ]
        ),
        markdownTable(
          ["from an answered save to an open page", "p50", "p95", "most", "rounds"],
          [
            [
              "a post of the list",
              ...[median(shown), percentile(shown, 0.95), Math.max(...shown)].map(seconds),
              String(shown.length),
            ],
          ]
        )
      )
    } finally {
      await browser.close()
    }
  })
}
